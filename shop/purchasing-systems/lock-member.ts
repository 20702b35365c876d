import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'

/**
 * Locks the member who places the orders of a purchasing system. Orders lock users before companies and connections.
 * @returns the company's id
 * @throws Refusal buyer-not-in-company, if nobody with this id is in any company
 */
export async function lockMember(tx: Database, userId: string): Promise<string> {
  const member = await tx
    .selectFrom('users')
    .select('customer_id as customerId')
    .where('id', '=', userId)
    .where('company_role', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!member) throw new Refusal('buyer-not-in-company')
  return member.customerId
}
