import { expect, test } from 'vitest'
import { openShop, type TestShop } from '#test/open-shop.ts'

/**
 * Each action is stopped at each of its named points, and each other action is let in there: what one does is done
 * either before or after the other, whoever is faster. On the embedded database an action that is let in has to wait
 * until the first one's transaction ends, which is how that database keeps the peace; on Postgres it runs at once,
 * or waits for the very row.
 */

/** Where an action can be stopped: before a statement of this form, or once the card service has answered. */
const points = {
  'before it takes stock': /^\s*with\s+wanted /,
  'before it locks an order': /^select .* from "orders" .* for update$/,
  'before it moves an order': /^update "orders" set "(payment|fulfilment)"/,
  'before it writes the history': /^insert into "order_events"/,
  'before it puts stock back': /^\s*with\s+lines /,
  'before it binds the payment': /^update "orders" set "payment_id"/,
  'before it asks for a refund': /^insert into "refunds"/,
  'before it writes a shipment': /^\s*with made /,
  'before it commits': /^commit/,
  'after the card service answered': undefined,
} as const
type Point = keyof typeof points

/** How long a rival may take before the action goes on all the same: the rival waits for it then. */
const HEAD_START_MS = 40

interface Stop {
  readonly at: Point
  readonly rival: () => Promise<unknown>
}

/** One shop for many scenes, which have a product and an order of their own each. */
async function openStage() {
  let stop: Stop | undefined
  const rivals: Promise<unknown>[] = []
  const letRivalIn = async () => {
    const rival = stop?.rival()
    stop = undefined
    rivals.push(Promise.resolve(rival))
    await Promise.race([rival, new Promise((resolve) => setTimeout(resolve, HEAD_START_MS))])
  }
  const shop = await openShop({
    async before(sqlText) {
      const beginning = stop && points[stop.at]
      if (beginning?.test(sqlText)) await letRivalIn()
    },
  })
  for (const call of ['create', 'retrieve', 'cancel', 'refund'] as const) {
    const real = shop.cards[call] as (sent: never) => Promise<never> // each takes one thing and answers another
    Object.assign(shop.cards, {
      async [call](sent: never) {
        const answer = await real(sent)
        if (stop?.at === 'after the card service answered') await letRivalIn()
        return answer
      },
    })
  }
  const people = { buyer: await shop.signUp('ada@example.com'), admin: await shop.admin() }
  return {
    ...people,
    shop,
    /** Does one action, and lets the other in at a point of it. Returns whether the action came past that point. */
    async interleave(action: () => Promise<unknown>, { at, rival }: Stop): Promise<boolean> {
      stop = { at, rival }
      await action()
      const reached = stop === undefined
      stop = undefined
      await Promise.all(rivals.splice(0))
      return reached
    },
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}
type Stage = Awaited<ReturnType<typeof openStage>>
type State = 'unpaid' | 'processing'

interface Scene extends Pick<Stage, 'shop' | 'buyer' | 'admin'> {
  readonly product: string
  readonly id: string
  readonly orderBody: object
}

/** An order that is not paid yet; or one that is. */
async function newScene({ shop, buyer, admin }: Stage, state: State): Promise<Scene> {
  const product = crypto.randomUUID()
  await shop.addProduct({ id: product, priceDollars: 20, available: 1_000 })
  const orderBody = { product_id: product, orderAmount: 100, address: '1 Dock Street', phone: '555 0100' }
  const id = String((await buyer.post('/order', orderBody)).body.insertedId)
  if (state === 'processing') {
    await buyer.post('/create-payment-intent', { _id: id })
    shop.cards.pay(id)
    await buyer.put('/orderUpdate', { _id: id })
  }
  return { shop, buyer, admin, product, id, orderBody }
}

const changed = (shop: TestShop, id: string) =>
  shop.cards.event({ id: `evt_${id}`, kind: 'payment-changed', paymentId: `pi_${id}` })

/** As the buyer's browser does at the card service, unless the payment can no longer be made. */
async function payAtCardService(scene: Scene): Promise<void> {
  if ((await paymentOf(scene))?.state === 'open') scene.shop.cards.pay(scene.id)
}

const paymentOf = ({ shop, id }: Scene) => shop.cards.retrieve(`pi_${id}`).catch(() => undefined)

/** What can happen to an order, and to its product, at any moment. */
const actions: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
  order: ({ buyer, orderBody }) => buyer.post('/order', orderBody),
  cancel: ({ buyer, id }) => buyer.put(`/orders/${id}/cancellation`),
  async pay(scene) {
    const { buyer, id } = scene
    const { status } = await buyer.post('/create-payment-intent', { _id: id })
    if (status === 200) await payAtCardService(scene)
    return buyer.put('/orderUpdate', { _id: id })
  },
  async webhook(scene) {
    const { shop, buyer, id } = scene
    const { status } = await buyer.post('/create-payment-intent', { _id: id })
    if (status === 200) await payAtCardService(scene)
    // Without a payment there is nothing to send a webhook about.
    if (!(await paymentOf(scene))) return
    const { rawBody, signature } = changed(shop, id)
    const headers = { 'Stripe-Signature': signature }
    return shop.nobody.send('/webhooks/cards', { method: 'POST', body: rawBody, headers })
  },
  async expire({ shop, id }) {
    await shop.db
      .updateTable('orders')
      .set({ held_until: new Date(0) })
      .where('id', '=', id)
      .where('status', '=', 'unpaid')
      .execute()
    return shop.jobs.tick('sweep-holds')
  },
  deliver: ({ admin, id }) => admin.put(`/update?_id=${id}`),
  ship: ({ admin, id }) => admin.post(`/orders/${id}/shipments`, { lines: [{ line: 1, orderAmount: 60 }] }),
  refund: ({ admin, id }) => admin.put(`/orders/${id}/refund`),
  'delete the product': ({ shop, product }) =>
    shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', product).execute(),
  'change the price': ({ shop, product }) =>
    shop.db.updateTable('products').set({ price_cents: 9_900 }).where('id', '=', product).execute(),
}

for (const [name, action] of Object.entries(actions).filter(([name]) => !name.includes('the '))) {
  test(`whatever comes between while somebody is about to ${name}, the ledger is correct`, async () => {
    // It is checked as the stage closes.
    await using stage = await openStage()
    let reached = 0
    for (const at of Object.keys(points) as Point[]) {
      for (const state of ['unpaid', 'processing'] as const) {
        const alone = await newScene(stage, state)
        if (!(await stage.interleave(() => action(alone), { at, rival: async () => {} }))) continue
        for (const [rivalName, rival] of Object.entries(actions)) {
          const scene = await newScene(stage, state)
          await stage.interleave(() => action(scene), { at, rival: () => rival(scene) })
          reached += 1
          await expectMoneyIsRight(scene, `${rivalName} ${at}, order ${state}`)
        }
      }
    }
    expect(reached, 'the points are where the statements are').toBeGreaterThanOrEqual(9)
  })
}

async function expectMoneyIsRight({ shop, id }: Scene, where: string): Promise<void> {
  await shop.jobs.runAll()
  await shop.jobs.tick('reconcile-payments')
  await shop.jobs.runAll()
  expect(shop.failures, where).toEqual([])
  const ledger = shop.cards.ledger.filter(({ orderId }) => orderId === id)
  const money = (kind: string) => ledger.filter((move) => move.kind === kind).length
  const order = await shop.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirst()
  const kept = order?.status === 'processing' || order?.status === 'delivered'
  expect(money('capture') - money('refund'), where).toBe(kept ? 1 : 0)
}
