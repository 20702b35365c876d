import { counted, formatCount } from '#contract/counts.ts'
import type { LeftOutRow, ReadLines } from '#contract/quick-order/columns.ts'
import type { ListTable } from '#contract/quick-order/parse-table.ts'

/** Rows named before the rest are only counted. */
const NAMED = 10

/** Returns sentences that account for every row of the file. */
export function accountOf(
  { rows, blankRows, readFrom }: Pick<ListTable, 'rows' | 'blankRows' | 'readFrom'>,
  { lines, leftOut, headingRows }: ReadLines,
): string[] {
  const parts = [
    `${counted(lines.length, 'line')} to look up`,
    ...(headingRows > 0 ? [counted(headingRows, 'heading or title row')] : []),
    ...(blankRows > 0 ? [counted(blankRows, 'blank row')] : []),
    ...(leftOut.length > 0 ? [`${formatCount(leftOut.length)} left out`] : []),
  ]
  return [
    `${counted(rows.length + blankRows, 'row')}: ${parts.join(', ')}.`,
    ...leftOutSentences(leftOut),
    ...(readFrom ? [`${readFrom} To order another sheet, save it as a file of its own.`] : []),
  ]
}

const reasons = {
  'no-quantity': 'without a quantity',
  'no-product': 'without a part number or a name',
  text: 'totals and other text',
} as const

/** Returns which rows were left out, and why. */
export const leftOutSentences = (leftOut: readonly LeftOutRow[]): string[] =>
  Object.entries(reasons).flatMap(([reason, text]) => {
    const rows = leftOut.filter((each) => each.reason === reason).map(({ row }) => row)
    if (rows.length === 0) return []
    const named = rows.slice(0, NAMED).map(formatCount).join(', ')
    const more = rows.length > NAMED ? ` and ${formatCount(rows.length - NAMED)} more` : ''
    return [`Left out, ${text}: ${rows.length === 1 ? 'row' : 'rows'} ${named}${more}.`]
  })
