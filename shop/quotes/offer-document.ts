import type { PrintedDocument } from '#contract/documents/printed-document.ts'
import { formatCents, toCents } from '#contract/money.ts'
import type { SharedQuote } from '#contract/quotes/links.ts'
import type { Database } from '#database/open.ts'
import { lineColumns, lineRow, printedDay } from '../documents/line-table.ts'
import { printedSellerAt } from '../settings/seller.ts'
import type { Shared } from './links.ts'

/** The part of an offer that only the requester and the shop may read. */
export interface Addressed {
  readonly name: string
  readonly email: string
  readonly message: string
}

export const addressedIn = ({ quote: { name, email }, offer }: Shared): Addressed => ({
  name,
  email,
  message: offer?.message ?? '',
})

/** @param addressed omitted for a link: people who have the link must not learn whom the offer was made to */
export async function offerDocument(
  db: Database,
  { number, offeredAt, expiresAt, lines, total }: SharedQuote,
  addressed?: Addressed,
): Promise<PrintedDocument> {
  const at = new Date(offeredAt ?? 0)
  return {
    title: `Quote ${number}`,
    at,
    seller: await printedSellerAt(db, at),
    parties: addressed
      ? [{ label: 'Offered to', lines: [addressed.name, addressed.email].filter(Boolean) }]
      : [],
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
    notes: addressed?.message ? [addressed.message] : [],
  }
}
