import { href, Link } from 'react-router'
import type { BankTransfer, Suggestion } from '#contract/bank-statements/transfers.ts'
import { formatAmount } from '#contract/money.ts'

/** Where the money would go, and why. */
export const SuggestionText = ({ suggestion }: { readonly suggestion: Suggestion }) => (
  <div className="grid gap-0.5">
    {suggestion.parts.map(({ invoice_id: id, number, customer, amount, discount, charges }) => (
      <span key={id} className="wrap-anywhere">
        <Link to={href('/dashBoard/invoices/:id', { id })} className="anchor font-medium whitespace-nowrap">
          {number}
        </Link>{' '}
        {customer}, {formatAmount(amount)}
        {discount > 0 && ` and ${formatAmount(discount)} cash discount`}
        {charges > 0 && ` and ${formatAmount(charges)} bank charges`}
      </span>
    ))}
    {suggestion.keep && (
      <span className="wrap-anywhere">
        {formatAmount(suggestion.keep.amount)} on the account of {suggestion.keep.name}
      </span>
    )}
    {suggestion.takesBack && <span>Takes back {suggestion.takesBack.number}</span>}
    <span className="muted wrap-anywhere text-sm">{suggestion.reason}</span>
  </div>
)

/** What accepting a suggestion sends. */
export const acceptanceOf = (id: string, { parts, keep, takesBack }: Suggestion, learn = false) => ({
  id,
  parts: parts.map(({ invoice_id, amount, discount, charges }) => ({
    invoice_id,
    amount,
    discount,
    charges,
  })),
  ...(keep && { keep: { company: keep.company, amount: keep.amount } }),
  ...(takesBack && { takesBack: takesBack._id }),
  learn,
})

/** Says whose money it is; the bank may have no name. */
export const payerText = ({ payer }: Pick<BankTransfer, 'payer'>) => payer.name || payer.iban || 'No name'
