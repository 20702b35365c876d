import { goodsReceiptNumber } from '#contract/goods-receipts/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import type { ShopContext } from '../context.ts'
import type { KeepResult } from '../idempotency.ts'
import { lockProducts } from '../products/store.ts'
import { emailChangedPromises } from '../stock/email-changed-promises.ts'
import { lockIncoming } from '../stock/incoming.ts'
import { receiveLot, takeAway } from '../stock/lots.ts'
import type { ChangedPromise } from '../stock/reallocate-promises.ts'
import { restock } from '../stock/restock.ts'
import { lockOpen } from './lock-open.ts'
import * as store from './store.ts'

type Parts = Pick<ShopContext, 'db' | 'queueEmail' | 'publicUrl'>

interface Posting {
  readonly id: string
  /** Pieces expected and received, as shown to the person who posts. */
  readonly expected: number
  readonly received: number
  /** Products with nothing more to come. */
  readonly close: readonly string[]
}

/**
 * Books the scanned pieces into stock, all or none. Each line's pieces count for its lot, if it has one; missing pieces
 * stay expected, unless their product is closed.
 * @throws Refusal no-such-receipt, receipt-posted, receipt-changed, nothing-scanned, stock-out-of-range, and
 * no-such-product for one that is no longer on sale
 */
export function postReceipt(
  { db, ...parts }: Parts,
  { id, expected, received, close }: Posting,
  admin: Caller,
  keep: KeepResult<void>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const receipt = await lockOpen(tx, id)
    const productIds = (await store.findLines(tx, id)).map(({ productId }) => productId)
    await lockProducts(tx, productIds)
    // Again: a lot may have been received or removed before its product was locked.
    const lines = await store.findLines(tx, id)
    if (sumOf(lines, 'expected') !== expected || sumOf(lines, 'received') !== received)
      throw new Refusal('receipt-changed')
    const isClosed = (line: store.FoundLine) => line.lotId !== null && close.includes(line.productId)
    if (!lines.some((line) => line.received > 0 || isClosed(line))) throw new Refusal('nothing-scanned')
    const note = noteOf(receipt)
    const changes: ChangedPromise[] = []
    for (const line of lines) {
      const missing = Math.max(0, line.expected - line.received)
      const stillExpected = isClosed(line) ? 0 : missing
      await store.closeLine(
        tx,
        { receiptId: id, productId: line.productId },
        { expected: line.expected, stillExpected },
      )
      changes.push(...(await bookLine(tx, line, { id, note, stillExpected }, admin)))
    }
    await emailChangedPromises(parts, tx, changes)
    await store.markPosted(tx, id, admin.email)
    await recordAction(tx, {
      actor: admin.email,
      action: 'goods-receipt-posted',
      subject: id,
      label: goodsReceiptNumber(receipt.number),
      after: { expected, received, closed: lines.filter(isClosed).length },
    })
    await keep(tx)
  })
}

interface Booking {
  readonly id: string
  readonly note: string
  readonly stillExpected: number
}

/** @returns the promises that change, for the caller to report */
async function bookLine(
  tx: Database,
  { productId, productName, lotId, received: pieces }: store.FoundLine,
  { id: receiptId, note, stillExpected }: Booking,
  admin: Caller,
): Promise<readonly ChangedPromise[]> {
  const lot = lotId === null ? undefined : await lockIncoming(tx, lotId)
  try {
    if (!lot) {
      if (pieces > 0) await restock(tx, { id: productId, pieces, reason: 'received', note, receiptId }, admin)
      return []
    }
    if (pieces > 0)
      return (await receiveLot(tx, lot, { pieces, stillExpected, note, receiptId }, admin)).changes
    return stillExpected > 0 ? [] : await takeAway(tx, lot, { move: true }, admin)
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    throw new Refusal(refusal.code, {
      product_id: productId,
      message:
        refusal.code === 'no-such-product'
          ? `${productName} is no longer on sale, so its pieces cannot be booked. Put it on sale again, or take its pieces out of the receipt.`
          : `${productName}: ${refusal.message}`,
    })
  }
}

const sumOf = (lines: readonly store.FoundLine[], what: 'expected' | 'received') =>
  lines.reduce((sum, line) => sum + line[what], 0)

const noteOf = ({ number, supplierName, deliveryNote }: store.FoundReceipt) =>
  [goodsReceiptNumber(number), supplierName, deliveryNote && `delivery note ${deliveryNote}`]
    .filter(Boolean)
    .join(', ')
    .slice(0, 200)
