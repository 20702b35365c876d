import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { importLimits } from '#contract/products/files.ts'
import { checkedImport } from '#test/imports.ts'
import { openShop } from '#test/open-shop.ts'
import type { Before } from '#test/watched-dialect.ts'

/** A buyer may have a few unpaid orders more. */
const MOST = 12
const order = { product_id: 'router', orderAmount: 100, paymentAmount: 2_000, address: 'x', phone: '1' }
const openWithRouter = (before?: Before) =>
  openShop({ products: [{ id: 'router', price: 20, available: 100_000 }], ...(before && { before }) })

test('orders are placed between the parts of an import, on one connection too', async () => {
  await using shop = await openWithRouter()
  const buyer = await shop.signUp('buyer@example.com')
  const lines = Array.from({ length: 250 }, (_, n) => `N-${n},Thing ${n},${n + 1}`)
  const importing = await checkedImport(shop, `sku,name,price\n${lines.join('\n')}`)
  // The first order is slower than the others.
  expect((await buyer.post('/order', order)).status).toBe(200)
  const began = performance.now()
  let isRunning = true
  const running = importing.run().finally(() => {
    isRunning = false
  })
  const waits: number[] = []
  while (isRunning && waits.length < MOST) {
    const asked = performance.now()
    // A request arrives through the event loop.
    await nextTurn()
    expect((await buyer.post('/order', order)).status).toBe(200)
    waits.push(performance.now() - asked)
  }
  await running
  const took = performance.now() - began
  expect(await importing.get()).toMatchObject({ state: 'done', newCount: 250 })
  expect(waits.length, 'orders placed while it ran').toBeGreaterThan(4)
  // Relative, because a busy machine is slow in both.
  expect(Math.max(...waits), `of ${Math.round(took)} ms`).toBeLessThan(took / 4)
})

test('the largest file that is imported whole keeps an order waiting a time that its lines bound', async () => {
  let began = Promise.withResolvers<void>()
  await using shop = await openWithRouter(async (statement) => {
    if (statement.startsWith('insert into "products"')) began.resolve()
  })
  const buyer = await shop.signUp('buyer@example.com')
  const admin = await shop.admin()
  const file = (sku: string, lines: number) => {
    const rows = Array.from(
      { length: lines },
      (_, n) => `${sku}-${n},Thing ${n},${n + 1},A thing.,Ports: ${n}`,
    )
    return { csv: `sku,name,price,description,specs\n${rows.join('\n')}`, dryRun: false }
  }
  const timed = async (asked: Promise<{ readonly status: number; readonly body: unknown }>) => {
    const began = performance.now()
    return { ...(await asked), took: performance.now() - began }
  }
  const SMALL = 20
  // The first of each is slower than the others.
  await admin.post('/products/imports', file('F', SMALL))
  expect((await buyer.post('/order', order)).status).toBe(200)
  const small = await timed(admin.post('/products/imports', file('S', SMALL)))
  expect(small.body).toMatchObject({ done: true, added: SMALL })

  began = Promise.withResolvers()
  const importing = admin.post('/products/imports', file('L', importLimits.rows))
  await began.promise
  const ordered = await timed(buyer.post('/order', order))
  expect(ordered.status).toBe(200)
  expect((await importing).body).toMatchObject({ done: true, added: importLimits.rows })
  expect(ordered.took, `where ${SMALL} lines take ${Math.round(small.took)} ms`).toBeLessThan(
    small.took * 1.5 * (200 / SMALL),
  )
})
