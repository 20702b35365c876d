import type { StatementColumns, UnknownColumns } from '#contract/bank-statements/endpoints.ts'
import type { TableRow } from '#shop/imports/read-table.ts'

/** Banks write their name, the account and a period above the headings. */
const MAX_LINES_ABOVE = 30

type Name = Exclude<keyof StatementColumns, 'days' | 'decimals'>

/** Headings of banks, in lower case and without signs. */
const words: Readonly<Record<Name, readonly string[]>> = {
  bookedOn: ['buchungstag', 'buchungsdatum', 'buchung', 'datum', 'bookingdate', 'date', 'transactiondate'],
  valueOn: ['valutadatum', 'valuta', 'wertstellung', 'wertstellungstag', 'valuedate'],
  amount: ['betrag', 'betrageur', 'umsatz', 'betragineur', 'amount', 'bedrag'],
  moneyIn: ['haben', 'gutschrift', 'credit', 'moneyin', 'paidin'],
  moneyOut: ['soll', 'lastschrift', 'belastung', 'debit', 'moneyout', 'paidout'],
  name: [
    'beguenstigterzahlungspflichtiger',
    'begünstigterzahlungspflichtiger',
    'auftraggeberempfänger',
    'namezahlungsbeteiligter',
    'zahlungspflichtiger',
    'zahlungspflichtiger',
    'name',
    'payer',
    'counterparty',
    'naam',
  ],
  iban: [
    'kontonummeriban',
    'ibanzahlungsbeteiligter',
    'iban',
    'kontonummer',
    'accountnumber',
    'tegenrekening',
  ],
  purpose: [
    'verwendungszweck',
    'buchungstext',
    'purpose',
    'description',
    'reference',
    'mededelingen',
    'details',
  ],
  endToEndId: ['kundenreferenzendtoend', 'kundenreferenz', 'endtoendid', 'endtoendreference'],
  currency: ['währung', 'waehrung', 'currency', 'valuta/währung'],
  balance: ['saldo', 'kontostand', 'saldonachbuchung', 'balance'],
}

const plain = (heading: string) => heading.toLowerCase().replaceAll(/[^a-zäöüß]/g, '')

/** Two files of one bank have the same headings. */
export const headingsKey = (cells: readonly string[]): string => cells.map(plain).join('|').slice(0, 4_000)

/** Finds the row of headings by what is remembered of banks, else by the words in it. */
export function findHeadings(rows: readonly TableRow[], isKnown: (key: string) => boolean): number {
  const above = rows.slice(0, MAX_LINES_ABOVE)
  const known = above.findIndex(({ cells }) => isKnown(headingsKey(cells)))
  if (known >= 0) return known
  const all = new Set(Object.values(words).flat())
  const score = ({ cells }: TableRow) => cells.filter((cell) => all.has(plain(cell))).length
  const best = above.reduce((at, row, place) => (score(row) > score(above[at] ?? row) ? place : at), 0)
  return best
}

/** What somebody needs to choose the columns, with a guess. */
export function describeColumns(rows: readonly TableRow[], at: number): UnknownColumns {
  const headings = [...(rows[at]?.cells ?? [])].slice(0, 200).map((cell) => cell.slice(0, 100))
  const samples = rows
    .slice(at + 1, at + 6)
    .map(({ cells }) => cells.slice(0, 200).map((cell) => cell.slice(0, 100)))
  return { headings, rows: samples, guess: guessColumns(headings, samples) }
}

function guessColumns(
  headings: readonly string[],
  samples: readonly (readonly string[])[],
): Partial<StatementColumns> {
  const find = (name: Name) => {
    for (const word of words[name]) {
      const at = headings.findIndex((heading) => plain(heading) === word)
      if (at >= 0) return at
    }
    return null
  }
  const cellsOf = (at: number | null) => (at === null ? [] : samples.map((cells) => cells[at] ?? ''))
  const [bookedOn, amount] = [find('bookedOn'), find('amount')]
  const purpose = headings.flatMap((heading, at) => (words.purpose.includes(plain(heading)) ? [at] : []))
  return {
    ...(bookedOn !== null && { bookedOn }),
    valueOn: find('valueOn'),
    amount,
    moneyIn: amount === null ? find('moneyIn') : null,
    moneyOut: amount === null ? find('moneyOut') : null,
    name: find('name'),
    iban: find('iban'),
    purpose: purpose.slice(0, 10),
    endToEndId: find('endToEndId'),
    currency: find('currency'),
    balance: find('balance'),
    days: cellsOf(bookedOn).some((cell) => /^\d{4}-/.test(cell))
      ? 'year-month-day'
      : cellsOf(bookedOn).some((cell) => /^\d{1,2}\/(1[3-9]|[23]\d)\//.test(cell))
        ? 'month-day-year'
        : 'day-month-year',
    decimals: cellsOf(amount ?? find('moneyIn')).some((cell) => /\.\d{1,2}\D*$/.test(cell))
      ? 'point'
      : 'comma',
  }
}
