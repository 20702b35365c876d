import { isApprover } from '#contract/companies/endpoints.ts'
import type { ChangeProblem, WantedChange } from '#contract/order-changes/change.ts'
import { messageOf, Refusal, type RefusalCode } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { isNotPlacedBy } from '../agents/own-orders.ts'
import { orderedFrom } from '../orders/ordered-from.ts'
import type { StoredOrder } from '../orders/store.ts'
import { neighbours } from '../second-orders/store.ts'
import { findRules, findWaiting } from './store.ts'

/** Why an order cannot change: every reason, as a list. */

export const problemOf = (code: RefusalCode): ChangeProblem => ({ code, message: messageOf(code) })

/** True for an admin who manages orders; buyers are asked what their company lets them see elsewhere. */
export const mayManage = ({ isAdmin, adminRole }: Caller): boolean =>
  !isAdmin || adminRole === 'owner' || adminRole === 'sales'

/** Whether the seller's rules for buyers apply: they do not to the seller, nor to an admin who acts for a buyer. */
export const isSeller = ({ isAdmin, actedBy }: Caller): boolean => isAdmin || actedBy !== undefined

/** Whether the caller decides this order for the company: whoever does may change its lines meanwhile. People decide. */
export const decides = ({ companyRole, agent }: Caller, { approval, status }: StoredOrder): boolean =>
  agent === undefined && approval === 'waiting' && status === 'unpaid' && isApprover(companyRole)

/** Reasons that hold whatever the change is. */
export async function problemsOfOrder(
  db: Database,
  order: StoredOrder,
  caller: Caller,
): Promise<ChangeProblem[]> {
  const [rules, waiting] = await Promise.all([findRules(db), findWaiting(db, order.id)])
  const { status, fulfilment, approval } = order
  const isOver = status === 'cancelled' || status === 'refunded' || approval === 'rejected'
  const isBuyer = !isSeller(caller) && !decides(caller, order)
  const codes: readonly (RefusalCode | false)[] = [
    !mayManage(caller) && 'no-such-order',
    isNotPlacedBy(caller, order) && 'not-placed-by-agent',
    // Threat: an agent has an order approved, and has it sent elsewhere.
    caller.agent !== undefined && approval === 'approved' && 'order-already-approved',
    isOver && 'order-ended',
    (fulfilment === 'shipped' || fulfilment === 'delivered') && 'order-shipped',
    isBuyer && rules.until === 'never' && 'changes-closed',
    isBuyer && rules.until === 'picking' && order.pickingAt !== null && 'picked-before',
    (waiting !== undefined || (order.supplementsOrderId !== null && status === 'unpaid')) && 'change-waits',
  ]
  return codes.flatMap((code) => (code ? [problemOf(code)] : []))
}

/** Reasons why the lines stay as they are. */
export async function problemsOfLines(db: Database, order: StoredOrder): Promise<ChangeProblem[]> {
  const [two, from] = await Promise.all([neighbours(db, order), orderedFrom(db, order.id)])
  const isUnpaid = order.payment === 'unpaid'
  const codes: readonly (RefusalCode | false)[] = [
    order.lines.some(({ priceSource }) => priceSource === 'pool') && 'pool-keeps-lines',
    (two.first !== undefined || two.second !== undefined) && 'two-orders-keep-lines',
    isUnpaid && order.couponCode !== '' && 'coupon-keeps-lines',
    isUnpaid && (from.quote !== undefined || from.callOff !== undefined) && 'agreed-lines-unpaid',
  ]
  return codes.flatMap((code) => (code ? [problemOf(code)] : []))
}

/** Reasons why this change is not possible, as far as they are known before it is tried. */
export async function problemsOfChange(
  db: Database,
  order: StoredOrder,
  wanted: WantedChange,
  caller: Caller,
): Promise<ChangeProblem[]> {
  const problems = await problemsOfOrder(db, order, caller)
  if (wanted.version !== order.version) problems.push(problemOf('order-changed-meanwhile'))
  if (changesLines(wanted)) problems.push(...(await problemsOfLines(db, order)))
  if (wanted.billing !== undefined && order.payment !== 'unpaid') problems.push(problemOf('billing-invoiced'))
  return problems
}

export const changesLines = ({ lines = [], added = [] }: WantedChange): boolean =>
  lines.length + added.length > 0

/** The reasons that a refusal has: of each line, where it is about several. */
export function problemsIn(refusal: Refusal): ChangeProblem[] {
  const { lines, problems } = refusal.facts
  if (refusal.code === 'order-cannot-change' && Array.isArray(problems)) return problems
  if (refusal.code === 'order-lines-refused' && Array.isArray(lines))
    return lines.map(({ code, message, product_id }) => ({ code, message, product_id }))
  return [{ code: refusal.code, message: refusal.message }]
}

/** @throws Refusal the only reason, or order-cannot-change with all of them */
export function refuse(problems: readonly ChangeProblem[]): void {
  const [first, ...others] = problems
  if (!first) return
  if (others.length === 0) {
    const alone = soleRefusals.find((code) => code === first.code)
    if (alone) throw new Refusal(alone)
  }
  throw new Refusal('order-cannot-change', {
    problems,
    message: problems.map(({ message }) => message).join(' '),
  })
}

/** Reasons that are answered with their own code where they are the only one: a caller reacts to them. */
const soleRefusals = ['no-such-order', 'order-changed-meanwhile', 'change-waits'] as const
