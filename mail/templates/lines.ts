import { formatCount } from '#contract/counts.ts'
import type { EmailLine, EmailLinePart } from '#contract/mail/email-data.ts'
import { formatCents } from '#contract/money.ts'
import { sourcesText } from '#contract/stock/promised-text.ts'
import type { Detail } from './content.ts'
import { oneLine, quantityOf } from './format.ts'

/**
 * Writes lines of goods, in the same way in every email: a detail per line with its SKU, its prices, when its pieces
 * come and the buyer's note, and how many more lines there are.
 */
export function lineDetails(lines: readonly EmailLine[], lineCount: number): readonly Detail[] {
  const more = lineCount - lines.length
  return [
    ...lines.map((line): Detail => [quantityOf(line.pieces, line.productName), factsOf(line)]),
    ...(more > 0 ? [['And more', `${formatCount(more)} lines`] as const] : []),
  ]
}

function factsOf({
  sku = '',
  unitPriceCents,
  amountCents,
  note = '',
  parts = [],
  ...line
}: EmailLine): string {
  const prices = [
    oneLine(sku),
    unitPriceCents !== undefined && `${formatCents(unitPriceCents)} per piece`,
    amountCents !== undefined && formatCents(amountCents),
  ]
  return [
    prices.filter(Boolean).join(', '),
    ...parts.map(partText),
    daysText(line),
    note && `Your note: ${oneLine(note, 500)}`,
  ]
    .filter(Boolean)
    .join('\n')
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
