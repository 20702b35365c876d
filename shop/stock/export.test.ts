import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { EXPORT_BATCH } from '#shop/csv-file.ts'
import { orderRouters } from '#test/open-company.ts'
import { openShop, type TestCaller, type TestShop } from '#test/open-shop.ts'
import type { Before } from '#test/watched-dialect.ts'
import { withoutTriggers } from '#test/without-triggers.ts'
import { exportLedger } from './export.ts'

const HEADER =
  '\ufefftime,sku,product,change,balance,reason,order,line,quote,return,by,who,call-off order,pool'

const products = [
  { id: 'router', name: '=Router', price: 20, available: 500 },
  { id: 'cable', name: 'Cable', price: 2, available: 40 },
]

/** Opens a shop with 500 routers, of which 100 are ordered and returned; 30 more are received, and 7 are corrected away. */
async function openStock(before?: Before) {
  const shop = await openShop({ products, ...(before && { before }) })
  const [admin, ada] = [await shop.admin(), await shop.signUp('ada@example.com')]
  const order = await orderRouters(ada)
  const book = (pieces: number, reason: string) =>
    admin.post('/products/router/stock-changes', { pieces, reason, note: '' })
  await book(30, 'received')
  await ada.put(`/orders/${order}/cancellation`)
  await book(-7, 'corrected')
  return { shop, admin, ada, order, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

const read = async (caller: TestCaller, query = '') =>
  (await caller.get(`/stock-ledger.csv?${query}`)).text.trimEnd().split('\r\n')
/** Without the time. */
const cellsOf = (lines: readonly string[]) => lines.slice(1).map((line) => line.split(',').slice(1).join(','))

test('the ledger is a file of every change, to the letter, with what was on the shelf after it', async () => {
  await using open = await openStock()
  const [order] = await open.shop.rows('orders')
  const products = await open.shop.rows('products')
  const skuOf = (id: string) => String(products.find((each) => each.id === id)?.sku)
  const lines = await read(open.admin)
  expect(lines[0]).toBe(HEADER)
  const router = `${skuOf('router')},'=Router`
  const number = `HF-${order?.number}`
  expect(cellsOf(lines)).toEqual([
    `${router},500,500,received,,,,,shop,,,`,
    `${skuOf('cable')},Cable,40,40,received,,,,,shop,,,`,
    `${router},-100,400,held,${number},1,,,buyer,ada@example.com,,`,
    `${router},30,430,received,,,,,admin,admin@example.com,,`,
    `${router},100,530,released,${number},1,,,buyer,ada@example.com,,`,
    `${router},-7,523,corrected,,,,,admin,admin@example.com,,`,
  ])
  const [first] = await open.shop.rows('stock_ledger')
  expect(lines[1]?.split(',')[0]).toBe(String((first?.at as Date | undefined)?.toISOString())) // a timestamptz
  expect((await open.ada.get('/stock-ledger.csv')).status).toBe(403)
})

test('a part of the ledger has the balances of the whole', async () => {
  await using open = await openStock()
  const { admin, shop } = open
  const balances = async (query: string) =>
    cellsOf(await read(admin, query)).map((line) => line.split(',').slice(2, 5).join(' '))
  expect(await balances('reason=corrected')).toEqual(['-7 523 corrected'])
  expect(await balances('product_id=cable')).toEqual(['40 40 received'])
  expect(await balances('product_id=router&reason=received')).toEqual(['500 500 received', '30 430 received'])
  await withoutTriggers(shop.untriggered, async (tx) => {
    await sql`update stock_ledger set at = '2026-03-01T23:59:59Z' where pieces in (500, 40)`.execute(tx)
    await sql`update stock_ledger set at = '2026-03-02T00:00:00Z' where pieces in (-100, 30)`.execute(tx)
  })
  expect(await balances('to=2026-03-01')).toEqual(['500 500 received', '40 40 received'])
  expect(await balances('from=2026-03-02&to=2026-03-02')).toEqual(['-100 400 held', '30 430 received'])
  expect(await balances('from=2026-03-03')).toEqual(['100 530 released', '-7 523 corrected'])
  for (const nothing of ['product_id=none', 'to=2026-01-01', 'reason=sold'])
    expect(await read(admin, nothing)).toEqual([HEADER])
  expect((await admin.get('/stock-ledger.csv?reason=lost')).status).toBe(400)
})

const MANY = 10_000

/** Inserts MANY changes that leave the stock as it is. */
const insertMany = ({ db }: TestShop) =>
  sql`
  insert into stock_ledger (product_id, pieces, reason, actor_kind)
  select 'cable', case when n % 2 = 0 then 1 else -1 end, 'corrected', 'shop' from generate_series(1, ${MANY}) n`.execute(
    db,
  )

test('a long ledger is read while it is sent, and no further once the client has gone', {
  tags: ['full'],
}, async () => {
  let batches = 0
  await using open = await openStock(async (statement) => {
    if (statement.includes('from "stock_ledger" as "l"')) batches += 1
  })
  const { shop, admin } = open
  await insertMany(shop)
  const whole = await read(admin)
  expect(whole).toHaveLength(MANY + 7)
  expect(cellsOf(whole).at(-1)).toContain('Cable,1,40,corrected')
  expect(batches).toBe(Math.ceil((MANY + 6) / EXPORT_BATCH))

  // What http/file-reply.ts does when its client has gone: http/file-reply.test.ts.
  batches = 0
  const file = exportLedger(shop.db, {})
  const { value } = await file.next()
  expect(String(value).trimEnd().split('\r\n')).toHaveLength(EXPORT_BATCH + 1)
  await file.return(undefined)
  expect(await file.next()).toEqual({ done: true, value: undefined })
  expect(batches).toBe(1)
})
