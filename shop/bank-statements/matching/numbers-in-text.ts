import { validate } from 'node-iso11649'
import type { Transfer } from './ledger.ts'

/** The numbers that a transfer names, as the shop writes them. */
export interface NamedNumbers {
  /** Creditor references with right check digits: RF18539007547034. */
  readonly references: readonly string[]
  /** INV-2026-000012 */
  readonly invoices: readonly string[]
  /** Of orders: 100482 of HF-100482. */
  readonly orders: readonly number[]
  /** Years and serials that do not stand as they should: with digits too many, or too few. */
  readonly unclear: readonly string[]
}

/** Banks break lines anywhere, and people write any sign between the parts. */
const INVOICE =
  /(?<![A-Z])I\s?N\s?V(?:O\s?I\s?C\s?E)?[\s\-./_:#]{0,3}(?:NO|NR|N)?[\s\-./_:#]{0,3}(\d\s?\d\s?\d\s?\d)[\s\-./_:#]{0,3}(\d\s?\d\s?\d\s?\d\s?\d\s?\d)(?!\d)/g
/** The number alone: people leave out its letters, or write others. */
const BARE = /(?<!\d)(20\d{2})[-/. _]?(\d{6})(?!\d)/g
const ORDER = /(?<![A-Z])H\s?F[\s\-./_:#]{0,3}(\d{6,9})(?!\d)/g
/** Something that is meant to be a number of an invoice: nine to eleven digits of a year and a serial, more, or a serial alone. */
const UNCLEAR =
  /(?<!\d)2\s?0\s?\d[\d\s\-./]{5,18}\d(?!\d)|(?<=INV\D{0,3})\d[\d\s\-./]{3,18}\d|(?<!\d)0\d{5}(?!\d)/g

export function numbersIn({ references, endToEndId, purpose }: Transfer): NamedNumbers {
  // Payers number their own payments: what is in that field says less.
  const [own, said] = [endToEndId.toUpperCase(), [...references, purpose].map((text) => text.toUpperCase())]
  const invoices = new Set<string>()
  const orders = new Set<number>()
  const unclear = new Set<string>()
  for (const text of [own, ...said]) {
    for (const [, year = '', serial = ''] of text.matchAll(INVOICE))
      invoices.add(invoiceNumber(bare(year), bare(serial)))
    for (const [, number = ''] of text.matchAll(ORDER)) orders.add(Number(bare(number)))
  }
  for (const text of said) {
    for (const [, year = '', serial = ''] of text.matchAll(BARE)) invoices.add(invoiceNumber(year, serial))
    for (const [found] of text.matchAll(UNCLEAR)) unclear.add(bare(found))
  }
  const known = [...invoices].map((number) => number.replaceAll(/\D/g, ''))
  const isMeant = (run: string) =>
    (run.length >= 9 || run.startsWith('0')) &&
    !known.some((number) => run.startsWith(number) || number.endsWith(run))
  return {
    references: [...new Set([own, ...said].flatMap(referencesIn))],
    invoices: [...invoices],
    orders: [...orders],
    unclear: [...unclear].filter(isMeant),
  }
}

const bare = (text: string) => text.replaceAll(/[^A-Z0-9]/g, '')

const invoiceNumber = (year: string, serial: string) => `INV-${year}-${serial}`

/** ISO 11649: RF, two check digits, at most 21 letters and digits. In print it stands in groups of four. */
function referencesIn(text: string): string[] {
  const found: string[] = []
  const compact = bare(text)
  for (const { index } of compact.matchAll(/RF(?=\d{2})/g))
    for (let length = 25; length >= 5; length -= 1) {
      const candidate = compact.slice(index, index + length)
      // The shortest ones are right by chance too often.
      if (candidate.length === length && length >= 8 && validate(candidate)) found.push(candidate)
    }
  return found
}
