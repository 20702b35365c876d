import { orderNumber } from '#contract/orders/order.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import type { StoredOrder } from '../orders/store.ts'
import { toWireChange } from './api-mapping.ts'
import { isSeller, problemsOfLines, problemsOfOrder } from './problems.ts'
import { addsTo, findChanges, findRules } from './store.ts'

/** What an order says of its changes, in the API's form. */
export async function changesOfOrder(db: Database, order: StoredOrder, caller: Caller) {
  const [changes, problems, linesProblems, rules, first] = await Promise.all([
    findChanges(db, order.id),
    problemsOfOrder(db, order, caller),
    problemsOfLines(db, order),
    findRules(db),
    order.supplementsOrderId === null ? undefined : addsTo(db, order.supplementsOrderId),
  ])
  return {
    version: order.version,
    ...(order.contact && { contact: order.contact }),
    ...(order.wantedOn !== null && { wantedOn: order.wantedOn }),
    ...(first && { addsTo: { _id: first.id, number: orderNumber(first.number) } }),
    changes: changes.map((change) => toWireChange(change, caller.isAdmin)),
    mayChange: {
      isPossible: problems.length === 0,
      problems,
      needsAgreement: rules.needsAgreement && !isSeller(caller),
      linesProblems,
      invoiced: order.payment !== 'unpaid',
    },
  }
}
