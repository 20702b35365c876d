import { stringify } from 'csv-stringify/browser/esm/sync'
import { counted, formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import { writtenQuantity } from '#contract/quick-order/asked-quantity.ts'
import type { LeftOutRow } from '#contract/quick-order/columns.ts'
import { totalsOf } from '#web/features/carts/optimistic-line.ts'
import { usePrices } from '#web/features/prices/use-prices.ts'
import { Button } from '#web/ui/button.tsx'
import { downloadFile } from '#web/ui/download-file.ts'
import { leftOutSentences } from './account.ts'
import {
  chosenLines,
  countOutcomes,
  hasOtherPrice,
  pricedLines,
  type ReviewedLine,
  reasonOf,
  wantedPieces,
} from './decisions.ts'
import { MatchedLines } from './matched-lines.tsx'
import type { LineChanges } from './use-quick-order.ts'

/** Returns `30 lines: 27 ready, 2 need your choice, 1 not found`, without counts of zero. */
export function reviewSentence(lines: readonly ReviewedLine[]): string {
  const counts = countOutcomes(lines)
  const parts = [
    `${formatCount(counts.ready)} ready`,
    counts.choose > 0 &&
      `${formatCount(counts.choose)} ${counts.choose === 1 ? 'needs' : 'need'} your choice`,
    counts.unclear > 0 && `${formatCount(counts.unclear)} with a quantity that was not understood`,
    counts.unavailable > 0 && `${formatCount(counts.unavailable)} not in stock`,
    counts['not-found'] > 0 && `${formatCount(counts['not-found'])} not found`,
  ].filter(Boolean)
  return `${counted(lines.length, 'line')}: ${parts.join(', ')}`
}

/** Returns the rows of a list that were not added to the cart, for a file. */
export const leftOver = (lines: readonly ReviewedLine[], leftOut: readonly LeftOutRow[]) =>
  [
    ...lines
      .filter(({ outcome }) => outcome !== 'ready')
      .map((line) => ({
        line: line.row,
        code: line.match.code,
        quantity: writtenQuantity(line.asked),
        reason: reasonOf(line),
      })),
    ...leftOut.map(({ row, code, reason }) => ({
      line: row,
      code,
      quantity: '',
      reason: reason === 'no-quantity' ? 'No quantity' : 'No part number or name',
    })),
  ].toSorted((a, b) => a.line - b.line)

interface Props {
  readonly lines: readonly ReviewedLine[]
  readonly leftOut: readonly LeftOutRow[]
  readonly busy: boolean
  readonly changes: LineChanges
  readonly onAdd: () => void
}

/** The lines with their matches and actions. */
export function ReviewSection({ lines, leftOut, busy, changes, onAdd }: Props) {
  const products = chosenLines(lines).length
  const prices = usePrices(wantedPieces(lines))
  const priced = pricedLines(lines, prices)
  const total = priced.length === products ? formatAmount(totalsOf(priced, 0).paymentAmount) : undefined
  const ready = countOutcomes(lines).ready
  const left = leftOver(lines, leftOut)
  const shownPrices = new Map([...prices, ...priced.map((line) => [line.product_id, line] as const)])
  const repriced = lines.filter((line) => hasOtherPrice(line, shownPrices.get(line.productId ?? ''))).length
  return (
    <>
      {leftOut.length > 0 && (
        <div className="muted grid gap-1 text-sm">
          {leftOutSentences(leftOut).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      <MatchedLines lines={lines} prices={shownPrices} busy={busy} changes={changes} />
      {repriced > 0 && (
        <p className="text-problem sm:text-end">
          {counted(repriced, 'line')} at a price that differs from your list. The cart uses the shop’s prices.
        </p>
      )}
      {products > 0 && total && (
        <p className="grid justify-items-end">
          <output aria-label="Total" className="text-3xl font-semibold">
            {total}
          </output>
          <span className="muted">before tax and freight</span>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3 sm:justify-end">
        {products > 0 && (
          <Button primary aria-disabled={busy} onClick={onAdd}>
            {busy ? 'One moment…' : `Add ${formatCount(products)} to the cart${total ? ` · ${total}` : ''}`}
          </Button>
        )}
        {left.length > 0 && (
          <Button
            onClick={() =>
              downloadFile(
                'not-added.csv',
                stringify(left, { header: true, bom: true, escape_formulas: true }),
              )
            }
          >
            Download the other {formatCount(left.length)}
          </Button>
        )}
        {products < ready && (
          <p className="muted text-sm">
            {counted(ready, 'line')} of {counted(products, 'product')}: lines of one product become one line
            of the cart.
          </p>
        )}
      </div>
    </>
  )
}
