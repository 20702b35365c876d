import { compact, countryOfNumber } from './vat-number.ts'

/** A number in a register of companies, with the code of the register in ISO 6523. */
export interface RegisteredNumber {
  /** Empty for a register that ISO 6523 does not have. */
  readonly scheme: string
  readonly number: string
}

interface Register {
  readonly scheme: string
  /** What people call the number, with its form. */
  readonly name: string
  readonly form: RegExp
  readonly isRight?: (number: string) => boolean
  /** Reads the number out of the country's VAT number, if that contains it. */
  readonly fromVat?: (vatNumber: string) => string
}

const digitsOf = (number: string) => Array.from(number, Number)

const weighted = (number: string, weights: readonly number[]) =>
  digitsOf(number).reduce((sum, digit, place) => sum + digit * (weights[place] ?? 0), 0)

/** Luhn: from the right, every second digit counts twice, by its digits. */
const luhn = (number: string) =>
  digitsOf(number)
    .toReversed()
    .reduce((sum, digit, place) => sum + (place % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0) %
    10 ===
  0

const withoutLetters = (vatNumber: string) => vatNumber.replaceAll(/\D/g, '')

/**
 * The registers of companies by country. Sources: the list ICD of ISO 6523; for the check digits, the rules
 * PEPPOL-COMMON-R041 to R050 of Peppol BIS Billing 3.
 */
const registers: Readonly<Record<string, readonly Register[]>> = {
  AU: [
    {
      scheme: '0151',
      name: 'ABN (11 digits)',
      form: /^\d{11}$/,
      isRight: (number) => (weighted(number, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0,
    },
  ],
  BE: [
    {
      scheme: '0208',
      name: 'enterprise number (10 digits)',
      form: /^[01]\d{9}$/,
      isRight: (number) => 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8)),
      fromVat: withoutLetters,
    },
  ],
  CH: [
    {
      scheme: '0183',
      name: 'UID (CHE and 9 digits)',
      form: /^CHE\d{9}$/,
      fromVat: (number) => number.slice(0, 12),
    },
  ],
  CZ: [{ scheme: '0154', name: 'IČO (8 digits)', form: /^\d{8}$/ }],
  DK: [{ scheme: '0184', name: 'CVR number (8 digits)', form: /^\d{8}$/, fromVat: withoutLetters }],
  EE: [{ scheme: '0191', name: 'register code (8 digits)', form: /^\d{8}$/ }],
  FI: [
    {
      scheme: '0212',
      name: 'Y-tunnus (8 digits)',
      form: /^\d{8}$/,
      fromVat: withoutLetters,
    },
  ],
  FR: [
    {
      scheme: '0002',
      name: 'SIREN (9 digits)',
      form: /^\d{9}$/,
      isRight: luhn,
      fromVat: (number) => number.slice(4),
    },
    { scheme: '0009', name: 'SIRET (14 digits)', form: /^\d{14}$/ },
  ],
  IS: [{ scheme: '0196', name: 'kennitala (10 digits)', form: /^\d{10}$/ }],
  IT: [{ scheme: '0210', name: 'codice fiscale (11 digits)', form: /^\d{11}$/ }],
  JP: [{ scheme: '0188', name: 'corporate number (13 digits)', form: /^\d{13}$/ }],
  LT: [{ scheme: '0200', name: 'legal entity code (9 digits)', form: /^\d{9}$/ }],
  LV: [
    {
      scheme: '0218',
      name: 'registration number (11 digits)',
      form: /^\d{11}$/,
      fromVat: withoutLetters,
    },
  ],
  NL: [
    { scheme: '0106', name: 'KvK number (8 digits)', form: /^\d{8}$/ },
    { scheme: '0190', name: 'OIN (20 digits)', form: /^\d{20}$/ },
  ],
  NO: [
    {
      scheme: '0192',
      name: 'organisation number (9 digits)',
      form: /^\d{9}$/,
      isRight: (number) => weighted(number, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
      fromVat: withoutLetters,
    },
  ],
  SE: [
    {
      scheme: '0007',
      name: 'organisation number (10 digits)',
      form: /^\d{10}$/,
      isRight: luhn,
      fromVat: (number) => withoutLetters(number).slice(0, 10),
    },
  ],
  SG: [
    { scheme: '0195', name: 'UEN (9 or 10 characters)', form: /^(?:\d{8,9}|[ST]\d{2}[A-Z]{2}\d{4})[A-Z]$/ },
  ],
  SK: [{ scheme: '0158', name: 'IČO (8 digits)', form: /^\d{8}$/ }],
}

const registersIn = (country: string) => registers[country] ?? []

/** Spellings of one number, such as `KvK 12345678` and `12345678`: as it is, without words, and digits alone. */
const spellings = (register: string) => {
  const whole = compact(register)
  return [whole, whole.replaceAll(/[^A-Z\d]/g, ''), withoutLetters(whole)]
}

const fits = ({ form, isRight }: Register, number: string) =>
  form.test(number) && (isRight === undefined || isRight(number))

/**
 * Returns the number of a company in the register of its country: as it was typed, else out of its VAT number.
 * @param country ISO 3166-1 alpha-2
 * @param register as somebody typed it; may be empty
 * @returns a scheme that is empty if the number has not the form of its country, or the country has no scheme
 */
export function registeredNumber(country: string, register: string, vatNumber: string): RegisteredNumber {
  for (const each of registersIn(country))
    for (const number of register === '' ? [] : spellings(register))
      if (fits(each, number)) return asSiren({ scheme: each.scheme, number })
  if (register !== '') return { scheme: '', number: register }
  for (const each of registersIn(country)) {
    const number = countryOfNumber(vatNumber) === country ? (each.fromVat?.(vatNumber) ?? '') : ''
    if (fits(each, number)) return { scheme: each.scheme, number }
  }
  return { scheme: '', number: '' }
}

/** A SIRET is the SIREN of the company and five digits for one of its places. Invoices name the company. */
const asSiren = ({ scheme, number }: RegisteredNumber): RegisteredNumber =>
  scheme === '0009' && luhn(number.slice(0, 9))
    ? { scheme: '0002', number: number.slice(0, 9) }
    : { scheme, number }

/**
 * Returns a country's own name for its register numbers, such as `KvK number (8 digits) or OIN (20 digits)`; empty if
 * unknown.
 */
export const registerNumberName = (country: string): string =>
  registersIn(country)
    .map(({ name }) => name)
    .join(' or ')

/** True unless the check digits of an electronic address are known to be wrong: `0208:0123456749`. */
export function isElectronicAddressRight(address: string): boolean {
  const [, scheme, number = ''] = /^(\d{4}):(.*)$/.exec(address) ?? []
  const register = Object.values(registers)
    .flat()
    .find((each) => each.scheme === scheme)
  if (scheme === '0184') return /^(?:DK)?\d{8}$/.test(number)
  if (scheme === '0088') return isGln(number)
  return register?.isRight === undefined || fits(register, number)
}

/** A Global Location Number: 13 digits whose last one is a check digit. */
const isGln = (number: string) =>
  /^\d{13}$/.test(number) &&
  digitsOf(number).reduce((sum, digit, place) => sum + digit * (place % 2 === 0 ? 1 : 3), 0) % 10 === 0
