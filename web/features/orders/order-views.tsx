import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '#contract/api.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { wireStatus } from '#contract/orders/status.ts'
import type { OrderColumn } from '#contract/orders/views.ts'
import { callShop } from '#web/api-client.ts'
import { May } from '#web/features/sign-in/may.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { toast } from '#web/ui/toasts.tsx'
import { inAddress } from './filter-address.ts'
import { ViewDialog } from './view-dialog.tsx'

export type OrderView = ReplyOf<typeof api.listOrderViews>['views'][number]
type Filter = OrderView['filter']

/** The built-in views. */
const usual: readonly { readonly name: string; readonly filter: Partial<Filter> }[] = [
  { name: 'All orders', filter: {} },
  { name: 'Paid, to deliver', filter: { status: wireStatus.processing, sort: 'oldest' } },
  { name: 'Waiting for payment', filter: { status: wireStatus.unpaid } },
]

interface Props {
  readonly filter: Filter
  readonly columns: readonly OrderColumn[]
  readonly views: readonly OrderView[]
  /** The saved view that is open. */
  readonly open: OrderView | undefined
  /** Whether the admin gets e-mails about paid orders. */
  readonly mailed: boolean
}

/** The built-in views of all orders, and the admin's own. */
export function OrderViews({ filter, columns, views, open, mailed }: Props) {
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<string>()
  const mutate = useMutation<string>()
  const navigate = useNavigate()
  const address = inAddress(filter).toString()

  async function forget({ _id, name }: OrderView) {
    const failure = await mutate({
      input: _id,
      send: (id, { request }) => callShop(request, api.deleteOrderView, { id }),
      onDone: async () => {
        toast(`${name} is deleted. Its orders stay.`)
        await navigate('?')
      },
    })
    setError(failure?.message)
  }

  async function setMailed() {
    const failure = await mutate({
      input: 'mails',
      content: { mailed },
      send: (_, { request }) => callShop(request, api.setOrderMails, { mailed: !mailed }),
      onDone: () => toast(mailed ? 'No more emails about orders' : 'You get emails about orders'),
    })
    setError(failure?.message)
  }

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
        <nav aria-label="Views" className="flex flex-wrap gap-1">
          {usual.map(({ name, filter: its }) => {
            const to = inAddress(its).toString()
            return <ViewLink key={name} name={name} to={`?${to}`} current={!open && to === address} />
          })}
          {views.map((view) => {
            const to = inAddress(view.filter)
            to.set('saved', view._id)
            return <ViewLink key={view._id} name={view.name} to={`?${to}`} current={view === open} />
          })}
        </nav>
        <May call={api.saveOrderView}>
          <button type="button" className="btn btn-ghost" onClick={() => setSaving(true)}>
            Save view
          </button>
          {open && (
            <button type="button" className="btn btn-ghost" onClick={() => forget(open)}>
              Delete view
            </button>
          )}
          <label className="ml-auto flex min-h-11 cursor-pointer items-center gap-3">
            <input type="checkbox" className="checkbox" checked={mailed} onChange={setMailed} />
            Email me about paid orders
          </label>
        </May>
      </div>
      <FormError>{error}</FormError>
      {saving && <ViewDialog view={{ filter, columns: [...columns] }} onClose={() => setSaving(false)} />}
    </div>
  )
}

const ViewLink = ({ name, to, current }: { name: string; to: string; current: boolean }) => (
  <Link to={to} className="menu-entry wrap-anywhere" aria-current={current ? 'page' : undefined}>
    {name}
  </Link>
)
