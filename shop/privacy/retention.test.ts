import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '#test/open-shop.ts'
import { ask, decline, people } from '#test/quotes.ts'
import { withoutTriggers } from '#test/without-triggers.ts'

const usual = {
  messageDays: 90,
  signInDays: 90,
  cartDays: null,
  quoteDays: null,
  logDays: null,
  invoiceYears: 10,
}

test('owners set how long data is kept, and it is in the audit log', async () => {
  await using shop = await openShop()
  const [admin, buyer] = [await shop.admin(), await shop.signUp('ada@example.com')]
  expect((await admin.get('/settings/retention')).body).toEqual(usual)
  const wanted = { ...usual, cartDays: 30 }
  expect((await admin.put('/settings/retention', wanted)).body).toEqual({ modifiedCount: 1 })
  expect((await admin.put('/settings/retention', wanted)).body).toEqual({ modifiedCount: 0 })
  expect((await admin.get('/settings/retention')).body).toEqual(wanted)
  expect(await shop.rows('audit_log')).toMatchObject([
    { action: 'retention-changed', before: { cartDays: null }, after: { cartDays: 30 } },
  ])
  for (const wrong of [{ messageDays: 0 }, { signInDays: 91 }, { cartDays: 0.5 }, { invoiceYears: 31 }])
    expect((await admin.put('/settings/retention', { ...usual, ...wrong })).status).toBe(400)
  expect((await buyer.put('/settings/retention', usual)).status).toBe(403)
})

test('each night what is older is deleted, and nothing without a period', async () => {
  await using shop = await openShop({
    products: [{ id: 'router', name: 'Router', price: 20, available: 500 }],
  })
  const { ada, admin } = await people(shop)
  await ada.put('/carts/mine/lines', { lines: [{ product_id: 'router', orderAmount: 100 }] })
  await shop.nobody.post('/contact', { name: 'Bo', email: 'bo@example.com', message: 'Hello' })
  await decline(admin, await ask(ada, [{ product_id: 'router', pieces: 200 }]), 1)
  await withoutTriggers(shop.untriggered, async (tx) => {
    await sql`update cart_lines set added_at = now() - interval '31 days'`.execute(tx)
    await sql`update messages set created_at = now() - interval '31 days'`.execute(tx)
    await sql`update quotes set ended_at = now() - interval '31 days'`.execute(tx)
    await sql`update audit_log set at = now() - interval '31 days'`.execute(tx)
  })
  const counts = async () => [
    (await shop.rows('cart_lines')).length,
    (await shop.rows('messages')).length,
    (await shop.rows('audit_log')).length,
    (await shop.rows('quotes'))[0]?.email,
  ]
  await shop.jobs.tick('apply-retention')
  expect(await counts()).toEqual([1, 1, 1, 'ada@example.com'])
  for (const days of [32, 30]) {
    const set = { ...usual, messageDays: days, cartDays: days, quoteDays: days, logDays: days }
    await sql`update retention set message_days = ${days}, cart_days = ${days}, quote_days = ${days},
      log_days = ${days}`.execute(shop.db)
    expect((await admin.get('/settings/retention')).body).toEqual(set)
    await shop.jobs.tick('apply-retention')
    expect(await counts()).toEqual(
      days === 32 ? [1, 1, 1, 'ada@example.com'] : [0, 0, 0, 'erased@erased.invalid'],
    )
  }
  await admin.put('/settings/retention', usual)
  await expect(sql`delete from audit_log`.execute(shop.db)).rejects.toThrow('append-only')
})
