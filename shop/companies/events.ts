import { sql } from 'kysely'
import type { CompanyEventKind } from '#contract/companies/endpoints.ts'
import type { Caller } from '#contract/users/caller.ts'
import { countRows } from '#database/count-rows.ts'
import type { Database } from '#database/open.ts'
import { Page } from '#http/serve.ts'

/** Records a member's action in their company, in the transaction that performs it. */
export async function recordEvent(
  tx: Database,
  { customerId, email }: Pick<Caller, 'customerId' | 'email'>,
  kind: CompanyEventKind,
  { subject = '', detail = '' }: { readonly subject?: string; readonly detail?: string } = {},
): Promise<void> {
  await tx
    .insertInto('company_events')
    .values({ customer_id: customerId, kind, actor: email, subject, detail })
    .execute()
}

export async function listEvents(
  db: Database,
  customerId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: number | undefined },
) {
  const ofCompany = db.selectFrom('company_events').where('customer_id', '=', customerId)
  const [found, { count }] = await Promise.all([
    ofCompany
      .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? 0))
      .selectAll()
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
    ofCompany.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const rows = found.slice(0, limit)
  return new Page(rows, count, found.length > limit ? String(rows.at(-1)?.id) : undefined)
}

/** Counts the company's invitation emails of the last hour. */
export async function countInvited(tx: Database, customerId: string): Promise<number> {
  const kinds: readonly CompanyEventKind[] = ['invited', 'invitation-resent']
  return countRows(
    tx
      .selectFrom('company_events')
      .where('customer_id', '=', customerId)
      .where('kind', 'in', kinds)
      .where('at', '>', sql<Date>`now() - interval '1 hour'`),
  )
}
