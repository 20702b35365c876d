import { AddressFields } from '#contract/addresses/endpoints.ts'
import type { ComparedChange, WantedChange } from '#contract/order-changes/change.ts'
import { orderNumber } from '#contract/orders/order.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordActing } from '../audit-log/acting.ts'
import { actorOf } from '../audit-log/actor.ts'
import { recordAction } from '../audit-log/store.ts'
import { findOrder, type StoredOrder } from '../orders/store.ts'
import type { PaymentContext } from '../payments/context.ts'
import { emailChanged } from './emails.ts'
import { type FieldPlan, headOf, writeFields } from './fields.ts'
import { noteDone } from './store.ts'

interface Finished {
  /** The order before the change. */
  readonly order: StoredOrder
  readonly fields: FieldPlan
  readonly changeId: string
  readonly compared: ComparedChange
  readonly wanted: WantedChange
  readonly supplementId?: string | undefined
}

/** Writes the next version of an order, its history, and queues the emails about it. */
export async function finish(
  context: Pick<PaymentContext, 'queueEmail' | 'publicUrl'>,
  tx: Database,
  { order, fields, changeId, compared, wanted, supplementId }: Finished,
  by: Caller,
): Promise<{ readonly changeId: string; readonly version: number; readonly order: StoredOrder }> {
  const version = await writeFields(tx, order, fields, actorOf(by))
  await noteDone(tx, changeId, { version, before: headOf(order), compared, supplementId })
  const changed = await findOrder(tx, order.id)
  if (!changed) throw new Error(`there is no order ${order.id}`)
  await emailChanged(context, tx, { order: changed, compared, reason: wanted.reason ?? '' }, by)
  const label = `${orderNumber(order.number)}, version ${version}`
  await recordActing(tx, by, 'order-changed-for-customer', { subject: order.id, label })
  if (by.isAdmin)
    await recordAction(tx, {
      actor: by.email,
      action: 'order-changed',
      subject: order.id,
      label,
      after: { version },
    })
  return { changeId, version, order: changed }
}

/** @returns undefined for an address in one piece */
export const placeIn = (stored: unknown): AddressFields | undefined => AddressFields.safeParse(stored).data
