import { type ImportFormat, importLimits } from '#contract/imports/endpoints.ts'
import type { ImportField } from '#contract/imports/fields.ts'
import { type ShopLocale, setShopLocale } from '#contract/locale.ts'
import { Refusal } from '#contract/refusals.ts'
import { type ColumnFacts, columnCounter } from './columns.ts'
import { decode } from './decode.ts'
import { readTable } from './read-table.ts'
import { type StagedRow, stageTable } from './staged-rows.ts'

/** Reads a file of products. It runs in a thread of its own, so it gets bytes, and gives what is written to the database. */

export interface FileToRead {
  /** The file, which may be compressed with gzip. */
  readonly bytes: Uint8Array
  /** Guessed unless it is named. */
  readonly encoding?: string | undefined
  /** Rows up to this line were staged before. */
  readonly afterLine: number
  readonly locale: ShopLocale
}

export type FilePart =
  | { readonly kind: 'begun'; readonly format: ImportFormat; readonly encoding: string }
  /** Rows to insert, as JSON. */
  | { readonly kind: 'rows'; readonly json: string; readonly to: number; readonly rowCount: number }
  /** Product families of an export and addresses of its products, as JSON, after the last row. */
  | { readonly kind: 'families' | 'addresses'; readonly json: string }
  | ({ readonly kind: 'end' } & FileFacts)

export interface FileFacts {
  readonly headings: readonly string[]
  /** The field of each column of an export; undefined for a table, whose columns are guessed. */
  readonly fields: readonly ImportField[] | undefined
  readonly facts: readonly ColumnFacts[]
  /** Columns of an export that no field takes. */
  readonly leftOut: readonly string[]
  readonly rowCount: number
}

/** Rows, and characters of them, that one transaction inserts. */
const BATCH = { rows: 150, characters: 200_000 } as const
/** Families or addresses of one statement. */
const AT_ONCE = 500

/** @throws Refusal import-unreadable, import-too-large */
export async function* read({
  bytes,
  encoding: named,
  afterLine,
  locale,
}: FileToRead): AsyncGenerator<FilePart> {
  setShopLocale(locale)
  const { text, encoding } = decode(bytes, named)
  const { format, headings, fields, rows, leftOut, families, addresses } = await stageTable(readTable(text))
  yield { kind: 'begun', format, encoding }
  const columns = columnCounter(headings)
  let rowCount = 0
  let batch: string[] = []
  let characters = 0
  let to = afterLine
  const taken = (): FilePart => {
    const part = { kind: 'rows', json: `[${batch.join(',')}]`, to, rowCount } as const
    batch = []
    characters = 0
    return part
  }
  for await (const row of rows) {
    rowCount += 1
    if (rowCount > importLimits.rows) throw new Refusal('import-too-large')
    columns.count(row.cells)
    if (row.line <= afterLine) continue
    const json = JSON.stringify(toRecord(row))
    batch.push(json)
    characters += json.length
    to = row.line
    if (batch.length >= BATCH.rows || characters >= BATCH.characters) yield taken()
  }
  if (batch.length > 0) yield taken()
  yield* inParts('families', families())
  yield* inParts('addresses', addresses())
  yield { kind: 'end', headings, fields, facts: columns.facts(), leftOut: leftOut(), rowCount }
}

const toRecord = ({ line, cells, skipped }: StagedRow) => ({
  line,
  cells,
  outcome: skipped === undefined ? null : 'skipped',
  message: skipped ?? '',
})

function* inParts(kind: 'families' | 'addresses', all: readonly unknown[]): Generator<FilePart> {
  for (let at = 0; at < all.length; at += AT_ONCE)
    yield { kind, json: JSON.stringify(all.slice(at, at + AT_ONCE)) }
}
