import { creditNotePdf, type Invoice } from '#contract/invoices/endpoints.ts'
import { formatAmount } from '#contract/money.ts'
import type { Order } from '#contract/orders/order.ts'
import { wireStatus } from '#contract/orders/status.ts'
import { type Refund, refundPart } from '#contract/refunds/endpoints.ts'
import { fileFromShop } from '#web/api-client.ts'
import { leftToRefund } from '#web/features/invoices/left-to-refund.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { ExportButton } from '#web/ui/export-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { RefundDialog } from './refund-dialog.tsx'

interface Props {
  readonly order: Order & { readonly invoices: readonly Invoice[] }
  readonly refunds: readonly Refund[]
}

/** Refunds a part of an order; for an admin, in the menu of its page. */
export function RefundPart({ order, refunds }: Props) {
  const { invoices, status } = order
  const left = leftToRefund(invoices)
  if (left <= 0 || ![wireStatus.processing, wireStatus.delivered].some((is) => is === status)) return null
  return (
    <May call={refundPart}>
      <DialogButton
        dialog={(onClose) => <RefundDialog order={order} refunds={refunds} left={left} onClose={onClose} />}
      >
        Refund a part
      </DialogButton>
    </May>
  )
}

/** The refunds of an order, with reasons. Renders nothing without refunds. */
export function OrderRefunds({ order, refunds }: Props) {
  if (refunds.length === 0) return null
  return (
    <Section id="refunds" title="Refunds">
      <ul className="grid gap-4">
        {refunds.map((refund) => (
          <li
            key={refund._id}
            className="grid items-center justify-items-start gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div className="grid gap-0.5">
              <p>
                <span className="font-medium">{formatAmount(refund.amount)}</span>{' '}
                <span className="muted text-sm">
                  <time dateTime={refund.askedAt}>{formatDay(refund.askedAt)}</time>
                  {whereItIs(order, refund)}
                </span>
              </p>
              <p className="wrap-anywhere whitespace-pre-line">
                {refund.reason || usualReasons[refund.kind]}
              </p>
            </div>
            {refund.invoice_id && refund.creditNote && (
              <CreditNote id={refund.invoice_id} number={refund.creditNote} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const usualReasons: Readonly<Record<Refund['kind'], string>> = {
  whole: 'The order was cancelled.',
  part: '',
  late: 'The payment came too late.',
}

function whereItIs({ onAccount }: Order, { kind, madeAt }: Refund): string {
  if (onAccount && kind !== 'late') return ', on account'
  return madeAt ? ', on its way to the card' : ', waiting for the card service'
}

const CreditNote = ({ id, number }: { id: string; number: string }) => (
  <ExportButton
    label={`PDF of ${number}`}
    name={`${number}.pdf`}
    read={(request) => fileFromShop(request, creditNotePdf, { id, number })}
  />
)
