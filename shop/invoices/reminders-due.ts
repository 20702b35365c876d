import { sql } from 'kysely'
import type { ReminderKind } from '#contract/invoices/endpoints.ts'
import type { Database } from '#database/open.ts'
import { dayOf, endOf, today } from '../days.ts'

/** Finds open invoices with a reminder that is due and unsent; if several are due, only the last one. */
export async function remindersDue(db: Database, limit: number, beforeDays: number) {
  const { rows } = await sql<{ invoiceId: string; kind: ReminderKind }>`
    select i.id as "invoiceId", s.kind
    from invoices i cross join lateral (select ${today} - ${dayOf(sql`due_at`)} as late) days cross join lateral (
      select kind from (values
        (4, 'overdue-14', late >= 14),
        (3, 'overdue-7', late >= 7),
        (2, 'overdue-1', late >= 1),
        (1, 'due-soon', late between -${beforeDays}::int and 0 and terms_days > ${beforeDays})
      ) stage(place, kind, reached)
      where reached order by place desc limit 1
    ) s
    where i.open_cents > 0 and i.due_at < ${endOf(sql`${today} + ${beforeDays}::int`)}
      and not exists (select from invoice_reminders r where r.invoice_id = i.id and r.kind = s.kind)
    order by i.due_at, i.id
    limit ${limit}`.execute(db)
  return rows
}

/**
 * Marks a reminder as sent and locks the invoice until the transaction ends.
 * @returns false when the reminder was sent before or nothing is open
 */
export async function markReminded(tx: Database, invoiceId: string, kind: ReminderKind): Promise<boolean> {
  const open = await tx
    .selectFrom('invoices')
    .select('id')
    .where('id', '=', invoiceId)
    .where('open_cents', '>', 0)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!open) return false
  const marked = await tx
    .insertInto('invoice_reminders')
    .values({ invoice_id: invoiceId, kind })
    .onConflict((conflict) => conflict.columns(['invoice_id', 'kind']).doNothing())
    .returning('kind')
    .executeTakeFirst()
  return marked !== undefined
}
