import type { PrintedDocument } from '#contract/documents.ts'
import { formatCents, toCents } from '#contract/money.ts'
import type { SharedQuote } from '#contract/quote-links.ts'
import type { Database } from '#database/open.ts'
import { lineColumns, lineRow, printedDay } from '../documents/line-table.ts'
import { sellerAt } from '../settings/seller.ts'

/** An offer as a paper, as a link shows it: without the name of whom it was made to. */
export async function offerDocument(
  db: Database,
  { number, offeredAt, expiresAt, lines, total }: SharedQuote,
): Promise<PrintedDocument> {
  const at = new Date(offeredAt ?? 0)
  return {
    title: `Quote ${number}`,
    at,
    seller: await sellerAt(db, at),
    parties: [],
    facts:
      offeredAt && expiresAt
        ? [
            ['Offered on', printedDay(at)],
            ['Valid until', printedDay(new Date(expiresAt))],
          ]
        : [['Status', 'Nothing is offered yet.']],
    columns: lines.length > 0 ? lineColumns : [],
    rows: lines.map(({ price, amount, ...line }) =>
      lineRow({ ...line, unitPriceCents: toCents(price), amountCents: toCents(amount) }),
    ),
    totals: total === undefined ? [] : [['Total', formatCents(toCents(total))]],
    notes: [],
  }
}
