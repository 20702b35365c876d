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
  await tx
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
    .execute()
}
