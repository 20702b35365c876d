import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { checkedImport } from '#test/imports.ts'
import { openShop } from '#test/open-shop.ts'

/** A buyer may have a few unpaid orders more. */
const MOST = 12
const order = { product_id: 'router', orderAmount: 100, paymentAmount: 2_000, address: 'x', phone: '1' }

test('orders are placed between the parts of an import, on one connection too', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 100_000 }] })
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
