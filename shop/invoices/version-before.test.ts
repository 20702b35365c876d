import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#database/open.ts'
import { openLotsOnAccount } from '#test/lots-on-account.ts'

class Undone extends Error {}

/**
 * Without what differs between two invoices of the same: numbers, the moment, what the company owed by then, and the
 * reference, which only this version writes.
 */
const readInvoices = async (db: Database, orderId: string) => {
  const { rows } = await sql<object>`
    select to_jsonb(i) - array['id', 'serial', 'number', 'issued_at', 'due_at', 'exposure_cents', 'payment_reference'] as invoice,
      due_at = day_ends(shop_day(issued_at) + terms_days) as is_due_with_day,
      (select json_agg(to_jsonb(b) - array['id', 'invoice_id'] order by b.line_position) from billed_lines b
        where b.invoice_id = i.id) as billed
    from invoices i where order_id = ${orderId}`.execute(db)
  return rows
}

/** Takes the invoices of an order away, has a process of the version before write them, reads them, and undoes all of it. */
async function writtenBefore(db: Database, orderId: string, call: RawBuilder<unknown>) {
  let read: object[] = []
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        update invoiced_by_shipment set rest_cents = rest_cents + (select sum(amount_cents) from invoices
          where order_id = ${orderId}) where order_id = ${orderId}`.execute(tx)
      await sql`delete from billed_lines where order_id = ${orderId}`.execute(tx)
      await sql`delete from invoices where order_id = ${orderId}`.execute(tx)
      await sql`set local session_replication_role = origin`.execute(tx)
      await call.execute(tx)
      await sql`set constraints all immediate`.execute(tx)
      read = await readInvoices(tx, orderId)
      throw new Undone()
    })
    .catch((failure: unknown) => {
      if (!(failure instanceof Undone)) throw failure
    })
  return read
}

test('processes of the version before still invoice orders and shipments, as this version does', async () => {
  await using lots = await openLotsOnAccount()
  const { shop, order, ship } = lots
  const { id: whole } = await order({ lines: [{ product_id: 'router', orderAmount: 100 }] })
  const { id: divided } = await order()
  expect((await ship(divided, 300)).status).toBe(200)

  const ofOrder = await readInvoices(shop.db, whole)
  expect(ofOrder).toMatchObject([
    { is_due_with_day: true, invoice: { method: 'account', shipment_id: null } },
  ])
  const issued = sql`select count(*) from issue_invoices(array[${whole}]::text[])`
  expect(await writtenBefore(shop.db, whole, issued)).toEqual(ofOrder)

  const ofShipment = await readInvoices(shop.db, divided)
  expect(ofShipment).toMatchObject([
    { is_due_with_day: true, billed: [{ line_position: 1, pieces: 300 }, {}] },
  ])
  const computed = await shop.db
    .selectFrom('billed_lines')
    .select(['line_position', 'pieces', 'amount_cents', 'discount_cents', 'tax_cents'])
    .where('order_id', '=', divided)
    .execute()
  const [shipment] = await shop.rows('shipments')
  const shipped = sql`select invoice_shipment(${shipment?.id}, ${JSON.stringify(computed)}::jsonb)`
  expect(await writtenBefore(shop.db, divided, shipped)).toEqual(ofShipment)
})
