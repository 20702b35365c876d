import { randomBytes } from 'node:crypto'
import { MAX_MAILED_STATEMENTS } from '#contract/bank-statements/by-mail.ts'
import { MAX_STATEMENT_BYTES } from '#contract/bank-statements/endpoints.ts'
import type { MailRefusal, OrderInbox, ReceivedFile } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { hashOf } from '#database/secret-tokens.ts'
import { recordAction } from '../audit-log/store.ts'
import type { ShopContext } from '../context.ts'
import type { KeepResult } from '../idempotency.ts'
import { noteUnread, receiveFile } from './receive.ts'

const BEFORE = 'statements+'
const MAILBOX = 'statements'

/**
 * Makes the address for statements, replacing the previous one.
 * @param domain that the shop receives email for; undefined if it receives none
 * @returns the address, which is not stored
 * @throws Refusal no-inbound-mail
 */
export function makeAddress(
  db: Database,
  domain: string | undefined,
  admin: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  if (domain === undefined) throw new Refusal('no-inbound-mail')
  // Of 128 random bits, in letters that survive a mail server which changes their case.
  const mailbox = randomBytes(16).toString('hex')
  const address = `${BEFORE}${mailbox}@${domain}`
  return db.transaction().execute(async (tx) => {
    await tx
      .updateTable('bank_mailbox')
      .set({ mail_hash: hashOf(mailbox) })
      .execute()
    await recordAction(tx, {
      actor: admin.email,
      action: 'statement-address-made',
      subject: 'bank-statements',
      label: 'Bank statements',
    })
    await keep(tx, address)
    return address
  })
}

export function removeAddress(db: Database, admin: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('bank_mailbox')
      .set({ mail_hash: null })
      .where('mail_hash', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await recordAction(tx, {
      actor: admin.email,
      action: 'statement-address-removed',
      subject: 'bank-statements',
      label: 'Bank statements',
    })
  })
}

export async function hasAddress(db: Database): Promise<boolean> {
  const { mail_hash } = await db.selectFrom('bank_mailbox').select('mail_hash').executeTakeFirstOrThrow()
  return mail_hash !== null
}

/** Receives statements sent by email to `domain`. Nothing is answered: what became of a file is on the page. */
export const statementInbox = (shop: ShopContext, domain: string): OrderInbox => ({
  findMailbox: (address) => findMailbox(shop.db, address, domain),
  receive: (_, files) => receiveMail(shop, files),
})

async function findMailbox(db: Database, address: string, domain: string): Promise<string | undefined> {
  const written = address.toLowerCase()
  const end = `@${domain.toLowerCase()}`
  if (!written.startsWith(BEFORE) || !written.endsWith(end)) return undefined
  const found = await db
    .selectFrom('bank_mailbox')
    .select('is_only')
    .where('mail_hash', '=', hashOf(written.slice(BEFORE.length, -end.length)))
    .executeTakeFirst()
  return found && MAILBOX
}

/** An email may have pictures of a signature beside the files. */
const isStatement = ({ name, type }: ReceivedFile) =>
  /\.(xml|zip|sta|mt940|940|csv|txt|c53)$/i.test(name) || /[/+]xml$|\/(zip|csv)$/.test(type)

async function receiveMail(
  shop: ShopContext,
  files: readonly ReceivedFile[],
): Promise<MailRefusal | undefined> {
  const statements = files.filter(isStatement)
  const refuse = (reason: string) => ({ isPassing: false, reason })
  if (statements.length === 0)
    return refuse(
      'This address takes bank statements as attached files: camt.053 as XML or ZIP, MT940 or CSV.',
    )
  if (statements.length > MAX_MAILED_STATEMENTS)
    return refuse(`An email has at most ${MAX_MAILED_STATEMENTS} bank statements.`)
  if (statements.some(({ bytes }) => bytes.byteLength > MAX_STATEMENT_BYTES))
    return refuse('A bank statement has at most 8 MB.')
  for (const { name, bytes } of statements) await receiveUnattended(shop, { name, bytes, source: 'email' })
  return undefined
}

interface Unattended {
  readonly name: string
  readonly bytes: Uint8Array
  readonly source: 'folder' | 'email'
}

/** Reads a file for which nobody waits: why one is not read is noted for the page. */
export async function receiveUnattended(
  shop: ShopContext,
  { name, bytes, source }: Unattended,
): Promise<void> {
  const file = {
    name: (name.toWellFormed().replaceAll('\0', '').trim() || 'A file without a name').slice(0, 200),
    file: Buffer.from(bytes).toString('base64'),
    source,
    receivedBy: '',
  }
  try {
    await receiveFile(shop, file)
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
    const more =
      failure.code === 'statement-columns-unknown' ? ' Drop it on the page of bank statements once.' : ''
    await noteUnread(shop.db, file, failure.message + more)
  }
}
