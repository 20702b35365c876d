import type { AccountingForm, AccountingPeriod, DatevSettings } from '#contract/accounting/endpoints.ts'
import { isoOf } from '#contract/days.ts'
import { shopCurrency } from '#contract/locale.ts'
import { toAmount } from '#contract/money.ts'
import { isoDay } from '../electronic-invoices/document.ts'
import { datevColumns } from './datev-columns.ts'
import { type Leg, legsOf } from './legs.ts'
import type { BookedDocument, Posting } from './postings.ts'
import { toWindows1252 } from './windows-1252.ts'

/**
 * DATEV's format for postings: EXTF 700, category 21, version 13. A line about the file, a line with the names of the
 * columns, a line for each posting. Source: https://developer.datev.de/datev/platform/en/dtvf
 */

/** Settings of which none is missing. */
export type RequiredDatev = { readonly [Name in keyof DatevSettings]: NonNullable<DatevSettings[Name]> }

interface Books extends Pick<AccountingForm, 'accounts' | 'postingKeys'> {
  readonly datev: RequiredDatev
}

/** Text is in quotes, and has no control characters. Numbers are not in quotes. */
const quoted = (text: string) => `"${text.replaceAll(/\p{Cc}/gu, ' ').replaceAll('"', '""')}"`

const lineOf = (fields: readonly (string | number)[]) => toWindows1252(`${fields.join(';')}\r\n`)

/** `2026-03-31` becomes `20260331`. */
const compact = (day: string) => day.replaceAll('-', '')

/** Returns the first day of the fiscal year that a day is in. */
export function fiscalYearStart(
  day: string,
  { fiscalYearMonth }: Pick<RequiredDatev, 'fiscalYearMonth'>,
): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const startYear = month < fiscalYearMonth ? year - 1 : year
  return `${startYear}-${String(fiscalYearMonth).padStart(2, '0')}-01`
}

export async function* datevFile(
  documents: AsyncIterable<readonly BookedDocument[]>,
  books: Books,
  period: AccountingPeriod,
): AsyncGenerator<Uint8Array> {
  yield Buffer.concat([lineOf(header(books.datev, period)), lineOf(datevColumns)])
  for await (const batch of documents) {
    const lines = batch.flatMap((document) =>
      document.postings.flatMap((posting) =>
        legsOf(posting, books.accounts, books.datev.amounts).map((leg) =>
          lineOf(row(document, posting, leg, books)),
        ),
      ),
    )
    if (lines.length > 0) yield Buffer.concat(lines)
  }
}

const header = (datev: RequiredDatev, { from, to }: AccountingPeriod) => [
  quoted('EXTF'),
  700, // version of this line
  21, // category
  quoted('Buchungsstapel'),
  13, // version of the rows
  isoOf(new Date()).slice(0, 23).replaceAll(/\D/g, ''),
  '',
  quoted(''),
  quoted(''),
  quoted(''),
  datev.consultant,
  datev.client,
  compact(fiscalYearStart(from, datev)),
  datev.accountLength,
  compact(from),
  compact(to),
  quoted(`${from} - ${to}`),
  quoted(''), // initials of a person
  1, // financial accounting
  0, // for every purpose of accounting
  0, // can be changed after the import
  quoted(shopCurrency()),
  '',
  quoted(''),
  '',
  '',
  quoted(''), // chart of accounts
  '',
  '',
  quoted(''),
  quoted(''),
]

const MAX_TEXT = 60

/** Fields by the numbers of their columns, which count from 1. */
function row(
  { at, number }: BookedDocument,
  { tax, text }: Posting,
  leg: Leg,
  { postingKeys }: Books,
): string[] {
  const [, month = '', day = ''] = isoDay(at).split('-')
  const key = tax && leg.contraPurpose !== 'tax' ? postingKeys[tax.category] : ''
  const fields = new Map([
    [1, toAmount(Math.abs(leg.cents)).toFixed(2).replace('.', ',')],
    [2, quoted(leg.cents > 0 ? 'S' : 'H')],
    [3, quoted(shopCurrency())],
    [7, leg.account],
    [8, leg.contra],
    [9, key === '' ? '' : quoted(key)],
    [10, `${day}${month}`],
    [11, quoted(number)],
    [14, quoted([...text].slice(0, MAX_TEXT).join(''))],
    [114, '0'], // can be changed after the import
  ])
  return datevColumns.map((_, place) => fields.get(place + 1) ?? '')
}
