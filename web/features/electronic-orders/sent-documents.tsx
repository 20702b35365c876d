import { useState } from 'react'
import { href, Link } from 'react-router'
import {
  type ElectronicDocument,
  getElectronicDocument,
  resendElectronicDocument,
} from '#contract/electronic-orders/endpoints.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { AttemptResult, Block } from '#web/features/webhooks/attempt-result.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatSecond } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { type Column, RecordTable } from '#web/ui/record-table.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { useShopCall } from '#web/use-shop-call.ts'

/** The documents sent to a company's purchasing systems, with the result of each. */
export const SentDocuments = ({ documents }: { readonly documents: readonly ElectronicDocument[] }) => (
  <RecordTable
    none={<EmptyState sentence="No document was sent in the last 30 days." />}
    caption="Documents sent, newest first"
    rows={documents}
    columns={columns}
  />
)

const names = {
  confirmation: 'Confirmation',
  'ship-notice': 'Ship notice',
  invoice: 'Invoice',
  'credit-note': 'Credit note',
} as const satisfies Record<ElectronicDocument['kind'], string>

function titleOf({ kind, change }: ElectronicDocument): string {
  if (kind === 'confirmation' && change === 'cancelled') return 'Cancellation'
  if (kind === 'confirmation' && change === 'rejected') return 'Rejection'
  if (kind === 'ship-notice' && change !== 'new')
    return `Ship notice, ${change === 'changed' ? 'changed' : 'withdrawn'}`
  return names[kind]
}

const columns: readonly Column<ElectronicDocument>[] = [
  {
    head: 'Document',
    isName: true,
    cell: (document) => <span className="font-medium">{titleOf(document)}</span>,
  },
  {
    head: 'Order',
    cell: ({ order, purchaseOrderNumber }) => (
      <>
        {order && (
          <Link to={href('/dashBoard/order/:id', { id: order._id })} className="tap-link whitespace-nowrap">
            {order.number}
          </Link>
        )}
        <span className="muted block text-sm wrap-anywhere">{purchaseOrderNumber}</span>
      </>
    ),
  },
  { head: 'To', className: 'md:min-w-28 wrap-anywhere', cell: ({ system }) => system },
  {
    head: 'When',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatSecond(createdAt)}</time>,
  },
  { head: 'Result', className: 'md:w-1/4', cell: (document) => <AttemptResult attempt={document} /> },
  {
    head: 'Actions',
    label: '',
    isEnd: true,
    cell: (document) => (
      <div className="flex flex-wrap justify-end gap-2">
        <Show document={document} />
        <Resend document={document} />
      </div>
    ),
  },
]

interface Props {
  readonly document: ElectronicDocument
}

const nameOf = (document: ElectronicDocument) =>
  `${titleOf(document)} on ${document.order?.number ?? document.purchaseOrderNumber}`

/** Loads the document when it is asked for, and shows it in a dialog. */
function Show({ document }: Props) {
  const { run, isBusy, error } = useShopCall()
  const [xml, setXml] = useState<string>()
  return (
    <>
      <Button
        className="whitespace-nowrap"
        disabled={isBusy}
        onClick={() => run(getElectronicDocument, { id: document._id }, (reply) => setXml(reply.xml))}
      >
        Show<span className="sr-only"> {nameOf(document)}</span>
      </Button>
      <FormError>{error}</FormError>
      {xml !== undefined && (
        <DocumentDialog title={nameOf(document)} xml={xml} onClose={() => setXml(undefined)} />
      )}
    </>
  )
}

interface DialogProps {
  readonly title: string
  readonly xml: string
  readonly onClose: () => void
}

function DocumentDialog({ title, xml, onClose }: DialogProps) {
  const modal = useModal()
  return (
    <FormDialog title={title} modal={modal} wide="table" onClose={onClose}>
      <p className="muted text-sm">As it would be sent now, without the shared secret.</p>
      <Block>{xml.replaceAll('><', '>\n<')}</Block>
    </FormDialog>
  )
}

function Resend({ document }: Props) {
  const { run, isBusy, error } = useShopCall()
  return (
    <May call={resendElectronicDocument}>
      <Button
        className="whitespace-nowrap"
        disabled={isBusy}
        onClick={() =>
          run(
            resendElectronicDocument,
            { id: document._id },
            'Sent again. Reload the page to see the answer.',
          )
        }
      >
        Send again<span className="sr-only"> {nameOf(document)}</span>
      </Button>
      <FormError>{error}</FormError>
    </May>
  )
}
