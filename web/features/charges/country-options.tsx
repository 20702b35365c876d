import { countries } from '#web/features/addresses/countries.ts'

/** The countries as options of a select, sorted by name. */
export const CountryOptions = () =>
  countries.map(([code, country]) => (
    <option key={code} value={code}>
      {country}
    </option>
  ))
