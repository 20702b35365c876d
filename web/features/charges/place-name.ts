import { countryName } from '#contract/addresses/country-name.ts'

/** Returns the display name of a tax rate's or freight table's place. */
export const placeName = ({ country, region }: { readonly country: string; readonly region: string }) =>
  [region, country ? countryName(country) : 'Everywhere else'].filter(Boolean).join(', ')
