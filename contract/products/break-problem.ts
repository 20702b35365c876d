import { formatCount } from '../counts.ts'
import { formatAmount, toAmount } from '../money.ts'
import { doBreaksFall, type PriceBreak } from '../pricing.ts'

/** Returns why the price breaks of a product do not fall, with the two prices or quantities that differ; undefined if they do. */
export function breakProblem(basePriceCents: number, breaks: readonly PriceBreak[]): string | undefined {
  const place = breaks.findIndex((_, at) => !doBreaksFall(basePriceCents, breaks.slice(0, at + 1)))
  const wrong = breaks[place]
  if (!wrong) return undefined
  const named = ({ from, priceCents }: PriceBreak) =>
    `at ${formatCount(from)} (${formatAmount(toAmount(priceCents))})`
  const before = breaks[place - 1]
  if (wrong.from <= (before?.from ?? 1))
    return before
      ? `The break ${named(wrong)} must be at more pieces than the one ${named(before)}.`
      : `The break ${named(wrong)} must be at 2 pieces or more.`
  return before
    ? `The break ${named(wrong)} must cost less per piece than the one ${named(before)}.`
    : `The price ${formatAmount(toAmount(basePriceCents))} must be above the break ${named(wrong)}.`
}
