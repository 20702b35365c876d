import { countryName } from '#contract/addresses/endpoints.ts'

/** A place of a tax rate or a freight table, for a person. */
export const placeName = ({ country, region }: { readonly country: string; readonly region: string }) =>
  [region, country ? countryName(country) : 'Everywhere else'].filter(Boolean).join(', ')
