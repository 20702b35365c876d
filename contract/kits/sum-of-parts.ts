/** The price of one kit's parts, less a percentage. The database has the same rule as `kit_price()`. */
export function sumOfParts(
  parts: readonly { readonly pieces: number; readonly priceCents: number }[],
  percentOff = 0,
): number {
  const sum = parts.reduce((cents, { pieces, priceCents }) => cents + pieces * priceCents, 0)
  return Math.round((sum * (10_000 - Math.round(percentOff * 100))) / 10_000)
}
