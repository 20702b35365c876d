import { type SqlBool, sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { Unreadable } from '#http/xml/unreadable.ts'
import type { PaymentContext } from '../payments/context.ts'
import { countRequest } from '../purchasing-systems/authenticate.ts'
import { NotAccepted } from '../purchasing-systems/cxml/envelope.ts'
import type { Answer } from './answers.ts'
import { type ReadDocument, readAny } from './read-any.ts'
import { receiveDocument } from './receive.ts'

/**
 * Carries out a document that a member sends, usually with an API key. Threat: a member whose orders need approval
 * sends one that does not: only the member whom an admin of the shop has chosen for the connection may.
 * @throws Refusal electronic-order-not-readable, electronic-order-refused, no-connection-for-order,
 * connection-orders-for-another, too-many-electronic-orders
 */
export async function receiveFromMember(shop: PaymentContext, text: string, member: Caller): Promise<Answer> {
  try {
    const { sender, protocol, document } = await readAny(text)
    const connectionId = await findConnection(shop.db, member, { ...sender, protocol })
    if (!(await countRequest(shop.db, connectionId))) throw new Refusal('too-many-electronic-orders')
    return await receiveDocument(shop, connectionId, document)
  } catch (failure) {
    if (failure instanceof Unreadable)
      throw new Refusal('electronic-order-not-readable', { message: failure.message })
    if (!(failure instanceof NotAccepted)) throw failure
    const code = failure.status === 409 ? 'electronic-order-refused' : 'electronic-order-not-readable'
    throw new Refusal(code, { message: failure.message })
  }
}

/** @returns its id */
async function findConnection(
  db: Database,
  { id, customerId }: Caller,
  { domain, identity, protocol }: ReadDocument['sender'] & Pick<ReadDocument, 'protocol'>,
): Promise<string> {
  const connection = await db
    .selectFrom('punchout_connections')
    .select(['id', 'buyer_id as buyerId'])
    .where('customer_id', '=', customerId)
    .where('protocol', '=', protocol)
    .where(sql<SqlBool>`lower(domain) = lower(${domain}) and lower(identity) = lower(${identity})`)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!connection) throw new Refusal('no-connection-for-order')
  if (connection.buyerId !== id) throw new Refusal('connection-orders-for-another')
  return connection.id
}
