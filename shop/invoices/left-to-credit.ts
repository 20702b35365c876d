import { leftOf, sumsOfParts, type TaxSum } from '#contract/charges/worth.ts'
import { shareOut } from '#contract/pricing.ts'
import { vatNumber } from '#contract/tax-numbers/vat-number.ts'
import type { Database } from '#database/open.ts'
import { chargedSums } from '../charges/order-parts.ts'
import { creditedParts } from '../electronic-invoices/credit-note.ts'
import { type OrderFacts, readBilled } from '../electronic-invoices/facts.ts'
import { sellerParty } from '../electronic-invoices/parties.ts'
import type { StoredOrder } from '../orders/store.ts'
import { sellerAt } from '../settings/seller.ts'
import { findCreditedLines, findCreditNotesOf, type StoredCreditNote } from './credit-notes.ts'
import { creditable } from './issue.ts'
import type { StoredInvoice } from './store.ts'

/** The amounts of an invoice that can still be credited. */
export interface LeftToCredit {
  readonly invoice: StoredInvoice
  /** As the invoice bills it. */
  readonly order: StoredOrder
  /** At each category and rate; together `creditable(invoice)`. */
  readonly left: readonly TaxSum[]
}

/** Reads the creditable amounts of an order's invoices; the order must be locked. */
export async function readLeftToCredit(
  tx: Database,
  invoices: readonly StoredInvoice[],
): Promise<LeftToCredit[]> {
  if (invoices.length === 0) return []
  const [billed, notes] = await Promise.all([
    readBilled(tx, invoices),
    findCreditNotesOf(
      tx,
      invoices.map(({ id }) => id),
    ),
  ])
  return Promise.all(
    invoices.map(async (invoice) => {
      const facts = billed.get(invoice.id)
      if (!facts) throw new Error(`invoice ${invoice.number} has no order`)
      const { order } = facts
      const whole = chargedSums(order)
      const earlier = notes.filter(({ invoiceId }) => invoiceId === invoice.id)
      if (earlier.every(({ taxes }) => taxes.length > 0))
        return {
          invoice,
          order,
          left: leftOf(
            whole,
            earlier.flatMap(({ taxes }) => taxes),
          ),
        }
      const credited = await Promise.all(earlier.map((note) => derivedTaxes(tx, invoice, note, facts)))
      return { invoice, order, left: toAmount(leftOf(whole, credited.flat()), invoice) }
    }),
  )
}

/** The taxes of a credit note; of one from before they were stored, as its documents derive them. */
async function derivedTaxes(
  tx: Database,
  invoice: StoredInvoice,
  note: StoredCreditNote,
  facts: OrderFacts,
): Promise<readonly TaxSum[]> {
  if (note.taxes.length > 0) return note.taxes
  const [lines, seller] = await Promise.all([findCreditedLines(tx, [note.id]), sellerAt(tx, note.issuedAt)])
  const buyer = { vatNumber: vatNumber(invoice.taxNumber) }
  const { taxes } = creditedParts(invoice, note, lines, { ...facts, seller: sellerParty(seller), buyer })
  return taxes.map(({ tax, netCents, taxCents }) => ({
    category: facts.order.untaxedCategory === null ? null : tax.category,
    basisPoints: tax.basisPoints,
    netCents,
    taxCents,
  }))
}

/** Older credit notes may have credited the tax of other parts than they should: the rest is that of the invoice. */
function toAmount(left: readonly TaxSum[], invoice: StoredInvoice): TaxSum[] {
  const taxCents = invoice.taxCents - invoice.creditedTaxCents
  const shares = (cents: number, of: (sum: TaxSum) => number) => {
    const weights = left.map(of)
    return shareOut(cents, weights.some((weight) => weight > 0) ? weights : left.map(() => 1))
  }
  const net = shares(creditable(invoice) - taxCents, (sum) => sum.netCents)
  const tax = shares(taxCents, (sum) => (sum.basisPoints > 0 ? sum.taxCents : 0))
  return sumsOfParts(
    left.map((sum, place) => ({ ...sum, netCents: net[place] ?? 0, taxCents: tax[place] ?? 0 })),
  )
}
