import { useState } from 'react'
import { api } from '#contract/api.ts'
import type { InvoiceDetails, InvoicePayment } from '#contract/invoices/endpoints.ts'
import { formatDollars } from '#contract/money.ts'
import { May } from '#web/features/sign-in/may.tsx'
import { formatUtcDay } from '#web/ui/dates.ts'
import { ReversalDialog } from './reversal-dialog.tsx'

export const paymentNames: Readonly<Record<InvoicePayment['kind'], string>> = {
  transfer: 'Bank transfer',
  reversal: 'Transfer taken back',
  repayment: 'Paid back',
}

/** Bank transfers received and refunds made. An admin can reverse an incorrect record. */
export function InvoicePayments({ invoice, admin }: { invoice: InvoiceDetails; admin: boolean }) {
  const [wrong, setWrong] = useState<InvoicePayment>()
  if (invoice.payments.length === 0) return null
  return (
    <section aria-labelledby="payments" className="grid gap-4">
      <h2 id="payments" className="text-xl">
        Payments
      </h2>
      <table className="stacked-table surface" aria-labelledby="payments">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">What</th>
            <th scope="col">Reference</th>
            <th scope="col">Amount</th>
            {admin && <th scope="col">Actions</th>}
          </tr>
        </thead>
        <tbody>
          {invoice.payments.map((payment) => (
            <tr key={payment._id}>
              <td data-label="Day" className="md:whitespace-nowrap">
                <time dateTime={payment.receivedOn}>{formatUtcDay(payment.receivedOn)}</time>
              </td>
              <th scope="row" data-label="What" className="font-normal">
                {paymentNames[payment.kind]}
              </th>
              <td data-label="Reference" className="wrap-anywhere">
                {payment.reference}
              </td>
              <td data-label="Amount" className={payment.reversed ? 'muted line-through' : ''}>
                {formatDollars(payment.amount)}
              </td>
              {admin && (
                <td data-label="Actions">
                  {payment.kind === 'transfer' && !payment.reversed && invoice.credited === 0 ? (
                    <May call={api.reverseTransfer}>
                      <button type="button" className="btn" onClick={() => setWrong(payment)}>
                        Take back
                        <span className="sr-only"> {payment.reference}</span>
                      </button>
                    </May>
                  ) : (
                    '–'
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {wrong && <ReversalDialog invoice={invoice} transfer={wrong} onClose={() => setWrong(undefined)} />}
    </section>
  )
}
