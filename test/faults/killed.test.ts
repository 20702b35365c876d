import { expect, test } from 'vitest'
import { size } from '#test/sizes.ts'
import { completePurchase, isCutOff, type Purchase, placedOrders, publishableKey } from './purchases.ts'
import { openTestEnvironment, signIn, stockedProduct } from './test-environment.ts'

const WRITERS = 50
const KILLS = size(3, 200)
/**
 * The process is killed once it has acknowledged so many orders and payments at most, each time another number: some
 * kills come before the first order, some while the first orders are paid, some in the middle of everything.
 */
const KILL_WITHIN_STEPS = 3 * WRITERS
/** Shares no factor with it, so that the kills are spread evenly. */
const KILL_STEP = 67

test(
  'a killed process loses no acknowledged order or payment, and everything else can be retried',
  async () => {
    await using environment = await openTestEnvironment()
    const purchases: Purchase[] = []
    const acknowledged = { orders: new Set<string>(), paid: new Set<string>() }
    let product = ''
    const open = async () => {
      const shop = await environment.start()
      product ||= await stockedProduct(shop.url)
      const counter = {
        buyer: await signIn(shop.url),
        ...shop,
        cardKey: await publishableKey(shop.url),
        product,
      }
      // What the last process did not finish, all at once.
      await Promise.all(
        purchases.filter(({ paid }) => !paid).map((purchase) => completePurchase(purchase, counter)),
      )
      return counter
    }
    for (let kill = 0; kill < KILLS; kill += 1) {
      const shop = await open()
      let gone = false
      const write = async () => {
        while (!gone) {
          const purchase: Purchase = { key: crypto.randomUUID() }
          purchases.push(purchase)
          await completePurchase(purchase, shop)
        }
      }
      const writers = Array.from({ length: WRITERS }, () =>
        write().catch((failure) => isCutOff(failure, gone)),
      )
      const enough = steps(purchases) + ((kill * KILL_STEP) % KILL_WITHIN_STEPS)
      await expect
        .poll(() => steps(purchases), { interval: 1, timeout: 600_000 })
        .toBeGreaterThanOrEqual(enough)
      gone = true
      shop.child.kill('SIGKILL')
      await Promise.all([...writers, shop.ended])
      for (const { order, paid } of purchases) {
        if (order) acknowledged.orders.add(order)
        if (order && paid) acknowledged.paid.add(order)
      }
    }

    const shop = await open()
    shop.child.kill('SIGTERM')
    expect(await shop.ended).toBe(0)
    const orders = await environment.read(placedOrders)
    expect(acknowledged.paid.size).toBeGreaterThan(0)
    const kept = new Set(orders.map(({ id }) => id))
    expect([...acknowledged.orders].filter((id) => !kept.has(id))).toEqual([])
    expect(orders, 'one order for each purchase').toHaveLength(purchases.length)
    expect(new Set(orders.map(({ status }) => status)), 'each paid').toEqual(new Set(['processing']))
  },
  size(180_000, 3 * 3_600_000),
)

const steps = (purchases: readonly Purchase[]) =>
  purchases.reduce((sum, { order, paid }) => sum + (order ? 1 : 0) + (paid ? 1 : 0), 0)
