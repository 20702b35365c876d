/** An amount with at most one currency beside it. */
const AMOUNT = /^(?:\p{Sc}|[A-Z]{3})?\s*(\d[\d.,'’\s]*\d|\d)\s*(?:\p{Sc}|[A-Z]{3})?$/u

/**
 * Parses a price as people write it: `18.00`, `1.234,50 €`, `USD 1,234.5`. Never guesses: 1.200 may be either.
 * @returns undefined for anything else
 */
export function readPrice(cell: string): number | undefined {
  const [, digits] = AMOUNT.exec(cell.trim()) ?? []
  if (digits === undefined) return undefined
  const bare = digits.replaceAll(/['’\s]/g, '')
  const separators = bare.match(/[.,]/g) ?? []
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  const decimals = last < 0 ? 0 : bare.length - last - 1
  const isRepeated = separators.filter((each) => each === bare[last]).length > 1
  const isUnclear = separators.length === 1 && decimals === 3 && !bare.startsWith('0')
  if (isUnclear || (last >= 0 && !isRepeated && decimals > 4)) return undefined
  const hasDecimals = last >= 0 && !isRepeated
  const [whole, rest] = hasDecimals ? [bare.slice(0, last), bare.slice(last + 1)] : [bare, '']
  if (!/^\d{1,3}([.,]\d{3})*$|^\d+$/.test(whole)) return undefined
  return Number(`${whole.replaceAll(/[.,]/g, '')}.${rest || '0'}`)
}
