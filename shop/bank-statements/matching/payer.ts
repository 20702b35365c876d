import type { Ledger, OpenInvoice, Transfer } from './ledger.ts'
import { isSameName, isSimilarName, normalName } from './names.ts'

/** Who paid, and how that is known. */
export interface Payer {
  readonly customerId: string
  /** Part of a sentence: `the account is known`. */
  readonly because: string
}

/** The customer whose account it is, or the only one of that name. */
export function payerOf({ iban, name }: Transfer, ledger: Ledger): Payer | undefined {
  const known = iban === '' ? undefined : ledger.payers.get(iban)
  if (known !== undefined)
    return { customerId: known, because: 'the account has paid for this customer before' }
  const named = name === '' ? undefined : (ledger.byName.get(normalName(name)) ?? cutName(name, ledger))
  const [customerId] = named ?? []
  return named?.size === 1 && customerId !== undefined
    ? { customerId, because: 'the name is that of the customer' }
    : undefined
}

/** Customers whose name begins as a bank cut it off. */
function cutName(name: string, { invoices }: Ledger): ReadonlySet<string> | undefined {
  const found = invoices.filter(({ company }) => company !== '' && isSameName(name, company))
  return found.length === 0 ? undefined : new Set(found.map(({ customerId }) => customerId))
}

/** Whether the payer is likely to be the customer of an invoice whose number is named. */
export function isLikelyPayer(
  { iban, name, purpose }: Transfer,
  invoice: OpenInvoice,
  ledger: Ledger,
): boolean {
  if (iban !== '' && ledger.payers.has(iban)) return ledger.payers.get(iban) === invoice.customerId
  const own = [invoice.company, invoice.name].filter(Boolean)
  return own.some((each) => isSimilarName(name, each)) || own.some((each) => isIn(purpose, each))
}

/** Somebody who pays for others names them. */
const isIn = (purpose: string, name: string) => {
  const normal = normalName(name)
  return normal.length >= 6 && normalName(purpose).includes(normal)
}
