import { today } from '#contract/days.ts'
import type { InvoiceDetails } from '#contract/invoices/endpoints.ts'
import { formatAmount } from '#contract/money.ts'
import { formatDay } from '#web/ui/dates.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { RecordFact, RecordFacts } from '#web/ui/record-facts.tsx'

type Payable = Pick<InvoiceDetails, 'howToPay' | 'cashDiscount' | 'open' | 'paid' | 'credited'>

/** Where an open invoice is paid, under which reference, and until when for less. Nothing for a paid one. */
export function HowToPay({ invoice }: { readonly invoice: Payable }) {
  const { howToPay, cashDiscount, open, paid, credited } = invoice
  if (!howToPay) return null
  const { name, account, reference, code } = howToPay
  return (
    <>
      <RecordFacts id="how-to-pay" title="How to pay">
        <RecordFact label="To">{[name, account].filter(Boolean).join('\n')}</RecordFact>
        <RecordFact label="Reference">{reference}</RecordFact>
        {cashDiscount && cashDiscount.until >= today() && paid === 0 && credited === 0 && (
          <RecordFact label="Cash discount">
            {`${formatAmount(cashDiscount.payable)} if it arrives by ${formatDay(cashDiscount.until)}: ${formatAmount(cashDiscount.amount)} less`}
          </RecordFact>
        )}
      </RecordFacts>
      {code && (
        <div className="grid justify-items-start gap-2">
          <QrCode text={code} label={`Payment code over ${formatAmount(open)}`} />
          <p className="muted">
            Scan it with your banking app: it fills in account, {formatAmount(open)} and the reference.
          </p>
        </div>
      )}
    </>
  )
}
