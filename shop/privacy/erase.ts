import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { dayOf, today } from '../days.ts'
import { findPerson, nobody, type Person } from './person.ts'
import { personalData } from './personal-data.ts'
import type { NewValues } from './rule.ts'

/**
 * Runs an erasure of personal data. It may change rows that otherwise never change (`is_erasing()` in the database),
 * until the transaction ends.
 */
export async function erasing<T>(tx: Database, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('shop.erasing', 'on', true)`.execute(tx)
  const result = await work()
  // Deferred triggers run while it is on, too.
  await sql`set constraints all immediate`.execute(tx)
  await sql`select set_config('shop.erasing', 'off', true)`.execute(tx)
  return result
}

/**
 * Erases a user and the shop's data about them, except what the law requires it to keep of invoiced orders. Their orders
 * are marked, so that lists do not show their data.
 */
export async function erasePerson(tx: Database, userId: string): Promise<void> {
  const person = await findPerson(tx, userId)
  if (!person) return
  await erasing(tx, async () => {
    await sql`insert into erased_orders (order_id) select unnest(${[...person.orderIds]}::text[])
      on conflict do nothing`.execute(tx)
    await eraseAtOnce(tx, person)
    const { rows } = await sql<{ id: string }>`
      select order_id as id from erased_orders e where order_id = any(${[...person.orderIds]}::text[])
        and not exists (select from invoices i where i.order_id = e.order_id)`.execute(tx)
    await erasePapers(
      tx,
      rows.map(({ id }) => id),
    )
  })
}

/** @param only the tables to go through. @default all */
export async function eraseAtOnce(tx: Database, person: Person, only?: readonly string[]): Promise<void> {
  for (const [table, { of, erasedOf = of, now }] of personalData) {
    if (only && !only.includes(table)) continue
    const rows = erasedOf(person)
    if (now === 'delete') await sql`delete from ${sql.table(table)} where ${rows}`.execute(tx)
    else if (typeof now === 'function')
      await sql`update ${sql.table(table)} set ${toSet(now(person))} where ${rows}`.execute(tx)
  }
}

/** Empties the data kept for the invoices of these orders. */
async function erasePapers(tx: Database, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  const orders = { ...nobody, orderIds }
  for (const [table, { of, later }] of personalData)
    if (later) await sql`update ${sql.table(table)} set ${toSet(later)} where ${of(orders)}`.execute(tx)
  await sql`update erased_orders set papers_erased_at = now() where order_id = any(${[...orderIds]}::text[])`.execute(
    tx,
  )
}

const toSet = (values: NewValues) =>
  sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))

/** Orders emptied in one transaction. */
const BATCH = 500

/** Empties the documents of erased people whose retention period is over; it starts at the end of a year. */
export async function eraseOldPapers(db: Database): Promise<void> {
  let count = BATCH
  while (count === BATCH)
    count = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select order_id as id from erased_orders e where papers_erased_at is null
          and (select extract(year from ${dayOf(sql`greatest(max(i.issued_at), max(c.issued_at))`)})
              from invoices i left join credit_notes c on c.invoice_id = i.id where i.order_id = e.order_id)
            + (select invoice_years from retention) < extract(year from ${today})
        limit ${BATCH} for update skip locked`.execute(tx)
      await erasing(tx, () =>
        erasePapers(
          tx,
          rows.map(({ id }) => id),
        ),
      )
      return rows.length
    })
}
