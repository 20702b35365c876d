import { formatCount } from '#contract/counts.ts'
import type { EmailLine, EmailLinePart, EmailOrder } from '#contract/mail/email-data.ts'
import { formatCents } from '#contract/money.ts'
import { sourcesText } from '#contract/stock/promised-text.ts'
import type { Arrivals, Detail, Goods, Sum } from './content.ts'
import { oneLine, quantityOf } from './format.ts'

/**
 * Writes lines of goods, in the same way in every email: a detail per line with its SKU, its prices, when its pieces
 * come and the buyer's note, and how many more lines there are.
 */
export function lineDetails(lines: readonly EmailLine[], lineCount: number): readonly Detail[] {
  const more = lineCount - lines.length
  return [...lines.map(goodsOf), ...(more > 0 ? [['And more', `${formatCount(more)} lines`] as const] : [])]
}

function goodsOf(line: EmailLine): Goods {
  const { sku = '', unitPriceCents, amountCents, note = '', parts = [] } = line
  const price = [
    oneLine(sku),
    unitPriceCents !== undefined && `${formatCents(unitPriceCents)} per piece`,
  ].filter(Boolean)
  const facts = [
    price.join(', '),
    ...parts.map(partText),
    daysText(line),
    note && `Your note: ${oneLine(note, 500)}`,
  ]
  return {
    goods: quantityOf(line.pieces, line.productName),
    facts: facts.filter(Boolean),
    ...(amountCents !== undefined && { amount: formatCents(amountCents) }),
  }
}

export const totalOf = (label: string, cents: number): Sum => ({
  sum: label,
  amount: formatCents(cents),
  isTotal: true,
})

/**
 * When the pieces of an order come, taken together.
 * @returns undefined if all of them come or ship at once, or a kit's parts come on days of their own
 */
export function arrivalsOf({ lines, lineCount, shipTogether }: EmailOrder): Arrivals | undefined {
  if (shipTogether || lineCount > lines.length || lines.some(({ parts = [] }) => parts.length > 0))
    return undefined
  const pieces = lines.reduce((sum, line) => sum + line.pieces - (line.cancelled ?? 0), 0)
  const days = Map.groupBy(
    lines.flatMap(({ awaited = [] }) => awaited),
    ({ on }) => on,
  )
  const later = [...days]
    .map(([on, of]) => ({ on, pieces: of.reduce((sum, part) => sum + part.pieces, 0) }))
    .sort((one, other) => (one.on ?? '9999').localeCompare(other.on ?? '9999'))
  const awaited = later.reduce((sum, part) => sum + part.pieces, 0)
  if (awaited === 0 || awaited >= pieces) return undefined
  return { inStock: (pieces - awaited) / pieces, text: sourcesText(pieces, later) }
}

/** `2 in each: Monitor, MON-27; 60 now, 140 on December 18, 2026` */
const partText = ({ productName, sku, piecesPerKit, ...part }: EmailLinePart): string =>
  [`${formatCount(piecesPerKit)} in each: ${oneLine(productName)}, ${oneLine(sku)}`, daysText(part)]
    .filter(Boolean)
    .join('; ')

/** `300 now, 500 on December 18, 2026, 200 cancelled`; empty where all pieces are in stock. */
const daysText = ({
  pieces,
  awaited = [],
  cancelled = 0,
}: Pick<EmailLine, 'pieces' | 'awaited' | 'cancelled'>) =>
  [
    awaited.length > 0 && sourcesText(pieces - cancelled, awaited),
    cancelled > 0 && `${formatCount(cancelled)} cancelled`,
  ]
    .filter(Boolean)
    .join(', ')
