import type { PrintedDocument } from '#contract/documents/printed-document.ts'
import { formatCents, toCents } from '#contract/money.ts'
import { quoteNumber } from '#contract/quotes/endpoints.ts'
import type { SharedQuote } from '#contract/quotes/links.ts'
import { sourcesText } from '#contract/stock/promised-text.ts'
import type { Database } from '#database/open.ts'
import { type PrintFilesOf, pdfFile } from '../documents/attached.ts'
import { lineColumns, lineRow, printedDay } from '../documents/line-table.ts'
import { printedSellerAt } from '../settings/seller.ts'
import { toShared } from './api-mapping.ts'
import { openOffer, type Shared } from './links.ts'

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

/** `2 × Monitor, MON-27` for each part of a kit, as invoices name them. */
const partNames = ({ parts = [] }: Pick<SharedQuote['lines'][number], 'parts'>): string[] =>
  parts.map(({ piecesPerKit, productName, sku }) => `${piecesPerKit} × ${productName}, ${sku}`)

/** @param addressed omitted for a link: people who have the link must not learn the offer's recipient */
export async function offerDocument(
  db: Database,
  opened: Shared,
  addressed?: Addressed,
): Promise<PrintedDocument> {
  const { number, offeredAt, expiresAt, lines, total } = toShared(opened)
  const at = new Date(offeredAt ?? 0)
  const promises = new Map(opened.offer?.lines.map(({ position, promised }) => [position, promised]))
  /** The pieces held for a line, if some come later. */
  const heldOf = (position: number, pieces: number) => {
    const promised = promises.get(position)
    return promised ? `Held: ${sourcesText(pieces, promised)}` : ''
  }
  return {
    title: `Quote ${number}`,
    at,
    seller: await printedSellerAt(db, at),
    parties: addressed
      ? [{ label: 'Offered to', lines: [addressed.name, addressed.email].filter(Boolean) }]
      : [],
    ...(expiresAt &&
      total !== undefined && {
        headline: [`Valid until ${printedDay(new Date(expiresAt))}`, formatCents(toCents(total))],
      }),
    facts:
      offeredAt && expiresAt
        ? [
            ['Offered on', printedDay(at)],
            ['Valid until', printedDay(new Date(expiresAt))],
          ]
        : [['Status', 'Nothing is offered yet.']],
    columns: lines.length > 0 ? lineColumns : [],
    rows: lines.map(({ price, amount, ...line }) =>
      lineRow({
        ...line,
        note: [...partNames(line), heldOf(line.line, line.pieces)].filter(Boolean).join('\n'),
        unitPriceCents: toCents(price),
        amountCents: toCents(amount),
      }),
    ),
    totals: total === undefined ? [] : [['Total', formatCents(toCents(total))]],
    notes: [
      ...(opened.offer?.lines.some(({ promised }) => promised)
        ? [`Delivery days are those of ${printedDay(at)}. They can change until the offer is accepted.`]
        : []),
      ...(addressed?.message ? [addressed.message] : []),
    ],
  }
}

export const attachOffer: PrintFilesOf = async (parts, id) => {
  const opened = await openOffer(parts.db, id)
  if (!opened) return []
  const document = await offerDocument(parts.db, opened, addressedIn(opened))
  return [await pdfFile(parts, quoteNumber(opened.quote.number), document)]
}
