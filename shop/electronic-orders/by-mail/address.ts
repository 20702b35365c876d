import { randomBytes } from 'node:crypto'
import { MAILTO } from '#contract/electronic-orders/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { hashOf } from '#database/secret-tokens.ts'
import { recordAction } from '#shop/audit-log/store.ts'
import type { KeepResult } from '#shop/idempotency.ts'
import { lockConnection } from '#shop/purchasing-systems/connections.ts'
import type { WebhookContext } from '#shop/webhooks/context.ts'
import { saveDestination } from '../documents/destination.ts'

const BEFORE = 'orders+'

/** Of 128 random bits, in letters that survive a mail server which changes their case. */
const newMailbox = () => randomBytes(16).toString('hex')

interface Making {
  /** Of the connection. */
  readonly id: string
  readonly answersTo: string
  /** That the shop receives email for; undefined if it receives none. */
  readonly domain: string | undefined
}

/**
 * Gives a connection an email address for orders, replacing the previous one.
 * @returns the address, which is not stored
 * @throws Refusal no-such-punchout-connection, punchout-connection-not-cxml, no-inbound-mail
 */
export function makeAddress(
  context: WebhookContext,
  { id, answersTo, domain }: Making,
  admin: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  if (domain === undefined) throw new Refusal('no-inbound-mail')
  const mailbox = newMailbox()
  const address = `${BEFORE}${mailbox}@${domain}`
  return context.db.transaction().execute(async (tx) => {
    const { name, customerId } = await lockConnection(tx, id)
    await tx
      .updateTable('punchout_connections')
      .set({ mail_hash: hashOf(mailbox), answers_to: answersTo })
      .where('id', '=', id)
      .execute()
    if (!(await hasDocuments(tx, id)))
      await saveDestination(context, tx, { id, customerId, url: MAILTO + answersTo, secret: '' })
    await recordAction(tx, {
      actor: admin.email,
      action: 'electronic-order-address-made',
      subject: id,
      label: name,
      after: { answersTo },
    })
    await keep(tx, address)
    return address
  })
}

/** Whether documents have a destination, even one that is switched off. */
export async function hasDocuments(tx: Database, connectionId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('connection_id', '=', connectionId)
    .where((e) => e.or([e('disabled_because', 'is', null), e('disabled_because', '<>', 'owner')]))
    .executeTakeFirst()
  return found !== undefined
}

/** @throws Refusal no-such-punchout-connection, punchout-connection-not-cxml */
export function removeAddress(db: Database, id: string, admin: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { name } = await lockConnection(tx, id)
    const { numUpdatedRows } = await tx
      .updateTable('punchout_connections')
      .set({ mail_hash: null, answers_to: null })
      .where('id', '=', id)
      .where('mail_hash', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await recordAction(tx, {
      actor: admin.email,
      action: 'electronic-order-address-removed',
      subject: id,
      label: name,
    })
  })
}

/** @returns the connection that has the address, if any */
export async function findByAddress(
  db: Database,
  address: string,
  domain: string,
): Promise<string | undefined> {
  const written = address.toLowerCase()
  const end = `@${domain.toLowerCase()}`
  if (!written.startsWith(BEFORE) || !written.endsWith(end)) return undefined
  const connection = await db
    .selectFrom('punchout_connections')
    .select('id')
    .where('mail_hash', '=', hashOf(written.slice(BEFORE.length, -end.length)))
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return connection?.id
}
