import { countryName } from '#contract/addresses/country-name.ts'
import type { ShownFee } from '#contract/charges/fees.ts'
import { counted } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'

/** As many countries as are listed. */
const MOST = 3

/** Fees by law on a piece, which its price does not include, by where it goes. */
export function FeesByLaw({ fees = [] }: { readonly fees?: readonly ShownFee[] | undefined }) {
  if (fees.length === 0) return null
  const countries = [...Map.groupBy(fees, ({ country }) => country)]
  const listed = countries
    .slice(0, MOST)
    .map(
      ([country, own]) =>
        `${countryName(country)}: ${own.map(({ name, amount }) => `${name} ${formatAmount(amount)}`).join(', ')}`,
    )
  const others = countries.length - listed.length
  return (
    <p className="muted text-sm">
      Plus fees by law on each piece. {listed.join('; ')}
      {others > 0 && `; other fees in ${counted(others, 'other place')}`}.
    </p>
  )
}
