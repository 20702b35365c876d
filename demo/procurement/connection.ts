import { documentEvents } from '#contract/electronic-orders/document-events.ts'
import type { Database } from '#database/open.ts'
import { hashOf } from '#database/secret-tokens.ts'
import { demoCompany } from '../company.ts'
import { receiveDocument } from './received.ts'
import { demoSystem } from './system.ts'

/** The member in whose name its orders are placed. */
const ORDERS_BY = 'member@example.com'

/** Connects the demo's purchasing system. */
export async function loadProcurement(tx: Database): Promise<void> {
  const { domain, identity, secret } = demoSystem
  const buyer = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', ORDERS_BY)
    .executeTakeFirstOrThrow()
  const connection = await tx
    .insertInto('punchout_connections')
    .values({
      customer_id: demoCompany.customerId,
      name: 'Demo Purchasing',
      protocol: 'cxml',
      domain,
      identity,
      secret_hash: hashOf(secret),
      buyer_id: buyer.id,
      made_by: 'admin@example.com',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('webhook_endpoints')
    .values({
      connection_id: connection.id,
      customer_id: demoCompany.customerId,
      url: ADDRESS,
      shared_secret: secret,
      events: [...documentEvents],
    })
    .execute()
}

/** Where the shop sends documents: no host of the network, but this process. */
const ADDRESS = 'https://purchasing.demo.example/documents'

/** Takes what the shop sends to the demo's purchasing system. */
export const purchasingSystem = (db: Database) => ({
  address: ADDRESS,
  fetch: (request: Request) => receiveDocument(db, request),
})
