import { documentEvents } from '#contract/electronic-orders/document-events.ts'
import { procurementPaths } from '#contract/plain-pages.ts'
import type { Database } from '#database/open.ts'
import { hashOf } from '#database/secret-tokens.ts'
import { DEMO_PASSWORD } from '../accounts.ts'
import { demoCompany } from '../company.ts'

/** How the demo's purchasing system names itself. Its secret is as public as the demo's passwords. */
export const demoSystem = { domain: 'DemoID', identity: 'demo-purchasing', secret: DEMO_PASSWORD } as const

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

interface Reached {
  readonly publicUrl: string
  readonly ask: (request: Request) => Promise<Response>
}

/** Takes what the shop sends to the demo's purchasing system. */
export const purchasingSystem = ({ publicUrl, ask }: Reached) => ({
  address: ADDRESS,
  fetch: (request: Request) => ask(new Request(`${publicUrl}${procurementPaths.documents}`, request)),
})
