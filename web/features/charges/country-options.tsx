import { countries } from '#web/features/addresses/countries.ts'

/** The countries of a select, by name. */
export const CountryOptions = () =>
  countries.map(([code, country]) => (
    <option key={code} value={code}>
      {country}
    </option>
  ))
