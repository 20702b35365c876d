import { addDays, dayOf } from '#contract/days.ts'
import { goodsReceiptNumber } from '#contract/goods-receipts/endpoints.ts'
import { purchaseOrderNumber } from '#contract/purchasing/endpoints.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '#shop/audit-log/store.ts'
import { addPieces } from '#shop/goods-receipts/scanned.ts'
import { closeLine, insertReceipt, markPosted } from '#shop/goods-receipts/store.ts'
import * as purchasing from '#shop/purchasing/store.ts'
import { lockIncoming } from '#shop/stock/incoming.ts'
import { receiveLot } from '#shop/stock/lots.ts'
import { addLots, confirmLots } from '#shop/stock/ordered-lots.ts'
import { type DemoPurchase, demoDeliveries, demoPurchases } from './purchases.ts'

const warehouse: Caller = {
  id: 'demo-warehouse',
  customerId: 'demo-warehouse',
  companyRole: undefined,
  assortment: 'everything',
  personalCustomerId: undefined,
  email: 'warehouse@example.com',
  emailVerified: true,
  name: 'Wanda Warehouse',
  isAdmin: true,
  lacksSecondFactor: false,
  secondFactor: false,
  adminRole: 'warehouse',
}

/** Loads orders to suppliers with their lots on the way, and what came of the first: by the shop's own functions. */
export async function loadPurchases(tx: Database, now: Date): Promise<void> {
  const [first] = await inTurn(demoPurchases, (purchase) => loadPurchase(tx, purchase, now))
  if (!first) throw new Error('the demo has no order to a supplier')
  const { posted, open } = demoDeliveries
  await postDelivery(tx, first, posted)
  const rest = first.lots.filter((_, place) => place !== 2)
  const { id } = await makeReceipt(tx, { ...first, lots: rest }, open.note)
  for (const [place, pieces] of open.pieces.entries()) {
    const lot = rest[place]
    if (lot && pieces > 0)
      await addPieces(tx, { receiptId: id, productId: lot.productId, batch: 'DEMO-B2' }, pieces)
  }
}

interface Made {
  readonly id: string
  readonly lots: readonly { readonly id: string; readonly productId: string }[]
}

async function loadPurchase(tx: Database, purchase: DemoPurchase, now: Date): Promise<Made> {
  const { state, note, daysUntil } = purchase
  const expectedOn = addDays(dayOf(now), daysUntil)
  const supplier = await tx
    .selectFrom('suppliers')
    .select(['id', 'name'])
    .where('name', 'like', `${purchase.supplier}%`)
    .executeTakeFirstOrThrow()
  const lines = await linesOf(tx, purchase)
  const { id, number } = await purchasing.insertOrder(
    tx,
    { supplierId: supplier.id, expectedOn, note },
    warehouse.email,
  )
  await purchasing.replaceLines(tx, { id, supplierId: supplier.id }, lines)
  const about = { actor: warehouse.email, subject: id, label: purchaseOrderNumber(number) }
  await recordAction(tx, {
    ...about,
    action: 'purchase-order-made',
    after: { supplier: supplier.name, expectedOn, note },
  })
  if (state === 'draft') return { id, lots: [] }
  const order = await purchasing.lockOrder(tx, id)
  if (!order) throw new Error(`the demo's order ${number} is not there`)
  const lot = { on: expectedOn, note: `${about.label}, ${supplier.name}` }
  const lotIds = await addLots(tx, lines, lot, warehouse)
  await purchasing.replaceLines(tx, order, lines, lotIds)
  await purchasing.markSent(tx, order)
  await recordAction(tx, { ...about, action: 'purchase-order-sent' })
  if (state === 'confirmed') {
    await confirmLots(tx, lotIds, expectedOn, warehouse)
    await purchasing.markConfirmed(tx, id, expectedOn)
    await recordAction(tx, { ...about, action: 'purchase-order-confirmed', after: { expectedOn } })
  }
  return { id, lots: lines.map(({ productId }, place) => ({ productId, id: lotIds[place] ?? '' })) }
}

/** At the supplier's stored cost. */
async function linesOf(tx: Database, { lines }: DemoPurchase) {
  const products = await tx
    .selectFrom('products')
    .select(['id', 'name'])
    .where(
      'name',
      'in',
      lines.map(({ product }) => product),
    )
    .execute()
  return lines.map(({ product, pieces }) => {
    const found = products.find(({ name }) => name === product)
    if (!found) throw new Error(`the demo has no product ${product}`)
    return { productId: found.id, pieces, costCents: undefined }
  })
}

async function makeReceipt(tx: Database, { id: purchaseOrderId, lots }: Made, deliveryNote: string) {
  const receipt = await insertReceipt(tx, { purchaseOrderId, deliveryNote, lots }, warehouse.email)
  await recordAction(tx, {
    actor: warehouse.email,
    action: 'goods-receipt-made',
    subject: receipt.id,
    label: goodsReceiptNumber(receipt.number),
    after: { purchaseOrder: purchaseOrderId, deliveryNote, deliveries: lots.length },
  })
  return receipt
}

/** Posts a receipt of these pieces of each lot: what is missing stays expected. */
async function postDelivery(
  tx: Database,
  order: Made,
  { note, pieces: came }: { readonly note: string; readonly pieces: readonly number[] },
): Promise<void> {
  const { id: receiptId, number } = await makeReceipt(tx, order, note)
  const label = goodsReceiptNumber(number)
  let expected = 0
  for (const [place, { id, productId }] of order.lots.entries()) {
    const lot = await lockIncoming(tx, id)
    if (!lot) throw new Error(`the demo's lot ${id} is not there`)
    const pieces = came[place] ?? 0
    const stillExpected = lot.pieces - pieces
    expected += lot.pieces
    if (pieces > 0) await addPieces(tx, { receiptId, productId, batch: 'DEMO-B1' }, pieces)
    await closeLine(tx, { receiptId, productId }, { expected: lot.pieces, stillExpected })
    const bookedNote = `${label}, delivery note ${note}`
    if (pieces > 0)
      await receiveLot(tx, lot, { pieces, stillExpected, note: bookedNote, receiptId }, warehouse)
  }
  await markPosted(tx, receiptId, warehouse.email)
  await recordAction(tx, {
    actor: warehouse.email,
    action: 'goods-receipt-posted',
    subject: receiptId,
    label,
    after: { expected, received: came.reduce((sum, pieces) => sum + pieces, 0), closed: 0 },
  })
}

async function inTurn<T, R>(list: readonly T[], act: (each: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const each of list) results.push(await act(each))
  return results
}
