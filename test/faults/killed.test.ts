import { expect, test } from 'vitest'
import { cardPaths } from '#contract/cards.ts'
import { size } from '#test/sizes.ts'
import { type Buyer, openGround, type Reply, signIn, someProduct, wish } from './ground.ts'

const WRITERS = 6
const ROUNDS = size(2, 30)
/** As far into the writing as the process is killed, at most. */
const LATEST_MS = 1_500

/** What one writer wanted, and how much of it was acknowledged before the process went. */
interface Wish {
  readonly key: string
  order?: string
  paid?: boolean
}

async function publishableKey(url: string): Promise<string> {
  const page = await (await fetch(`${url}/login`)).text()
  const settings = JSON.parse(/id="settings"[^>]*>([^<]*)</.exec(page)?.[1] ?? 'null')
  return settings.cards.publishableKey
}

test('a process that is killed loses no acknowledged order or payment, and what was not acknowledged can be sent again', async () => {
  await using ground = await openGround()
  const wishes: Wish[] = []
  let product = ''
  for (let round = 0; round < ROUNDS; round += 1) {
    const shop = await ground.start()
    const buyer = await signIn(shop.url)
    product ||= await someProduct(shop.url)
    const cardKey = await publishableKey(shop.url)
    for (const wish of wishes) await fulfil(wish, buyer, shop.url, cardKey, product)

    let gone = false
    const write = async () => {
      while (!gone) {
        const wish: Wish = { key: crypto.randomUUID() }
        wishes.push(wish)
        await fulfil(wish, buyer, shop.url, cardKey, product)
      }
    }
    const writers = Array.from({ length: WRITERS }, () => write().catch((failure) => isCutOff(failure, gone)))
    await new Promise((resolve) => setTimeout(resolve, Math.random() * LATEST_MS + 100))
    gone = true
    shop.child.kill('SIGKILL')
    await Promise.all([...writers, shop.ended])
  }

  const shop = await ground.start()
  const buyer = await signIn(shop.url)
  const cardKey = await publishableKey(shop.url)
  const acknowledged = wishes.filter(({ order }) => order !== undefined).map(({ order }) => order)
  const keptPaid = wishes.filter(({ paid }) => paid).map(({ order }) => order)
  for (const wish of wishes) await fulfil(wish, buyer, shop.url, cardKey, product)
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)

  const orders = await ground.read((db) =>
    db.selectFrom('orders').select(['id', 'status']).where('address', '=', '1 Analytical Way').execute(),
  )
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(orders.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged))
  expect(orders, 'one order for each wish').toHaveLength(wishes.length)
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(['processing']))
  expect(wishes.map(({ order }) => order)).toEqual(expect.arrayContaining(keptPaid))
})

/** Goes on with a wish where it stands. */
async function fulfil(wanted: Wish, buyer: Buyer, url: string, cardKey: string, product: string) {
  const placed = await buyer.call('/order', { body: wish(product), key: wanted.key })
  const order = String(well(placed).insertedId)
  if (wanted.order) expect(order, 'the same order as before').toBe(wanted.order)
  wanted.order = order
  if (wanted.paid) return
  const intent = await buyer.call('/create-payment-intent', { body: { _id: order } })
  // Paid already, as it turns out, by the try whose reply was lost.
  if (intent.body.code !== 'not-payable') {
    const secret = String(well(intent).clientSecret)
    const form = { key: cardKey, client_secret: secret, payment_method: 'pm_card_visa' }
    const confirm = cardPaths.confirm.replace(':id', secret.split('_secret_')[0] ?? '')
    const reply = await fetch(url + confirm, { method: 'POST', body: new URLSearchParams(form) })
    await reply.text()
  }
  well(await buyer.call('/orderUpdate', { method: 'PUT', body: { _id: order } }))
  wanted.paid = true
}

function well({ status, body }: Reply): Record<string, unknown> {
  expect([status, body]).toEqual([200, body])
  return body
}

/** A connection to a process that was killed breaks; anything else is a failure of the shop. */
function isCutOff(failure: unknown, gone: boolean): void {
  if (!gone || !(failure instanceof TypeError)) throw failure
}
