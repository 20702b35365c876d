import { purchaseOrderNumber } from '#contract/purchasing/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import { bucketName, fillBucket } from '#database/rate-limits.ts'
import { recordAction } from '../audit-log/store.ts'
import type { ShopContext } from '../context.ts'
import type { KeepResult } from '../idempotency.ts'
import { findSeller } from '../settings/seller.ts'
import * as store from './store.ts'

/** Threat: a stolen session floods any address in the shop's name. */
const LIMIT = { max: 60, windowMs: 3_600_000 } as const

/**
 * Emails a sent order as a PDF and a CSV file. Can be repeated.
 * @throws Refusal no-such-purchase-order, purchase-order-not-sent, purchase-order-over, email-not-confirmed,
 * too-many-messages
 */
export function emailOrder(
  { db, queueEmail }: Pick<ShopContext, 'db' | 'queueEmail'>,
  { id, to }: { readonly id: string; readonly to: string },
  admin: Caller,
  keep: KeepResult<void>,
): Promise<void> {
  if (!admin.emailVerified) throw new Refusal('email-not-confirmed')
  return db.transaction().execute(async (tx) => {
    const order = await store.lockOrder(tx, id)
    if (!order) throw new Refusal('no-such-purchase-order')
    if (order.state === 'draft') throw new Refusal('purchase-order-not-sent')
    if (order.state === 'cancelled') throw new Refusal('purchase-order-over')
    if (!(await fillBucket(tx, bucketName('purchase-orders', admin.id), LIMIT, new Date())))
      throw new Refusal('too-many-messages')
    const { expectedOn, note } = order
    const number = purchaseOrderNumber(order.number)
    const [seller, lines] = [await findSeller(tx), await store.findLines(tx, id)]
    await queueEmail(
      tx,
      to,
      { kind: 'purchase-order', number, seller: seller.name, expectedOn, lineCount: lines.length, note },
      { kind: 'purchase-order', id },
    )
    await store.markEmailed(tx, id, to)
    const about = { subject: id, label: number, after: { to } }
    await recordAction(tx, { actor: admin.email, action: 'purchase-order-emailed', ...about })
    await keep(tx)
  })
}
