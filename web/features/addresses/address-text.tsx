import { countryName } from '#contract/addresses/country-name.ts'
import type { AddressFields } from '#contract/addresses/endpoints.ts'
import { cityLine } from '#contract/addresses/endpoints.ts'

/** An address with its recipient, in three lines. */
export function AddressText({ address }: { address: AddressFields }) {
  const { name, company, street, country, phone } = address
  return (
    <span className="grid min-w-0 wrap-anywhere">
      <span className="font-medium">{[name, company].filter(Boolean).join(', ')}</span>
      <span className="muted text-sm whitespace-pre-line">{street}</span>
      <span className="muted text-sm">
        {cityLine(address)}, {countryName(country)} · {phone}
      </span>
    </span>
  )
}
