import { goodsReceiptNumber } from '#contract/goods-receipts/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import type { KeepResult } from '../idempotency.ts'
import { lockIncoming } from '../stock/incoming.ts'
import { lockOpen } from './lock-open.ts'
import * as scanned from './scanned.ts'
import * as store from './store.ts'

/** Goods receipts until they are posted: post.ts. A receipt is locked before its products. */

interface NewReceipt {
  /** Its number, as people write it; empty for none. */
  readonly purchaseOrder: string
  readonly deliveryNote: string
}

/** @throws Refusal no-such-purchase-order, purchase-order-not-open */
export function makeReceipt(
  db: Database,
  { purchaseOrder, deliveryNote }: NewReceipt,
  admin: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const order = purchaseOrder === '' ? undefined : await findOrder(tx, purchaseOrder)
    const receipt = { deliveryNote, lots: order?.lots ?? [], ...(order && { purchaseOrderId: order.id }) }
    return insert(tx, receipt, admin, keep)
  })
}

async function findOrder(tx: Database, typed: string) {
  const number = /^\s*(?:PO-?)?(\d{1,15})\s*$/i.exec(typed)?.[1]
  const order = number === undefined ? undefined : await store.findOrderedLots(tx, Number(number))
  if (!order) throw new Refusal('no-such-purchase-order')
  if (order.lots.length === 0) throw new Refusal('purchase-order-not-open')
  return order
}

/** @throws Refusal no-such-incoming */
export function makeReceiptOfIncoming(
  db: Database,
  incomingId: string,
  admin: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const lot = await lockIncoming(tx, incomingId)
    if (!lot) throw new Refusal('no-such-incoming')
    return insert(tx, { deliveryNote: '', lots: [lot] }, admin, keep)
  })
}

async function insert(
  tx: Database,
  receipt: Parameters<typeof store.insertReceipt>[1],
  admin: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  const { id, number } = await store.insertReceipt(tx, receipt, admin.email)
  const { purchaseOrderId, deliveryNote, lots } = receipt
  await recordAction(tx, {
    actor: admin.email,
    action: 'goods-receipt-made',
    subject: id,
    label: goodsReceiptNumber(number),
    after: { purchaseOrder: purchaseOrderId ?? null, deliveryNote, deliveries: lots.length },
  })
  await keep(tx, id)
  return id
}

/** @throws Refusal no-such-receipt */
export async function getReceipt(db: Database, id: string) {
  const receipt = await store.findReceipt(db, id)
  if (!receipt) throw new Refusal('no-such-receipt')
  return { receipt, lines: await store.findLines(db, id) }
}

interface AddedPieces {
  readonly id: string
  readonly productId: string
  readonly batch: string
  /** Negative takes away. */
  readonly pieces: number
}

/**
 * @returns the pieces of the product in the receipt
 * @throws Refusal no-such-receipt, receipt-posted, no-such-product, fewer-than-none, fewer-than-serials,
 * too-many-pieces
 */
export function addPieces(
  db: Database,
  { id: receiptId, pieces, ...line }: AddedPieces,
  keep: KeepResult<number>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockOpen(tx, receiptId)
    const batch = { receiptId, ...line }
    if (!(await scanned.hasLine(tx, batch))) throw new Refusal('no-such-product')
    if (!(await scanned.addPieces(tx, batch, pieces)))
      throw new Refusal(pieces < 0 ? 'fewer-than-none' : 'too-many-pieces')
    const counted = await scanned.countBatch(tx, batch)
    if (counted.pieces < counted.serials) throw new Refusal('fewer-than-serials')
    const { received } = await scanned.sumsOf(tx, batch)
    await keep(tx, received)
    return received
  })
}

/** @throws Refusal no-such-receipt, receipt-posted, no-such-serial */
export function removeSerial(
  db: Database,
  { id: receiptId, serial }: { readonly id: string; readonly serial: string },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockOpen(tx, receiptId)
    const line = await scanned.deleteSerial(tx, receiptId, serial)
    if (!line) throw new Refusal('no-such-serial')
    await scanned.addPieces(tx, { receiptId, ...line }, -1)
  })
}

/** @throws Refusal no-such-receipt, receipt-posted */
export function discardReceipt(db: Database, id: string, admin: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { number } = await lockOpen(tx, id)
    const lines = await store.findLines(tx, id)
    await store.deleteReceipt(tx, id)
    await recordAction(tx, {
      actor: admin.email,
      action: 'goods-receipt-discarded',
      subject: id,
      label: goodsReceiptNumber(number),
      before: { scanned: lines.reduce((sum, { received }) => sum + received, 0) },
    })
  })
}
