import { expect, test } from 'vitest'
import { openInterleaving } from '#test/interleaving.ts'
import { openShop, type TestShop } from '#test/open-shop.ts'

/**
 * Each action is stopped at each of its named points, and each other action is let in there: what one does is done
 * either before or after the other.
 */

/** Points at which an action can be stopped: before a statement of this form, or once the card service has answered. */
const points = {
  'before it takes stock': /\/\* takes stock \*\//,
  'before it locks an order': /^select .* from "orders" .* for update$/,
  'before it moves an order': /^with "recorded" as /,
  'before it puts stock back': /\/\* puts stock back \*\//,
  'before it binds the payment': /^update "orders" set "payment_id"/,
  'before it asks for a refund': /^insert into "refunds"/,
  'before it writes a shipment': /\/\* writes a shipment \*\//,
  'before it commits': /^commit/,
  'after the card service answered': undefined,
} as const
type Point = keyof typeof points

/** One shop for many scenes, which have a product and an order of their own each. */
async function openStage() {
  const interleaving = openInterleaving(points)
  const shop = await openShop({ before: interleaving.before })
  interleaving.watch(shop.db)
  for (const call of ['create', 'retrieve', 'cancel', 'refund'] as const) {
    const real = shop.cards[call] as (sent: never) => Promise<never> // each takes one thing and answers another
    Object.assign(shop.cards, {
      async [call](sent: never) {
        const answer = await real(sent)
        await interleaving.arrive('after the card service answered')
        return answer
      },
    })
  }
  const people = { buyer: await shop.signUp('ada@example.com'), admin: await shop.admin() }
  return {
    ...people,
    shop,
    meet: interleaving.meet<unknown>,
    passed: interleaving.passed,
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
  await shop.addProduct({ id: product, price: 20, available: 1_000 })
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

/** Pays as the buyer's browser does at the card service, unless the payment can no longer be made. */
async function payAtCardService(scene: Scene): Promise<void> {
  if ((await paymentOf(scene))?.state === 'open') scene.shop.cards.pay(scene.id)
}

const paymentOf = ({ shop, id }: Scene) => shop.cards.retrieve(`pi_${id}`).catch(() => undefined)

/** The actions on an order and its product. */
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

const change: readonly Point[] = ['before it locks an order', 'before it moves an order']
const payment: readonly Point[] = [
  ...change,
  'before it binds the payment',
  'before it commits',
  'after the card service answered',
]
const shipment: readonly Point[] = [...change, 'before it writes a shipment', 'before it commits']
const release: readonly Point[] = [...change, 'before it puts stock back', 'before it commits']
/** The points that each action passes, on an unpaid order or on a paid one. */
const passed: Readonly<Record<string, readonly Point[]>> = {
  order: ['before it takes stock', 'before it commits'],
  cancel: release,
  expire: release,
  pay: payment,
  webhook: payment,
  deliver: shipment,
  ship: shipment,
  refund: [...change, 'before it puts stock back', 'before it asks for a refund', 'before it commits'],
}

for (const [name, action] of Object.entries(actions).filter(([name]) => !name.includes('the '))) {
  test(`whatever comes between while somebody is about to ${name}, the ledger is correct`, async () => {
    // It is checked as the stage closes.
    await using stage = await openStage()
    for (const at of Object.keys(points) as Point[]) {
      for (const state of ['unpaid', 'processing'] as const) {
        const alone = await newScene(stage, state)
        if (
          !(await stage.meet(
            name,
            () => action(alone),
            at,
            async () => {},
          ))
        )
          continue
        for (const [rivalName, rival] of Object.entries(actions)) {
          const scene = await newScene(stage, state)
          await stage.meet(
            name,
            () => action(scene),
            at,
            () => rival(scene),
          )
          await expectMoneyIsRight(scene, `${rivalName} ${at}, order ${state}`)
        }
      }
    }
    expect(stage.passed).toEqual({ [name]: passed[name] })
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
