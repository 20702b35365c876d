import type { StatementColumns } from '#contract/bank-statements/endpoints.ts'
import { Unreadable } from '#http/xml/unreadable.ts'
import type { TableRow } from '#shop/imports/read-table.ts'
import {
  centsOf,
  dayIn,
  given,
  type Keyless,
  type ReadStatement,
  short,
  sumOf,
  withKeys,
} from './statement.ts'

interface CsvRules {
  readonly columns: StatementColumns
  readonly decimals: number
  /** Of the shop: files without a column for it are in this one. */
  readonly currency: string
  /** Stands for the file. */
  readonly hash: string
}

/**
 * Reads the rows below the headings. Files have no number; balances only with a column for them.
 * @throws Unreadable that names the line
 */
export function readCsvStatement(rows: readonly TableRow[], rules: CsvRules): ReadStatement {
  const { columns, currency, hash } = rules
  const read = rows.flatMap((row) => {
    const transfer = readRow(row, rules)
    return transfer ? [transfer] : []
  })
  if (read.length === 0) throw new Unreadable('This file has headings, and no transfer below them.')
  const days = read.map(({ transfer }) => transfer.bookedOn).toSorted()
  const transfers = withKeys(read.map(({ transfer }) => transfer))
  return {
    account: '',
    number: '',
    sequence: '',
    madeAt: hash.slice(0, 40),
    currency: read[0]?.transfer.currency || currency,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    ...(columns.balance === null ? { openingCents: null, closingCents: null } : balancesOf(read)),
    pendingCount: 0,
    transfers,
  }
}

interface Read {
  readonly transfer: Keyless
  readonly balanceCents: number
}

/** Opening and closing balance by the first and the last row, whichever is the older: that by which the rows add up best. */
function balancesOf(read: readonly Read[]) {
  const sum = sumOf(read.map(({ transfer }) => transfer))
  const [first, last] = [read[0], read.at(-1)]
  const between = (oldest: Read | undefined, newest: Read | undefined) => ({
    openingCents: (oldest?.balanceCents ?? 0) - (oldest?.transfer.amountCents ?? 0),
    closingCents: newest?.balanceCents ?? 0,
  })
  const [down, up] = [between(first, last), between(last, first)]
  const difference = ({ openingCents, closingCents }: typeof down) =>
    Math.abs(openingCents + sum - closingCents)
  return difference(up) < difference(down) ? up : down
}

function readRow({ line, cells }: TableRow, { columns, decimals, currency }: CsvRules): Read | undefined {
  const cell = (column: number | null) => (column === null ? '' : (cells[column] ?? '').trim())
  const written = [columns.amount, columns.moneyIn, columns.moneyOut].map(cell)
  // Sums and remarks below the transfers have no day and no amount in these columns.
  if (cell(columns.bookedOn) === '' && written.every((amount) => amount === '')) return undefined
  try {
    const amountCents =
      columns.amount === null
        ? signedCents(written[1] ?? '', columns, decimals) -
          Math.abs(signedCents(written[2] ?? '', columns, decimals))
        : signedCents(written[0] ?? '', columns, decimals)
    if (amountCents === 0) throw new Unreadable('its amount is missing or zero.')
    const bookedOn = dayBy(cell(columns.bookedOn), columns.days)
    const transfer: Keyless = {
      amountCents,
      currency: cell(columns.currency).toUpperCase() || currency,
      bookedOn,
      valueOn: cell(columns.valueOn) === '' ? bookedOn : dayBy(cell(columns.valueOn), columns.days),
      name: short(cell(columns.name), 200),
      iban: short(cell(columns.iban).replaceAll(/\s/g, '').toUpperCase(), 40),
      purpose: short(columns.purpose.map(cell).filter(Boolean).join(' '), 1_000),
      references: [],
      endToEndId: short(given(cell(columns.endToEndId)), 40),
      bankReference: '',
      chargesCents: 0,
      isReturn: false,
      returnReason: '',
      detail: 0,
    }
    return {
      transfer,
      balanceCents: columns.balance === null ? 0 : signedCents(cell(columns.balance), columns, decimals),
    }
  } catch (failure) {
    if (failure instanceof Unreadable) throw new Unreadable(`Line ${line}: ${failure.message}`)
    throw failure
  }
}

/** `-1.234,56`, `1234.56-`, `1.234,56 EUR`, `12,00 S`: S is money out in German. An empty cell is zero. */
function signedCents(cell: string, { decimals: sign }: StatementColumns, decimals: number): number {
  if (cell === '') return 0
  const bare = cell.replaceAll(/[A-Z]{3}\b|[€£$\s]/g, '')
  const [, before = '', digits = '', after = ''] = /^([+\-−]?)([\d.,'’]*)([+\-−SH]?)$/i.exec(bare) ?? []
  const thousands = sign === 'comma' ? /[.'’]/g : /[,'’]/g
  const cents = centsOf(digits.replaceAll(thousands, ''), decimals)
  return /[-−S]/i.test(before + after) ? -cents : cents
}

function dayBy(cell: string, order: StatementColumns['days']): string {
  const parts = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})/.exec(cell)?.slice(1) ?? []
  const names = order.split('-')
  const part = (name: string) => parts[names.indexOf(name)] ?? ''
  const year = part('year')
  return dayIn(
    parts.length === 3
      ? `${year.length === 2 ? `20${year}` : year}-${part('month').padStart(2, '0')}-${part('day').padStart(2, '0')}`
      : cell,
  )
}
