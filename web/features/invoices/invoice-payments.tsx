import { useState } from 'react'
import type { InvoiceDetails, InvoicePayment } from '#contract/invoices/endpoints.ts'
import { reverseTransfer } from '#contract/invoices/transfers.ts'
import { formatAmount } from '#contract/money.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { Section } from '#web/ui/section.tsx'
import { ReversalDialog } from './reversal-dialog.tsx'

export const paymentNames: Readonly<Record<InvoicePayment['kind'], string>> = {
  transfer: 'Bank transfer',
  discount: 'Cash discount',
  charges: 'Bank charges',
  credit: 'Credit used',
  reversal: 'Transfer reversed',
  repayment: 'Paid back',
}

/** Bank transfers received and refunds made. An admin can reverse an incorrect record. */
export function InvoicePayments({ invoice, admin }: { invoice: InvoiceDetails; admin: boolean }) {
  const [wrong, setWrong] = useState<InvoicePayment>()
  if (invoice.payments.length === 0) return null
  return (
    <Section id="payments" title="Payments">
      <RecordTable
        labelledBy="payments"
        rows={invoice.payments}
        columns={[
          {
            head: 'Day',
            className: 'md:whitespace-nowrap',
            cell: ({ receivedOn }) => <time dateTime={receivedOn}>{formatDay(receivedOn)}</time>,
          },
          { head: 'What', isName: true, cell: ({ kind }) => paymentNames[kind] },
          { head: 'Reference', className: 'wrap-anywhere', cell: ({ reference }) => reference },
          {
            head: 'Amount',
            cell: ({ amount, reversed }) => (
              <span className={reversed ? 'muted line-through' : ''}>{formatAmount(amount)}</span>
            ),
          },
          admin && {
            head: 'Actions',
            cell: (payment) =>
              payment.kind === 'transfer' && !payment.reversed && invoice.credited === 0 ? (
                <May call={reverseTransfer}>
                  <Button onClick={() => setWrong(payment)}>
                    Reverse
                    <span className="sr-only"> {payment.reference}</span>
                  </Button>
                </May>
              ) : (
                '–'
              ),
          },
        ]}
      />
      {wrong && <ReversalDialog invoice={invoice} transfer={wrong} onClose={() => setWrong(undefined)} />}
    </Section>
  )
}
