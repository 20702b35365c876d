const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 0,
})
const counts = new Intl.NumberFormat('en-US')

/** $5,700; cents only where there are any. */
export const formatPrice = (amount: number) => dollars.format(amount)
export const formatCount = (pieces: number) => counts.format(pieces)
