import { countryName } from '#contract/addresses/country-name.ts'
import type { ShownFee } from '#contract/charges/fees.ts'
import { counted } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'

/** As many as are listed. */
const MOST = 4

/** Fees by law on a piece, which its price does not include. */
export function FeesByLaw({ fees = [] }: { readonly fees?: readonly ShownFee[] | undefined }) {
  if (fees.length === 0) return null
  const listed = fees
    .slice(0, MOST)
    .map(({ name, country, amount }) => `${name} ${formatAmount(amount)} (${countryName(country)})`)
  const others = fees.length - listed.length
  return (
    <p className="muted text-sm">
      Plus fees by law on each piece: {listed.join(', ')}
      {others > 0 && ` and ${counted(others, 'other')}`}.
    </p>
  )
}
