import { expect } from 'vitest'
import { cardPaths } from '#contract/cards/paths.ts'
import type { Database } from '#database/open.ts'
import { type Buyer, orderBody, type Reply, untilAnswered } from './test-environment.ts'

/** A purchase, and how much of it was acknowledged. */
export interface Purchase {
  readonly key: string
  order?: string
  paid?: boolean
}

export interface Counter {
  readonly buyer: Buyer
  readonly url: string
  readonly cardKey: string
  readonly product: string
}

export async function publishableKey(url: string): Promise<string> {
  const page = await (await fetch(`${url}/login`)).text()
  const settings = JSON.parse(/id="settings"[^>]*>([^<]*)</.exec(page)?.[1] ?? 'null')
  return settings.cards.publishableKey
}

/** Orders and pays, or continues where it was interrupted. */
export async function completePurchase(purchase: Purchase, { buyer, url, cardKey, product }: Counter) {
  const placed = await untilAnswered(() =>
    buyer.call('/order', { body: orderBody(product), key: purchase.key }),
  )
  const order = String(bodyOf(placed).insertedId)
  if (purchase.order) expect(order, 'the same order as before').toBe(purchase.order)
  purchase.order = order
  if (purchase.paid) return
  const intent = await untilAnswered(() => buyer.call('/create-payment-intent', { body: { _id: order } }))
  // Already paid, by the attempt whose reply was lost.
  if (intent.body.code !== 'not-payable') {
    const secret = String(bodyOf(intent).clientSecret)
    const form = { key: cardKey, client_secret: secret, payment_method: 'pm_card_visa' }
    const confirm = cardPaths.confirm.replace(':id', secret.split('_secret_')[0] ?? '')
    const confirmed = () => fetch(url + confirm, { method: 'POST', body: new URLSearchParams(form) })
    const reply = await untilAnswered(confirmed)
    await reply.text()
  }
  bodyOf(await untilAnswered(() => buyer.call('/orderUpdate', { method: 'PUT', body: { _id: order } })))
  purchase.paid = true
}

function bodyOf({ status, body }: Reply): Record<string, unknown> {
  expect([status, body]).toEqual([200, body])
  return body
}

/**
 * The same, until it is done or the process is gone. A connection that was idle may be closed by the server at the very
 * moment when it is used again; a client that lost its answer that way asks again.
 * @param onReset called for each connection that broke while the process was there
 */
export async function insistOn(
  purchase: Purchase,
  counter: Counter,
  { isGone, onReset }: { readonly isGone: () => boolean; readonly onReset: () => void },
): Promise<void> {
  for (;;) {
    try {
      return await completePurchase(purchase, counter)
    } catch (failure) {
      isCutOff(failure)
      if (isGone()) return
      onReset()
    }
  }
}

/** A connection to a process that is gone breaks; anything else is a failure of the shop. */
export function isCutOff(failure: unknown): void {
  if (!(failure instanceof TypeError)) throw failure
}

/** The orders of the tests; a demo has others. */
export const placedOrders = (db: Database) =>
  db.selectFrom('orders').select(['id', 'status']).where('address', '=', '1 Analytical Way').execute()
