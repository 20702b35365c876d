import { expect, test } from 'vitest'
import { cardPaths } from '#contract/cards.ts'
import { size } from '#test/sizes.ts'
import {
  type Buyer,
  openTestEnvironment,
  orderBody,
  type Reply,
  signIn,
  someProduct,
} from './test-environment.ts'

const WRITERS = 6
const ROUNDS = size(2, 30)
/** The process is killed within this time of the first write, each time at another moment. */
const KILL_WITHIN_MS = 1_500
/** Shares no factor with it, so that the rounds are spread evenly. */
const KILL_STEP_MS = 617

/** What one writer buys, and how much of it was acknowledged before the process was killed. */
interface Purchase {
  readonly key: string
  order?: string
  paid?: boolean
}

async function publishableKey(url: string): Promise<string> {
  const page = await (await fetch(`${url}/login`)).text()
  const settings = JSON.parse(/id="settings"[^>]*>([^<]*)</.exec(page)?.[1] ?? 'null')
  return settings.cards.publishableKey
}

test('a killed process loses no acknowledged order or payment, and everything else can be retried', async () => {
  await using environment = await openTestEnvironment()
  const purchases: Purchase[] = []
  let product = ''
  for (let round = 0; round < ROUNDS; round += 1) {
    const shop = await environment.start()
    const buyer = await signIn(shop.url)
    product ||= await someProduct(shop.url)
    const cardKey = await publishableKey(shop.url)
    for (const purchase of purchases) await completePurchase(purchase, buyer, shop.url, cardKey, product)

    let gone = false
    const write = async () => {
      while (!gone) {
        const purchase: Purchase = { key: crypto.randomUUID() }
        purchases.push(purchase)
        await completePurchase(purchase, buyer, shop.url, cardKey, product)
      }
    }
    const writers = Array.from({ length: WRITERS }, () => write().catch((failure) => isCutOff(failure, gone)))
    // The fault: how long the process lives decides what it is doing when it is killed, and nothing waits for it.
    await new Promise((resolve) => setTimeout(resolve, 100 + ((round * KILL_STEP_MS) % KILL_WITHIN_MS)))
    gone = true
    shop.child.kill('SIGKILL')
    await Promise.all([...writers, shop.ended])
  }

  const shop = await environment.start()
  const buyer = await signIn(shop.url)
  const cardKey = await publishableKey(shop.url)
  const acknowledged = purchases.filter(({ order }) => order !== undefined).map(({ order }) => order)
  const keptPaid = purchases.filter(({ paid }) => paid).map(({ order }) => order)
  for (const purchase of purchases) await completePurchase(purchase, buyer, shop.url, cardKey, product)
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)

  const orders = await environment.read((db) =>
    db.selectFrom('orders').select(['id', 'status']).where('address', '=', '1 Analytical Way').execute(),
  )
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(orders.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged))
  expect(orders, 'one order for each purchase').toHaveLength(purchases.length)
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(['processing']))
  expect(purchases.map(({ order }) => order)).toEqual(expect.arrayContaining(keptPaid))
})

/** Continues a purchase from where it was interrupted. */
async function completePurchase(
  purchase: Purchase,
  buyer: Buyer,
  url: string,
  cardKey: string,
  product: string,
) {
  const placed = await buyer.call('/order', { body: orderBody(product), key: purchase.key })
  const order = String(bodyOf(placed).insertedId)
  if (purchase.order) expect(order, 'the same order as before').toBe(purchase.order)
  purchase.order = order
  if (purchase.paid) return
  const intent = await buyer.call('/create-payment-intent', { body: { _id: order } })
  // Already paid, by the attempt whose reply was lost.
  if (intent.body.code !== 'not-payable') {
    const secret = String(bodyOf(intent).clientSecret)
    const form = { key: cardKey, client_secret: secret, payment_method: 'pm_card_visa' }
    const confirm = cardPaths.confirm.replace(':id', secret.split('_secret_')[0] ?? '')
    const reply = await fetch(url + confirm, { method: 'POST', body: new URLSearchParams(form) })
    await reply.text()
  }
  bodyOf(await buyer.call('/orderUpdate', { method: 'PUT', body: { _id: order } }))
  purchase.paid = true
}

function bodyOf({ status, body }: Reply): Record<string, unknown> {
  expect([status, body]).toEqual([200, body])
  return body
}

/** A connection to a killed process breaks; anything else is a failure of the shop. */
function isCutOff(failure: unknown, gone: boolean): void {
  if (!gone || !(failure instanceof TypeError)) throw failure
}
