import { sql } from 'kysely'
import type { z } from 'zod'
import { lacks, type PunchOutConnection } from '#contract/punchout/endpoints.ts'
import type { Database } from '#database/open.ts'
import { findTerms } from '../terms/store.ts'
import { findPhone } from '../users/phone.ts'

type Lack = z.input<typeof PunchOutConnection>['lacks'][number]

/** The settings that each connection of a company lacks to send orders, by the id of the connection. */
export async function findLacks(db: Database, customerId: string): Promise<ReadonlyMap<string, Lack[]>> {
  const { rows: connections } = await sql<Connection>`
    select c.id, c.protocol, c.mail_hash is not null as "takesMail", u.id as "memberId",
      exists (
        select from api_keys k where k.user_id = u.id and 'orders:write' = any(k.scopes)
          and k.revoked_at is null and k.expires_at > now()
      ) as "hasKey"
    from punchout_connections c left join users u on u.id = c.buyer_id and u.customer_id = c.customer_id
    where c.customer_id = ${customerId} and c.ended_at is null and c.protocol <> 'oci'`.execute(db)
  const hasTerms = (await findTerms(db, customerId)) !== undefined
  const found = new Map<string, Lack[]>()
  for (const { id, protocol, memberId, hasKey, takesMail } of connections) {
    const codes: (keyof typeof lacks)[] = [
      ...(memberId === null ? (['member'] as const) : []),
      ...(protocol === 'ubl' && !hasKey && !takesMail ? (['way-in'] as const) : []),
      ...(hasTerms ? [] : (['terms'] as const)),
      ...((await hasPhone(db, { id: memberId, customerId })) ? [] : (['phone'] as const)),
    ]
    found.set(
      id,
      codes.map((code) => ({ code, ...lacks[code] })),
    )
  }
  return found
}

interface Connection {
  readonly id: string
  readonly protocol: 'cxml' | 'ubl'
  readonly memberId: string | null
  readonly hasKey: boolean
  readonly takesMail: boolean
}

const hasPhone = async (
  db: Database,
  { id, customerId }: { readonly id: string | null; readonly customerId: string },
) => (await findPhone(db, { id: id ?? '', customerId })) !== undefined

/** As `findLacks()`, of one connection. */
export async function findLacksOf(db: Database, connectionId: string): Promise<Lack[]> {
  const { customerId } = await db
    .selectFrom('punchout_connections')
    .select('customer_id as customerId')
    .where('id', '=', connectionId)
    .executeTakeFirstOrThrow()
  return (await findLacks(db, customerId)).get(connectionId) ?? []
}
