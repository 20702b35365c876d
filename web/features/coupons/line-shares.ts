import type { OrderTotals } from '#contract/charges/charges.ts'
import { formatAmount } from '#contract/money.ts'

/** Returns the coupon's discount on each line, in words, by product. */
export function lineShares(
  lines: readonly { readonly product_id: string }[],
  totals: OrderTotals | undefined,
): ReadonlyMap<string, string> {
  const { coupon } = totals ?? {}
  return new Map(
    lines.flatMap(({ product_id }, place) => {
      const share = coupon?.lines[place] ?? 0
      return coupon && share > 0 ? [[product_id, `less ${formatAmount(share)} by coupon ${coupon.code}`]] : []
    }),
  )
}
