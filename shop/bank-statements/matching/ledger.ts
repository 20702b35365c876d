import type { MatchRule } from '#contract/bank-statements/transfers.ts'
import { normalName } from './names.ts'

/** An invoice on account that is open. */
export interface OpenInvoice {
  readonly id: string
  /** INV-2026-000001 */
  readonly number: string
  readonly orderNumber: number
  /** ISO 11649; null on older ones. */
  readonly paymentReference: string | null
  readonly customerId: string
  readonly company: string
  readonly name: string
  readonly openCents: number
  /** Cash discount if paid by that day, of what is open; 0: none, or a part was paid already. */
  readonly discountCents: number
  readonly discountUntil: string | null
  readonly dueOn: string
}

/** A transfer that was booked, and may come back. */
export interface BookedTransfer {
  readonly id: string
  readonly number: string
  readonly amountCents: number
  readonly iban: string
  readonly endToEndId: string
  readonly bankReference: string
  readonly text: string
  readonly bookedOn: string
}

/** A line of a statement, as rules read it. */
export interface Transfer {
  readonly amountCents: number
  readonly valueOn: string
  readonly name: string
  readonly iban: string
  readonly purpose: string
  readonly references: readonly string[]
  readonly endToEndId: string
  readonly bankReference: string
  readonly chargesCents: number
  readonly isReturn: boolean
}

/** What it may be for. */
export interface Match {
  readonly rule: MatchRule
  /** A sentence. */
  readonly reason: string
  readonly isCertain: boolean
  readonly parts: readonly MatchedPart[]
  readonly keep?: { readonly customerId: string; readonly name: string; readonly amountCents: number }
  readonly takesBack?: BookedTransfer
}

export interface MatchedPart {
  readonly invoice: OpenInvoice
  readonly amountCents: number
  readonly discountCents: number
  readonly chargesCents: number
}

/** What transfers are compared with. Rules read it only; whoever books tells it. */
export interface Ledger {
  readonly invoices: readonly OpenInvoice[]
  /** Invoices on account that are settled, by their numbers. */
  readonly settled: ReadonlyMap<string, { readonly customerId: string; readonly name: string }>
  /** Customers by the accounts that they have paid from. */
  readonly payers: ReadonlyMap<string, string>
  readonly booked: readonly BookedTransfer[]
  readonly byNumber: ReadonlyMap<string, OpenInvoice>
  readonly byReference: ReadonlyMap<string, OpenInvoice>
  readonly byOrder: ReadonlyMap<number, readonly OpenInvoice[]>
  readonly byCustomer: ReadonlyMap<string, readonly OpenInvoice[]>
  /** Customers by the normal form of their names. */
  readonly byName: ReadonlyMap<string, ReadonlySet<string>>
}

type LedgerRows = Pick<Ledger, 'invoices' | 'settled' | 'payers' | 'booked'>

export function ledgerOf(rows: LedgerRows): Ledger {
  const { invoices } = rows
  const byName = new Map<string, Set<string>>()
  for (const { customerId, company, name } of invoices)
    for (const each of [company, company === '' ? name : ''])
      if (each !== '') {
        const normal = normalName(each)
        byName.set(normal, (byName.get(normal) ?? new Set()).add(customerId))
      }
  return {
    ...rows,
    byNumber: new Map(invoices.map((invoice) => [invoice.number, invoice])),
    byReference: new Map(
      invoices.flatMap((invoice) =>
        invoice.paymentReference === null ? [] : [[invoice.paymentReference, invoice]],
      ),
    ),
    byOrder: Map.groupBy(invoices, ({ orderNumber }) => orderNumber),
    byCustomer: Map.groupBy(invoices, ({ customerId }) => customerId),
    byName,
  }
}

/** The same ledger after a transfer was booked. */
export function afterBooking(ledger: Ledger, match: Match): Ledger {
  const paid = new Map(
    match.parts.map(({ invoice, amountCents, discountCents, chargesCents }) => [
      invoice.id,
      amountCents + discountCents + chargesCents,
    ]),
  )
  const settled = new Map(ledger.settled)
  const invoices = ledger.invoices.flatMap((invoice) => {
    const cents = paid.get(invoice.id)
    if (cents === undefined) return [invoice]
    const openCents = invoice.openCents - cents
    if (openCents === 0)
      settled.set(invoice.number, { customerId: invoice.customerId, name: nameOf(invoice) })
    return openCents > 0 ? [{ ...invoice, openCents, discountCents: 0 }] : []
  })
  return ledgerOf({
    ...ledger,
    invoices,
    settled,
    booked: ledger.booked.filter(({ id }) => id !== match.takesBack?.id),
  })
}

export const nameOf = ({ company, name }: Pick<OpenInvoice, 'company' | 'name'>) => company || name

/** The cash discount that a payment of that value day may take. */
export const discountOn = ({ discountCents, discountUntil }: OpenInvoice, valueOn: string): number =>
  discountUntil !== null && valueOn <= discountUntil ? discountCents : 0

/** Whether it pays what is open less the cash discount. A cent more or less is how somebody else rounds. */
export function takesDiscount(
  { amountCents, valueOn }: Pick<Transfer, 'amountCents' | 'valueOn'>,
  invoice: OpenInvoice,
): boolean {
  const discount = discountOn(invoice, valueOn)
  return discount > 0 && Math.abs(invoice.openCents - amountCents - discount) <= 1
}

export const sumOpen = (invoices: readonly OpenInvoice[]): number =>
  invoices.reduce((sum, { openCents }) => sum + openCents, 0)

/** Pays each invoice what is open of it, less what is given. */
export const partsOf = (
  invoices: readonly OpenInvoice[],
  less: (invoice: OpenInvoice) => {
    readonly discountCents?: number
    readonly chargesCents?: number
  } = () => ({}),
): MatchedPart[] =>
  invoices.map((invoice) => {
    const { discountCents = 0, chargesCents = 0 } = less(invoice)
    return {
      invoice,
      amountCents: invoice.openCents - discountCents - chargesCents,
      discountCents,
      chargesCents,
    }
  })
