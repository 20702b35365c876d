import { formatCents } from '#contract/money.ts'
import type { BookedTransfer, Ledger, Match, Transfer } from './ledger.ts'
import { numbersIn } from './numbers-in-text.ts'

/** Money that went back: the transfer that it returns, by the payer's reference, the bank's, or account and number. */
export function returned(transfer: Transfer, ledger: Ledger): Match[] {
  const same = ledger.booked.filter(({ amountCents }) => amountCents === -transfer.amountCents)
  const sure = same.filter((booked) => isReturnOf(transfer, booked))
  const found =
    sure.length > 0 ? sure : transfer.isReturn ? same.filter(({ iban }) => iban === transfer.iban) : []
  return found.slice(0, 3).map((booked) => ({
    rule: 'return',
    reason: `${formatCents(booked.amountCents)} of ${booked.number} went back${sure.length === 1 && transfer.isReturn ? ': its reference is the same' : ', perhaps'}.`,
    isCertain: sure.length === 1 && transfer.isReturn,
    parts: [],
    takesBack: booked,
  }))
}

function isReturnOf(transfer: Transfer, booked: BookedTransfer): boolean {
  const { endToEndId, bankReference, iban } = transfer
  if (endToEndId !== '' && endToEndId === booked.endToEndId) return true
  if (bankReference !== '' && bankReference === booked.bankReference) return true
  if (iban === '' || iban !== booked.iban) return false
  const names = (text: string) => numbersIn({ ...transfer, references: [], endToEndId: '', purpose: text })
  const [back, there] = [numbersIn(transfer), names(booked.text)]
  return [...back.invoices, ...back.references].some((number) =>
    [...there.invoices, ...there.references].includes(number),
  )
}
