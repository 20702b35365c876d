import { api } from '#contract/api.ts'
import { cardPaths } from '#contract/cards/paths.ts'
import { API_ROOT } from '#contract/endpoint.ts'
import type { Database } from '#database/open.ts'
import { BUYERS, HOT, signInBuyers } from './orders.ts'
import type { Started } from './shop.ts'
import { ms, perSecond, type Row } from './table.ts'

const SECONDS = 10
/** The emulator's, which is public. */
const PUBLISHABLE_KEY = 'pk_test_hundredfold'
const delivery = { name: 'A B', street: 'x', city: 'c', postalCode: '1', country: 'DE', phone: '1' }

/** Has the shop charge tax and freight, as most do. */
export async function chargeInGermany(db: Database): Promise<void> {
  const of = { country: delivery.country, holds_from: new Date(Date.now() - 60_000), added_by: 'bench' }
  await db.updateTable('charge_settings').set({ home_country: delivery.country }).execute()
  await db
    .insertInto('tax_rates')
    .values({ ...of, name: 'VAT', basis_points: 2_000 })
    .execute()
  await db
    .insertInto('freight_tables')
    .values({ ...of, steps: JSON.stringify([{ upToGrams: 1_000_000_000, cents: 500 }]) })
    .execute()
}

interface PayingFigures {
  readonly perSecond: number
  /** Processor time for one order. */
  readonly shopMs: number
  readonly databaseMs: number
  readonly failed: number
}

/**
 * Measures orders from the price to paid (priced, placed, intent, card, told) by thirty-two buyers at once, all for the
 * same product, with all that follows from them in the shop: webhooks, emails, invoices.
 * @param databaseMs tells the processor time of the database's server
 */
export async function measurePaying(shop: Started, databaseMs: () => number): Promise<PayingFigures> {
  const tokens = await signInBuyers(shop.url, BUYERS)
  let paid = 0
  let failed = 0
  const buyUntil = async (end: number) => {
    const buy = async (token: string) => {
      while (performance.now() < end) {
        if (await payOne(shop.url, token)) paid += 1
        else failed += 1
      }
    }
    await Promise.all(tokens.map(buy))
  }
  // Warms up the database's and the shop's code.
  await buyUntil(performance.now() + SECONDS * 500)
  paid = 0
  const processorMs = () => [shop.processorMs(), databaseMs()] as const
  const [shopBefore, databaseBefore] = processorMs()
  const began = performance.now()
  await buyUntil(began + SECONDS * 1_000)
  const seconds = (performance.now() - began) / 1_000
  const [shopAfter, databaseAfter] = processorMs()
  return {
    perSecond: paid / seconds,
    shopMs: (shopAfter - shopBefore) / paid,
    databaseMs: (databaseAfter - databaseBefore) / paid,
    failed,
  }
}

/** Buys as a browser does. Returns false if something was refused or failed. */
async function payOne(url: string, token: string): Promise<boolean> {
  const call = async ({ method, path }: { method: string; path: string }, body: object) => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    const reply = await fetch(`${url}${API_ROOT}${path}`, { method, headers, body: JSON.stringify(body) })
    return reply.ok ? await reply.json() : undefined
  }
  const lines = [{ product_id: HOT.id, orderAmount: HOT.lot }]
  const priced = await call(api.priceLines, { lines })
  const paymentAmount = priced?.withCharges?.total ?? priced?.paymentAmount
  const placed = await call(api.placeOrders, { lines, delivery, paymentAmount })
  const intent = placed && (await call(api.createPaymentIntent, { _id: placed.insertedId }))
  if (!intent) return false
  const [id] = intent.clientSecret.split('_secret_')
  const card = await fetch(`${url}${cardPaths.confirm.replace(':id', id)}`, {
    method: 'POST',
    body: new URLSearchParams({
      key: PUBLISHABLE_KEY,
      client_secret: intent.clientSecret,
      payment_method: 'pm_card_visa',
    }),
  })
  await card.arrayBuffer()
  return card.ok && (await call(api.updateOrder, { _id: placed.insertedId })) !== undefined
}

export function payingRows({ perSecond: rate, shopMs, databaseMs, failed }: PayingFigures): Row[] {
  return [
    {
      what: `order to paid, ${BUYERS} buyers, one hot product, shop and Postgres on one core`,
      measured: perSecond(rate),
      bar: '≥ 80 / s',
    },
    {
      what: 'order to paid: processor time for one (shop; Postgres); refused or failed',
      measured: `${ms(shopMs + databaseMs)} (${ms(shopMs)}; ${ms(databaseMs)}); ${failed}`,
      bar: '≤ 13 ms; 0',
    },
  ]
}
