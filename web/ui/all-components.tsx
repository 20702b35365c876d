import { type ReactNode, useState } from 'react'
import { formatAmount } from '#contract/money.ts'
import { BulkBar } from './bulk-bar.tsx'
import { Button, type ButtonLook } from './button.tsx'
import { Chips, ChoiceChip, FilterChip } from './chip.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { Count } from './count.tsx'
import { DialogButton } from './dialog-button.tsx'
import { Drawer } from './drawer.tsx'
import { EmptyState, NothingFound } from './empty-state.tsx'
import { FileDrop } from './file-drop.tsx'
import { FormDialog, FormDialogActions } from './form-dialog.tsx'
import { Checkbox } from './forms/checkbox.tsx'
import { Field, Select, TextArea } from './forms/field.tsx'
import { Switch } from './forms/switch.tsx'
import { Icon } from './icon.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { MenuItem, MenuLine, MenuLink, RowMenu } from './menu.tsx'
import { Meter } from './meter.tsx'
import { Note } from './note.tsx'
import { RecordTable } from './record-table.tsx'
import { SaveBar } from './save-bar.tsx'
import { Stars } from './stars.tsx'
import { StatusBadge } from './status-badge.tsx'
import { toast } from './toasts.tsx'
import { Track } from './track.tsx'
import { useModal } from './use-modal.ts'
import { ViewTabs } from './view-tabs.tsx'

// `npm run dev` shows this page at /components; a build does not have it.

const looks: readonly ButtonLook[] = ['primary', 'soft', 'plain', 'danger', 'plain-danger']
const orders = [
  { _id: '1', number: 'HF-100013', product: 'Clearview 24 Monitor', total: 186_480 },
  { _id: '2', number: 'HF-100001', product: 'Hubline 4 USB-C Hub', total: 5_520 },
]

/** Every component of web/ui, to look at them side by side. */
export default function AllComponents() {
  const [chosen, setChosen] = useState('Dark')
  const [text, setText] = useState('Demo Offices')
  return (
    <main className="page dash grid gap-8 py-8">
      <h1 className="text-3xl">Components</h1>
      <Part name="Buttons">
        {looks.map((look) => (
          <Button key={look} look={look}>
            {look}
          </Button>
        ))}
        <Button look="plain" className="btn-square" aria-label="Edit">
          <Icon name="edit" />
        </Button>
        <Button disabled>Deliver</Button>
        <span className="muted">Nothing is paid yet.</span>
      </Part>
      <Part name="Badges, counts, meter">
        <StatusBadge kind="done" text="delivered" />
        <StatusBadge kind="waiting" text="not payed" />
        <StatusBadge kind="moving" text="pending" />
        <StatusBadge kind="late" text="5 days late" />
        <StatusBadge kind="ended" text="cancelled" />
        <span className="tag">Default</span>
        <Count count={4} of="waiting" lit />
        <Count count={120} most={99} />
        <Meter label="Rows read" value={1_240} of={1_900} />
        <Stars rating={4.2} />
      </Part>
      <Part name="Table with row menu">
        <div className="w-full">
          <ViewTabs
            label="Views of orders"
            tabs={[
              { name: 'All', to: '?', isCurrent: true, count: 13 },
              { name: 'To deliver', to: '?view=deliver', isCurrent: false, count: 4, waits: true },
            ]}
          />
          <RecordTable
            caption="Orders"
            rows={orders}
            rowClass={({ _id }) => (_id === '2' ? 'row-chosen' : '')}
            columns={[
              { head: 'Order', isName: true, cell: ({ number }) => number },
              { head: 'Product', cell: ({ product }) => product },
              { head: 'Total', isEnd: true, cell: ({ total }) => formatAmount(total) },
              {
                head: <span className="sr-only">Actions</span>,
                isEnd: true,
                cell: ({ number }) => (
                  <RowMenu label={`More for ${number}`}>
                    <MenuItem icon="copy">Copy the number</MenuItem>
                    <MenuLink icon="open" to="?">
                      Open
                    </MenuLink>
                    <MenuLine />
                    <MenuItem icon="trash" danger>
                      Delete
                    </MenuItem>
                  </RowMenu>
                ),
              },
            ]}
          />
        </div>
        <BulkBar chosen="2 orders chosen" note="5,120 pieces" onNone={() => undefined}>
          <Button>Picking list</Button>
          <Button primary>Deliver 2</Button>
        </BulkBar>
      </Part>
      <Part name="Chips">
        <Chips label="Filters">
          <FilterChip without="?">Category: Cables</FilterChip>
          {['Dark', 'Light'].map((name) => (
            <ChoiceChip key={name} chosen={chosen === name} onChoose={() => setChosen(name)}>
              {name}
            </ChoiceChip>
          ))}
        </Chips>
      </Part>
      <Part name="Track">
        <div className="w-full">
          <Track
            label="Steps of the order"
            steps={[
              { name: 'Placed', note: 'Nov 20', state: 'done' },
              { name: 'Approved', note: 'Nov 21', state: 'done' },
              { name: 'Paid', note: 'Nov 21', state: 'done' },
              { name: 'Packed', state: 'now' },
              { name: 'Shipped', state: 'to-do' },
              { name: 'Delivered', note: 'Dec 3', state: 'to-do' },
            ]}
          />
        </div>
      </Part>
      <Part name="Drawer, dialog, confirmation, toast">
        <DialogButton dialog={(onClose) => <ExampleDrawer onClose={onClose} />}>Open a drawer</DialogButton>
        <DialogButton dialog={(onClose) => <ExampleDialog onClose={onClose} />}>Open a dialog</DialogButton>
        <ConfirmButton label="Delete" confirm="Delete the product" onConfirm={() => toast('Product Deleted')}>
          <p>“Portline 8 Gigabit Switch” leaves the shop. Past orders keep it.</p>
        </ConfirmButton>
        <Button onClick={() => toast('Delivered', { label: 'Undo', action: '?', fields: {} })}>
          Show a toast
        </Button>
      </Part>
      <Part name="Fields and files">
        <div className="grid w-full max-w-lg gap-4">
          <Field label="Name" value={text} onChange={({ target }) => setText(target.value)} />
          <Field label="Pieces" defaultValue="80" error="Can't Order Less Than 100 PCS" />
          <Select label="Category" options={[['cables', 'Cables']]} />
          <TextArea label="Description" hint="Lists show the first 200 characters." />
          <Checkbox defaultChecked>Email me about paid orders</Checkbox>
          <Switch label="Portfolio" hint="Its page, and the links to it." defaultChecked />
          <FileDrop what="a purchase order" hint="PDF, XLSX or CSV, up to 10 MB." onFiles={() => undefined} />
        </div>
      </Part>
      <Part name="Notes">
        <Note
          kind="bad"
          title="The card was declined: insufficient funds."
          actions={<Button>Try again</Button>}
        >
          Nothing was charged.
        </Note>
        <Note kind="warn">No connection since 10:42. What you typed is kept here.</Note>
        <Note kind="good">Saved.</Note>
        <Note kind="lit">4 orders can be delivered today.</Note>
      </Part>
      <Part name="Empty, nothing found, loading">
        <EmptyState sentence="Nothing In Order" note="Orders appear here with their dates and papers.">
          <Button primary>See the products</Button>
        </EmptyState>
        <NothingFound>No order is pending and above 2,000 pieces.</NothingFound>
        <div className="w-full">
          <ListSkeleton />
        </div>
      </Part>
      <SaveBar
        changed={text === 'Demo Offices' ? undefined : '1 change'}
        consequence="Invoices show it from now on."
        isSaving={false}
        onUndo={() => setText('Demo Offices')}
        onSave={() => toast('Saved')}
      />
    </main>
  )
}

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section aria-label={name} className="grid gap-3">
    <h2 className="text-xl">{name}</h2>
    <div className="flex flex-wrap items-center gap-3">{children}</div>
  </section>
)

function ExampleDrawer({ onClose }: { onClose: () => void }) {
  const modal = useModal()
  return (
    <Drawer
      title="Clearview 24 Monitor"
      note="CV-24-FHD, 15,400 in stock"
      modal={modal}
      page="?"
      onClose={onClose}
      actions={<Button primary>Save 2 changes</Button>}
    >
      <Field label="Name" defaultValue="Clearview 24 Monitor" />
    </Drawer>
  )
}

function ExampleDialog({ onClose }: { onClose: () => void }) {
  const modal = useModal()
  return (
    <FormDialog title="Invite somebody" modal={modal} onClose={onClose}>
      <Field label="Email" />
      <FormDialogActions modal={modal} submit="Send the invitation" disabled={false} />
    </FormDialog>
  )
}
