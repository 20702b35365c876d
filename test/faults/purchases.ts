import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { cardPaths } from '#contract/cards/paths.ts'
import type { Database } from '#database/open.ts'
import { type Buyer, orderBody, type Reply } from './test-environment.ts'

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
    notPutOff(reply)
  }
  bodyOf(await buyer.call('/orderUpdate', { method: 'PUT', body: { _id: order } }))
  purchase.paid = true
}

function bodyOf(reply: Reply): Record<string, unknown> {
  notPutOff(reply)
  const { status, body } = reply
  expect([status, body]).toEqual([200, body])
  return body
}

/** The shop could not answer for now (503), or received the request too late (408). */
class PutOff extends Error {
  readonly afterMs: number
  constructor(status: number, afterMs: number) {
    super(`The shop answered ${status}.`)
    this.afterMs = afterMs
  }
}

function notPutOff({ status, headers }: Pick<Reply, 'status' | 'headers'>): void {
  if (status !== 503 && status !== 408) return
  throw new PutOff(status, 1_000 * Number(headers.get('Retry-After') ?? 1))
}

/**
 * The same, until it is done or the process is gone. A connection that was idle may be closed by the server at the very
 * moment when it is used again; a client that lost its answer that way asks again. So does one that is put off, as
 * happens on a busy machine, after the time that it is told. The time limit of the test ends this.
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
      if (failure instanceof PutOff) {
        await pause(failure.afterMs)
        continue
      }
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
