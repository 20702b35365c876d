import { useState } from 'react'
import { api } from '#contract/api.ts'
import type { Invoice } from '#contract/invoices/endpoints.ts'
import { formatDollars } from '#contract/money.ts'
import type { Order } from '#contract/orders/endpoints.ts'
import { wireStatus } from '#contract/orders/status.ts'
import type { Refund } from '#contract/refunds/endpoints.ts'
import { fileFromShop } from '#web/api-client.ts'
import { SavePdf } from '#web/features/documents/save-pdf.tsx'
import { leftToRefund } from '#web/features/invoices/left-to-refund.ts'
import { useMay } from '#web/features/sign-in/may.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { RefundDialog } from './refund-dialog.tsx'

interface Props {
  readonly order: Order & { readonly invoice?: Invoice | undefined }
  readonly refunds: readonly Refund[]
  readonly admin: boolean
}

/** The refunds of an order, with reasons. Renders nothing without refunds, except for an admin who can refund. */
export function OrderRefunds({ order, refunds, admin }: Props) {
  const [refunding, setRefunding] = useState(false)
  const may = useMay()
  const { invoice, status } = order
  const left = invoice ? leftToRefund(invoice) : 0
  const canRefund =
    admin &&
    may(api.refundPart) &&
    left > 0 &&
    [wireStatus.processing, wireStatus.delivered].some((is) => is === status)
  if (refunds.length === 0 && !canRefund) return null
  return (
    <section aria-labelledby="refunds" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="refunds" className="grow text-xl">
          Refunds
        </h2>
        {canRefund && (
          <button type="button" className="btn" onClick={() => setRefunding(true)}>
            Refund a part
          </button>
        )}
      </div>
      {refunds.length === 0 ? (
        <p className="muted">Nothing is refunded.</p>
      ) : (
        <ul className="surface grid gap-4 p-5 sm:p-6">
          {refunds.map((refund) => (
            <li
              key={refund._id}
              className="grid items-center justify-items-start gap-x-6 gap-y-2 sm:grid-cols-[1fr_auto]"
            >
              <div className="grid gap-0.5">
                <p>
                  <span className="font-medium">{formatDollars(refund.amount)}</span>{' '}
                  <span className="muted text-sm">
                    <time dateTime={refund.askedAt}>{formatDay(refund.askedAt)}</time>
                    {whereItIs(order, refund)}
                  </span>
                </p>
                <p className="wrap-anywhere whitespace-pre-line">
                  {refund.reason || usualReasons[refund.kind]}
                </p>
              </div>
              {invoice && refund.creditNote && <CreditNote id={invoice._id} number={refund.creditNote} />}
            </li>
          ))}
        </ul>
      )}
      {refunding && (
        <RefundDialog order={order} refunds={refunds} left={left} onClose={() => setRefunding(false)} />
      )}
    </section>
  )
}

const usualReasons: Readonly<Record<Refund['kind'], string>> = {
  whole: 'The order was cancelled.',
  part: '',
  late: 'The payment came too late.',
}

function whereItIs({ onAccount }: Order, { kind, madeAt }: Refund): string {
  if (onAccount && kind !== 'late') return ', on account'
  return madeAt ? ', on its way to the card' : ', waits for the card service'
}

const CreditNote = ({ id, number }: { id: string; number: string }) => (
  <SavePdf
    label={`PDF of ${number}`}
    name={number}
    read={(request) => fileFromShop(request, api.creditNotePdf, { id, number })}
  />
)
