import { isPlain } from '#contract/charges/tax-category.ts'
import type { Fact } from '#contract/documents/printed-document.ts'
import { formatCents } from '#contract/money.ts'
import type { SellerForm } from '#contract/settings/seller.ts'
import { vatNumber } from '#contract/tax-numbers/vat-number.ts'
import { chargeFacts } from '../documents/line-table.ts'
import { creditedParts } from '../electronic-invoices/credit-note.ts'
import type { CreditedLine } from '../electronic-invoices/credit-note-lines.ts'
import type { OrderFacts } from '../electronic-invoices/facts.ts'
import { sellerParty } from '../electronic-invoices/parties.ts'
import type { StoredCreditNote } from './credit-notes.ts'
import type { StoredInvoice } from './store.ts'

interface Credit {
  readonly invoice: StoredInvoice
  readonly note: StoredCreditNote
  readonly credited: readonly CreditedLine[]
  readonly seller: SellerForm
}

/**
 * Returns the rows of a credit note between its lines and the total: net, and each rate and category as in its
 * electronic form. Orders older than tax categories have one sum of tax; untaxed ones have none.
 */
export function creditedTaxFacts(
  { invoice, note, credited, seller }: Credit,
  facts: OrderFacts,
): readonly Fact[] {
  const { amountCents, taxCents } = note
  const { order } = facts
  const netCents = amountCents - taxCents
  if (order.untaxedCategory === null)
    return taxCents > 0
      ? [
          ['Net', formatCents(netCents)],
          ['Tax', formatCents(taxCents)],
        ]
      : []
  const buyer = { vatNumber: vatNumber(invoice.taxNumber) }
  const parts = creditedParts(invoice, note, credited, { ...facts, seller: sellerParty(seller), buyer })
  const hasRate = ({ tax: { category } }: (typeof parts.taxes)[number]) =>
    category === 'S' || category === 'Z'
  const taxes = parts.taxes.filter(hasRate).map(({ tax: { category, basisPoints }, ...sums }) => ({
    category,
    name:
      order.charges.find((part) => part.category === category && part.basisPoints === basisPoints)?.taxName ??
      '',
    basisPoints,
    ...sums,
  }))
  const untaxed = parts.taxes
    .filter((subtotal) => !hasRate(subtotal) && !isPlain(subtotal.tax))
    .map(({ tax: { category, reason }, netCents: sum }) => ({ category, reason, netCents: sum }))
  return taxes.length + untaxed.length === 0
    ? []
    : chargeFacts({
        netCents,
        freightCents: 0,
        fees: [],
        owed: [],
        taxes,
        untaxed,
        taxCents,
        exemptNumber: '',
      })
}
