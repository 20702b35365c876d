import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { StatementColumns } from '#contract/bank-statements/endpoints.ts'
import { shopCurrency, shopDecimals } from '#contract/locale.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { inThread, SMALL_BYTES } from '#http/threads/pool.ts'
import { Unreadable } from '#http/xml/unreadable.ts'
import type { ShopContext } from '../context.ts'
import { findSeller } from '../settings/seller.ts'
import { bookCertain } from './book-certain.ts'
import { problemOf, READ_BEFORE } from './check-statement.ts'
import { type ReadFile, read } from './readers/read-file.ts'
import { type ReadStatement, type ReadTransfer, sumOf } from './readers/statement.ts'

export interface NewFile {
  readonly name: string
  /** In base64. */
  readonly file: string
  readonly source: 'page' | 'folder' | 'email'
  /** Email of the admin; empty for the folder and for email. */
  readonly receivedBy: string
  /** What the columns of a CSV are, if somebody has chosen them. */
  readonly columns?: StatementColumns | undefined
}

export interface Received {
  readonly fileId: string
  /** Whether the whole file was read before. */
  readonly repeated: boolean
}

/**
 * Reads a file of statements, all of it in one transaction, then books what is certain. The same again changes nothing.
 * @throws Refusal unreadable-statement, statement-columns-unknown, no-own-account
 */
export async function receiveFile(shop: ShopContext, file: NewFile): Promise<Received> {
  const { iban } = await findSeller(shop.db)
  if (iban === '') throw new Refusal('no-own-account')
  const hash = createHash('sha256').update(file.file).digest('hex')
  const before = await findRead(shop.db, hash)
  if (before) return { fileId: before, repeated: true }
  const content = await readContent(shop.db, file)
  const received = await shop.db.transaction().execute((tx) => store(tx, { ...file, hash, content, iban }))
  await bookCertain(shop)
  return received
}

async function findRead(db: Database, hash: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('bank_files')
    .select('id')
    .where('content_hash', '=', hash)
    .where('problem', '=', '')
    .executeTakeFirst()
  return found?.id
}

/** Notes a file that could not be read, where nobody waits for an answer. */
export async function noteUnread(db: Database, file: NewFile, problem: string): Promise<void> {
  await db
    .insertInto('bank_files')
    .values({
      name: file.name.slice(0, 200),
      content_hash: createHash('sha256').update(file.file).digest('hex'),
      source: file.source,
      received_by: file.receivedBy,
      problem: problem.slice(0, 500),
    })
    .execute()
}

/** In a thread, unless the file is small: a ZIP may unpack to far more. */
async function readContent(db: Database, { file, columns }: NewFile): Promise<ReadFile> {
  const rows = await db.selectFrom('bank_columns').select(['headings', 'columns']).execute()
  const input = {
    file,
    columns,
    currency: shopCurrency(),
    decimals: shopDecimals(),
    known: Object.fromEntries(rows.map((row) => [row.headings, StatementColumns.parse(row.columns)])),
  }
  const isSmall = file.length <= SMALL_BYTES && !file.startsWith('UEs')
  try {
    return isSmall
      ? await read(input)
      : await inThread<typeof import('./readers/read-file.ts')>(
          new URL('./readers/read-file.ts', import.meta.url),
          input,
        )
  } catch (failure) {
    if (failure instanceof Unreadable) throw new Refusal('unreadable-statement', { message: failure.message })
    throw failure
  }
}

interface ToStore extends NewFile {
  readonly hash: string
  readonly content: ReadFile
  /** The shop's own account. */
  readonly iban: string
}

async function store(tx: Database, { content, iban, hash, ...file }: ToStore): Promise<Received> {
  // One file at a time: two that overlap would both have what they share.
  await sql`/* reads a statement */ select from bank_mailbox for update`.execute(tx)
  const before = await findRead(tx, hash)
  if (before) return { fileId: before, repeated: true }
  if (file.columns && content.headings !== undefined)
    await rememberColumns(tx, { headings: content.headings, columns: file.columns, by: file.receivedBy })
  const checked: { statement: ReadStatement; problem: string }[] = []
  for (const statement of content.statements) {
    const problem = problemOf(statement, iban)
    const isRepeated = problem === '' && (await isKnown(tx, statement, iban))
    checked.push({ statement, problem: isRepeated ? READ_BEFORE : problem })
  }
  const refused = checked.filter(({ problem }) => problem !== '' && problem !== READ_BEFORE).length
  const { id: fileId } = await tx
    .insertInto('bank_files')
    .values({
      name: file.name,
      content_hash: hash,
      source: file.source,
      received_by: file.receivedBy,
      problem:
        refused === 0
          ? ''
          : refused === checked.length
            ? 'Nothing of it was read.'
            : `${refused} of its ${checked.length} statements were refused.`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [at, each] of checked.entries())
    await insertStatement(tx, { ...each, fileId, position: at + 1, iban })
  return { fileId, repeated: false }
}

async function isKnown(
  tx: Database,
  { number, sequence, madeAt }: ReadStatement,
  iban: string,
): Promise<boolean> {
  const found = await tx
    .selectFrom('bank_statements')
    .select('id')
    .where('account', '=', iban)
    .where('number', '=', number)
    .where('sequence', '=', sequence)
    .where('made_at', '=', madeAt)
    .where('problem', '=', '')
    .executeTakeFirst()
  return found !== undefined
}

interface NewStatement {
  readonly fileId: string
  readonly position: number
  readonly statement: ReadStatement
  readonly problem: string
  readonly iban: string
}

async function insertStatement(tx: Database, { fileId, position, statement, problem, iban }: NewStatement) {
  const known = problem === '' ? await findKeys(tx, statement.transfers, iban) : new Set<string>()
  const repeated = statement.transfers.filter(({ key }) => known.has(key))
  const { id } = await tx
    .insertInto('bank_statements')
    .values({
      file_id: fileId,
      position,
      account: problem === '' ? iban : statement.account,
      number: statement.number,
      sequence: statement.sequence,
      made_at: statement.madeAt,
      currency: statement.currency,
      from_day: statement.from,
      to_day: statement.to,
      opening_cents: statement.openingCents,
      closing_cents: statement.closingCents,
      pending_count: statement.pendingCount,
      repeated_count: repeated.length,
      repeated_cents: sumOf(repeated),
      problem,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (problem !== '') return
  const rows = statement.transfers.flatMap((transfer, at) =>
    known.has(transfer.key) ? [] : [toRow(transfer, { statementId: id, position: at + 1, iban })],
  )
  for (let at = 0; at < rows.length; at += 500)
    await tx
      .insertInto('bank_transfers')
      .values(rows.slice(at, at + 500))
      .execute()
}

async function findKeys(
  tx: Database,
  transfers: readonly ReadTransfer[],
  iban: string,
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select key from bank_transfers
    where account = ${iban} and key = any(${transfers.map(({ key }) => key)}::text[])`.execute(tx)
  return new Set(rows.map(({ key }) => key))
}

const toRow = (
  transfer: ReadTransfer,
  { statementId, position, iban }: { statementId: string; position: number; iban: string },
) => ({
  statement_id: statementId,
  position,
  account: iban,
  key: transfer.key,
  amount_cents: transfer.amountCents,
  booked_on: transfer.bookedOn,
  value_on: transfer.valueOn,
  payer_name: transfer.name,
  payer_iban: transfer.iban,
  purpose: transfer.purpose,
  creditor_references: [...transfer.references],
  end_to_end_id: transfer.endToEndId,
  bank_reference: transfer.bankReference,
  charges_cents: transfer.chargesCents,
  is_return: transfer.isReturn,
  return_reason: transfer.returnReason,
  decided_by: null,
  decided_at: null,
})

interface Remembered {
  readonly headings: string
  readonly columns: StatementColumns
  readonly by: string
}

async function rememberColumns(tx: Database, { headings, columns, by }: Remembered): Promise<void> {
  const saved = { columns: JSON.stringify(columns), saved_by: by }
  await tx
    .insertInto('bank_columns')
    .values({ headings, ...saved })
    .onConflict((conflict) => conflict.column('headings').doUpdateSet(saved))
    .execute()
}
