/** What sellers of a country usually charge and price in: proposed to a new seller, who confirms it. */
interface CountryPreset {
  readonly taxName: string
  /** The standard rate. */
  readonly percent: number
  /** ISO 4217. */
  readonly currency: string
}

/** When the rates were looked up: later changes of law are not in them. */
export const presetsOf = '2025-09-01'

/**
 * Standard rates of the countries of the EU, of Norway, Switzerland and the United Kingdom.
 * Sources, which agree: the tables of 2025 at vat-solutions.com, easytax.co and calculariva.app.
 */
const rates: Readonly<Record<string, readonly [taxName: string, percent: number, currency: string]>> = {
  AT: ['USt', 20, 'EUR'],
  BE: ['VAT', 21, 'EUR'],
  BG: ['VAT', 20, 'BGN'],
  CH: ['MwSt', 8.1, 'CHF'],
  CY: ['VAT', 19, 'EUR'],
  CZ: ['DPH', 21, 'CZK'],
  DE: ['USt', 19, 'EUR'],
  DK: ['Moms', 25, 'DKK'],
  EE: ['KM', 24, 'EUR'],
  ES: ['IVA', 21, 'EUR'],
  FI: ['ALV', 25.5, 'EUR'],
  FR: ['TVA', 20, 'EUR'],
  GB: ['VAT', 20, 'GBP'],
  GR: ['VAT', 24, 'EUR'],
  HR: ['PDV', 25, 'EUR'],
  HU: ['ÁFA', 27, 'HUF'],
  IE: ['VAT', 23, 'EUR'],
  IT: ['IVA', 22, 'EUR'],
  LT: ['PVM', 21, 'EUR'],
  LU: ['TVA', 17, 'EUR'],
  LV: ['PVN', 21, 'EUR'],
  MT: ['VAT', 18, 'EUR'],
  NL: ['BTW', 21, 'EUR'],
  NO: ['MVA', 25, 'NOK'],
  PL: ['VAT', 23, 'PLN'],
  PT: ['IVA', 23, 'EUR'],
  RO: ['TVA', 21, 'RON'],
  SE: ['Moms', 25, 'SEK'],
  SI: ['DDV', 22, 'EUR'],
  SK: ['DPH', 23, 'EUR'],
}

/** @param country ISO 3166-1 alpha-2 */
export function presetOf(country: string): CountryPreset | undefined {
  const [taxName, percent, currency] = rates[country] ?? []
  return taxName && percent && currency ? { taxName, percent, currency } : undefined
}
