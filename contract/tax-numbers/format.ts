import * as vat from 'jsvat-next'
import { countryName } from '../addresses/country-name.ts'
import { compact, countryOfNumber } from './vat-number.ts'

interface Format {
  readonly rule: vat.Country
  readonly example: string
}

/** By the letters that numbers begin with. */
const formats: Readonly<Record<string, Format>> = {
  AT: { rule: vat.austria, example: 'ATU13585627' },
  BE: { rule: vat.belgium, example: 'BE0123456749' },
  BG: { rule: vat.bulgaria, example: 'BG175074752' },
  CH: { rule: vat.switzerland, example: 'CHE-123.456.788 MWST' },
  CY: { rule: vat.cyprus, example: 'CY10259033P' },
  CZ: { rule: vat.czechRepublic, example: 'CZ25123891' },
  DE: { rule: vat.germany, example: 'DE136695976' },
  DK: { rule: vat.denmark, example: 'DK13585628' },
  EE: { rule: vat.estonia, example: 'EE100931558' },
  EL: { rule: vat.greece, example: 'EL094259216' },
  ES: { rule: vat.spain, example: 'ESB58378431' },
  FI: { rule: vat.finland, example: 'FI20774740' },
  FR: { rule: vat.france, example: 'FR40303265045' },
  GB: { rule: vat.unitedKingdom, example: 'GB980780684' },
  HR: { rule: vat.croatia, example: 'HR33392005961' },
  HU: { rule: vat.hungary, example: 'HU12892312' },
  IE: { rule: vat.ireland, example: 'IE6433435F' },
  IT: { rule: vat.italy, example: 'IT00743110157' },
  LT: { rule: vat.lithuania, example: 'LT119511515' },
  LU: { rule: vat.luxembourg, example: 'LU15027442' },
  LV: { rule: vat.latvia, example: 'LV40003521600' },
  MT: { rule: vat.malta, example: 'MT11679112' },
  NL: { rule: vat.netherlands, example: 'NL004495445B01' },
  NO: { rule: vat.norway, example: 'NO 995525828 MVA' },
  PL: { rule: vat.poland, example: 'PL8567346215' },
  PT: { rule: vat.portugal, example: 'PT501964843' },
  RO: { rule: vat.romania, example: 'RO18547290' },
  SE: { rule: vat.sweden, example: 'SE556188840401' },
  SI: { rule: vat.slovenia, example: 'SI50223054' },
  SK: { rule: vat.slovakiaRepublic, example: 'SK2022749619' },
  XI: { rule: vat.unitedKingdom, example: 'XI980780684' },
}

/** Norway's numbers as the library reads them: without the letters of the country, and with those of the tax. */
const readable = (number: string) =>
  number.startsWith('NO') ? `${number.slice(2).replace(/MVA$/, '')}MVA` : number

/** The letters of a country, those that belong to its numbers, and a digit. Other words do not go on like this. */
const LIKE_VAT = /^(?:ATU|CHE|ES[A-Z]|FR[A-Z]{1,2}|GBGD|GBHA|[A-Z]{2})\d/

/**
 * Returns what is wrong with a number that begins with the letters of a country whose format is known; undefined if
 * nothing is, or for any other number.
 */
export function taxNumberProblem(taxNumber: string): string | undefined {
  const number = compact(taxNumber)
  const letters = LIKE_VAT.test(number) ? number.slice(0, 2) : ''
  const format = formats[letters === 'GR' ? 'EL' : letters]
  if (!format) return undefined
  const { isValid, isValidFormat } = vat.checkVAT(readable(number), [format.rule])
  if (isValid) return undefined
  const country = letters === 'XI' ? 'Northern Ireland' : countryName(countryOfNumber(letters))
  const form = `${country}: a tax number looks like ${format.example}`
  return isValidFormat ? `A digit of this tax number is wrong: its check digits do not match. ${form}` : form
}
