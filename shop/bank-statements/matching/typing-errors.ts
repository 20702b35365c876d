import { formatCents } from '#contract/money.ts'
import { type Ledger, type Match, type OpenInvoice, partsOf, type Transfer, takesDiscount } from './ledger.ts'
import type { NamedNumbers } from './numbers-in-text.ts'
import { isLikelyPayer } from './payer.ts'

/**
 * A number that differs from that of an open invoice by one sign: changed, missing, too many, or two that changed places. It is
 * certain only if the amount is exact, the payer is the customer, and no other invoice is as near.
 */
export function typingError(transfer: Transfer, numbers: NamedNumbers, ledger: Ledger): Match[] {
  const written = [...numbers.invoices.map((number) => number.replaceAll(/\D/g, '')), ...numbers.unclear]
  const near = ledger.invoices.filter((invoice) => {
    const own = invoice.number.replaceAll(/\D/g, '')
    return written.some(
      (run) =>
        isOneOff(run, own) ||
        (run.length > own.length && run.startsWith(own)) ||
        (run.length === 6 && own.endsWith(run)),
    )
  })
  const exact = near.filter((invoice) => isAmount(transfer, invoice))
  const isOnly = exact.length === 1
  return exact.map((invoice) => {
    const isPayer = isLikelyPayer(transfer, invoice, ledger)
    const discountCents = invoice.openCents - transfer.amountCents
    return {
      rule: 'typing-error',
      reason: `Its number is nearly ${invoice.number}, and ${formatCents(transfer.amountCents)} is what ${discountCents > 0 ? 'it asks with cash discount' : 'is open'}.${isPayer ? ' The payer is its customer.' : ''}`,
      isCertain: isOnly && isPayer,
      parts: partsOf([invoice], () => ({ discountCents })),
    }
  })
}

export const isAmount = (transfer: Transfer, invoice: OpenInvoice): boolean =>
  transfer.amountCents === invoice.openCents || takesDiscount(transfer, invoice)

/** Whether one becomes the other by one change, by Damerau's distance. */
export function isOneOff(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (a[at] !== undefined && a[at] === b[at]) at += 1
  const rest = (text: string, from: number) => text.slice(from)
  return (
    rest(a, at + 1) === rest(b, at + 1) ||
    rest(a, at + 1) === rest(b, at) ||
    rest(a, at) === rest(b, at + 1) ||
    (a[at] === b[at + 1] && a[at + 1] === b[at] && rest(a, at + 2) === rest(b, at + 2))
  )
}
