import { expect, test } from 'vitest'
import { size } from '#test/sizes.ts'
import { insistOn, type Purchase, placedOrders, publishableKey } from './purchases.ts'
import { openTestEnvironment, signIn, stockedProduct } from './test-environment.ts'

const WRITERS = size(6, 50)
const KILLS = size(2, 200)
/**
 * The process is killed once it has acknowledged so many orders and payments at most, each time another number: some
 * kills come before the first order, some while the first orders are paid, some in the middle of everything.
 */
const KILL_WITHIN_STEPS = 3 * WRITERS
/** Connections that may break while the process runs: it closed a few idle ones just as they were used again. */
const MOST_RESETS = 20
/** Shares no factor with it, so that the kills are spread evenly. */
const KILL_STEP = size(13, 67)

test(
  'a killed process loses no acknowledged order or payment, and everything else can be retried',
  async ({ annotate }) => {
    await using environment = await openTestEnvironment()
    const purchases: Purchase[] = []
    const acknowledged = { orders: new Set<string>(), paid: new Set<string>() }
    let product = ''
    let resets = 0
    const onReset = () => {
      resets += 1
    }
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
        purchases
          .filter(({ paid }) => !paid)
          .map((purchase) => insistOn(purchase, counter, { isGone: () => false, onReset })),
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
          await insistOn(purchase, shop, { isGone: () => gone, onReset })
        }
      }
      const writers = Array.from({ length: WRITERS }, write)
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
    const { orders: acknowledgedOrders, paid } = acknowledged
    await annotate(
      `${KILLS} kills; ${acknowledgedOrders.size} orders and ${paid.size} payments acknowledged before them; ` +
        `${orders.length} orders at the end; ${resets} connections broke without a kill`,
    )
    expect(paid.size).toBeGreaterThan(0)
    expect(resets).toBeLessThanOrEqual(MOST_RESETS)
    const kept = new Set(orders.map(({ id }) => id))
    expect([...acknowledged.orders].filter((id) => !kept.has(id))).toEqual([])
    expect(orders, 'one order for each purchase').toHaveLength(purchases.length)
    expect(new Set(orders.map(({ status }) => status)), 'each paid').toEqual(new Set(['processing']))
  },
  size(600_000, 3 * 3_600_000),
)

const steps = (purchases: readonly Purchase[]) =>
  purchases.reduce((sum, { order, paid }) => sum + (order ? 1 : 0) + (paid ? 1 : 0), 0)
