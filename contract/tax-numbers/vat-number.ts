/** Member states of the European Union, ISO 3166-1 alpha-2. */
export const memberStates: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Countries outside of it, and Northern Ireland for goods, whose numbers begin with their letters too. */
const others = new Set('GB XI CH LI NO IS'.split(' '))

/** The country of a number's first two letters: Greece writes EL in numbers, and GR in addresses. */
export const countryOfNumber = (number: string): string =>
  number.startsWith('EL') ? 'GR' : number.slice(0, 2)

/** Without spaces, dots, slashes and hyphens. */
export const compact = (taxNumber: string) => taxNumber.replaceAll(/[\s./-]/g, '').toUpperCase()

/**
 * Returns a VAT number without spaces, dots, slashes and hyphens.
 * @returns empty for a number that does not begin with the letters of a country that writes them
 */
export function vatNumber(taxNumber: string): string {
  const number = compact(taxNumber)
  const country = countryOfNumber(number)
  const isWritten = memberStates.has(country) || others.has(country)
  return isWritten && /^[A-Z]{2}[A-Z+*]*\d[A-Z\d+*]*$/.test(number) ? number : ''
}

/** True if the VAT Information Exchange System of the EU answers for the number. */
export const isInVies = (number: string): boolean =>
  memberStates.has(countryOfNumber(number)) || number.startsWith('XI')
