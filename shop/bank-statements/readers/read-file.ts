import { createHash } from 'node:crypto'
import {
  MAX_STATEMENT_BYTES,
  MAX_STATEMENT_TRANSFERS,
  type StatementColumns,
} from '#contract/bank-statements/endpoints.ts'
import { decodeText } from '#contract/imports/decode-text.ts'
import { Refusal } from '#contract/refusals.ts'
import { decodeXml } from '#http/xml/decode.ts'
import { Unreadable } from '#http/xml/unreadable.ts'
import { readTable, type TableRow } from '#shop/imports/read-table.ts'
import { entriesOf } from '#shop/imports/read-zip.ts'
import { readCamt } from './camt.ts'
import { readCsvStatement } from './csv.ts'
import { describeColumns, findHeadings, headingsKey } from './csv-columns.ts'
import { isMt940, readMt940 } from './mt940.ts'
import type { ReadStatement } from './statement.ts'

export interface StatementFile {
  /** In base64. */
  readonly file: string
  /** The shop's currency and its decimals. */
  readonly currency: string
  readonly decimals: number
  /** The columns of banks whose headings are known, by `headingsKey`. */
  readonly known: Readonly<Record<string, StatementColumns>>
  /** Chosen for this file. */
  readonly columns: StatementColumns | undefined
}

export interface ReadFile {
  readonly statements: readonly ReadStatement[]
  /** Of a CSV whose columns were chosen: to be remembered. */
  readonly headings: string | undefined
}

/**
 * Reads a file, whatever its name says.
 * @throws Unreadable; Refusal statement-columns-unknown
 */
export async function read(input: StatementFile): Promise<ReadFile> {
  const bytes = Buffer.from(input.file, 'base64')
  if (bytes.byteLength > MAX_STATEMENT_BYTES) throw new Unreadable('The file is larger than 8 MB.')
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const files = isZip ? await unpack(bytes) : [bytes]
  const statements: ReadStatement[] = []
  let headings: string | undefined
  for (const file of files) {
    const content = await readOne(file, input)
    statements.push(...content.statements)
    headings = content.headings ?? headings
  }
  const count = statements.reduce((sum, { transfers }) => sum + transfers.length, 0)
  if (count > MAX_STATEMENT_TRANSFERS)
    throw new Unreadable(
      `The file has ${count} transfers; at most ${MAX_STATEMENT_TRANSFERS} are read at once.`,
    )
  return { statements, headings }
}

async function unpack(bytes: Uint8Array): Promise<Uint8Array[]> {
  const files: Uint8Array[] = []
  try {
    for await (const entries of entriesOf(bytes, {
      what: 'file',
      bytes: MAX_STATEMENT_BYTES,
      ratio: 200,
      total: 32 * 1_024 * 1_024,
    }))
      files.push(...entries.map((entry) => entry.bytes))
  } catch (failure) {
    if (failure instanceof Refusal) throw new Unreadable(failure.message)
    throw failure
  }
  if (files.length === 0) throw new Unreadable('This ZIP is empty.')
  return files
}

async function readOne(bytes: Uint8Array, input: StatementFile): Promise<ReadFile> {
  const xml = decodeXml(bytes)
  if (xml !== undefined) return { statements: readCamt(xml, input.decimals), headings: undefined }
  const text = decodeText(bytes)?.text
  if (text === undefined || /[^\P{Cc}\s]/u.test(text.slice(0, 2_000)))
    throw new Unreadable('This file is neither XML nor text. Choose camt.053, MT940 or CSV.')
  if (isMt940(text)) return { statements: readMt940(text, input.decimals), headings: undefined }
  return readCsv(text, bytes, input)
}

async function readCsv(text: string, bytes: Uint8Array, input: StatementFile): Promise<ReadFile> {
  const rows = await tableOf(text)
  const at = findHeadings(rows, (key) => key in input.known)
  const headingRow = rows[at]
  if (!headingRow || headingRow.cells.length < 3)
    throw new Unreadable('This is not a bank statement: as CSV it has fewer than three columns.')
  const key = headingsKey(headingRow.cells)
  const columns = input.columns ?? input.known[key]
  if (!columns) throw new Refusal('statement-columns-unknown', { ...describeColumns(rows, at) })
  const statement = readCsvStatement(rows.slice(at + 1), {
    columns,
    decimals: input.decimals,
    currency: input.currency,
    hash: createHash('sha256').update(bytes).digest('hex'),
  })
  return { statements: [statement], headings: input.columns ? key : undefined }
}

async function tableOf(text: string): Promise<TableRow[]> {
  const rows: TableRow[] = []
  try {
    for await (const row of readTable(text)) {
      rows.push(row)
      if (rows.length > MAX_STATEMENT_TRANSFERS + 100)
        throw new Unreadable(`The file has more than ${MAX_STATEMENT_TRANSFERS} rows.`)
    }
  } catch (failure) {
    if (failure instanceof Refusal) throw new Unreadable(failure.message)
    throw failure
  }
  return rows
}
