import type { Caller } from '#contract/users/caller.ts'
import type { PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { requireSeen } from '../orders/store.ts'
import { readPage } from '../pages.ts'
import type { PaymentContext } from '../payments/context.ts'
import { refundWhole } from './refund-whole.ts'
import * as store from './store.ts'

/** Lists the refunds of an order that the caller may see; admins may see any. */
export async function listRefunds(
  db: Database,
  { orderId, ...list }: PageRequest & { readonly orderId: string },
  caller: Caller,
) {
  const order = await requireSeen(db, orderId, caller)
  return {
    order,
    page: await readPage(
      list,
      (query) => store.findRefunds(db, orderId, query),
      store.countRefunds(db, orderId),
    ),
  }
}

/** Refunds an order before any of it is shipped. */
export function refundOrder(context: PaymentContext, orderId: string, admin: Caller): Promise<void> {
  return context.db.transaction().execute((tx) => refundWhole(context, tx, orderId, admin))
}
