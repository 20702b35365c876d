import { CardServiceDown } from '#contract/cards/port.ts'
import type { ChangePreview, ChangeProblem, WantedChange } from '#contract/order-changes/change.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { requirePlacedBy } from '../agents/own-orders.ts'
import { approvalRequest } from '../approvals/needs-approval.ts'
import { actorOf } from '../audit-log/actor.ts'
import type { KeepResult } from '../idempotency.ts'
import { cancelOrder, ignoreUnavailable } from '../orders/cancel.ts'
import { findOrder, findSeen, requireSeen, type StoredOrder } from '../orders/store.ts'
import type { PaymentContext } from '../payments/context.ts'
import { settle } from '../payments/settle.ts'
import { findBuyer } from '../users/buyer.ts'
import { emailAsked, emailDeclined } from './emails.ts'
import { problemOf, problemsIn, problemsOfChange, refuse } from './problems.ts'
import { type Ran, runChange } from './run.ts'
import { compareLines, sideOf, standingOf, toSums } from './standing.ts'
import { agentOf, endWaiting, findChange, findRules, findWaiting } from './store.ts'

export interface Changed {
  readonly changeId: string
  readonly version: number
  readonly waitsFor: Ran['waitsFor']
  readonly supplementId: string | undefined
}

/** Thrown to roll a preview back. */
class Undo extends Error {
  readonly ran: Ran & { readonly approval: Approval }

  constructor(ran: Ran & { readonly approval: Approval }) {
    super('a preview changes nothing')
    this.ran = ran
  }
}

type Approval = Pick<ChangePreview, 'approvalReasons' | 'approvers'>

/**
 * Finds out what a change would make of an order, by making it and rolling it back: so it says what the change does.
 * @throws Refusal no-such-order
 */
export async function previewChange(
  context: PaymentContext,
  { orderId, wanted }: { readonly orderId: string; readonly wanted: WantedChange },
  by: Caller,
): Promise<ChangePreview> {
  const order = await requireSeen(context.db, orderId, by)
  const tried = await tryChange(context, { orderId, wanted }, by)
  if (!(tried instanceof Refusal)) {
    const { compared, waitsFor, approval } = tried
    return {
      ...about(order),
      ...compared,
      ...approval,
      isPossible: true,
      problems: [],
      ...(waitsFor && { waitsFor }),
    }
  }
  if (tried.code === 'no-such-order') throw tried
  const problems = [...(await problemsOfChange(context.db, order, wanted, by)), ...problemsIn(tried)]
  return {
    ...about(order),
    ...(await unchanged(context.db, order)),
    isPossible: false,
    problems: once(problems),
  }
}

const about = ({ version, onAccount, transactionId }: StoredOrder) => ({
  version,
  paidBy: onAccount && transactionId === null ? ('account' as const) : ('card' as const),
})

const once = (problems: readonly ChangeProblem[]): ChangeProblem[] => [
  ...new Map(problems.map((problem) => [`${problem.code} ${problem.product_id ?? ''}`, problem])).values(),
]

async function unchanged(db: Database, order: StoredOrder) {
  const side = sideOf(order)
  const sums = toSums(await standingOf(db, order))
  const numbers = order.lines.map(({ position }) => position)
  return {
    fields: [],
    lines: compareLines(side, side, { numbers, added: [] }),
    before: sums,
    after: sums,
    charged: 0,
    refunded: 0,
  }
}

async function tryChange(
  context: PaymentContext,
  change: Parameters<typeof runChange>[2],
  by: Caller,
): Promise<Undo['ran'] | Refusal> {
  try {
    await context.db.transaction().execute(async (tx) => {
      const { needsAgreement } = await findRules(tx)
      const ran = await runChange(context, tx, change, by, undefined)
      const waiting = ran.supplement ?? ran.order
      const approval = ran.waitsFor === 'approval' ? await approvalOf(tx, waiting.id) : {}
      const asksSeller = needsAgreement && !change.agreed && actorOf(by).kind === 'buyer'
      throw new Undo({ ...ran, approval, ...(asksSeller && { waitsFor: 'agreement' as const }) })
    })
  } catch (failure) {
    if (failure instanceof Undo) return failure.ran
    if (failure instanceof Refusal) return failure
    throw failure
  }
  throw new Error('a preview was kept')
}

async function approvalOf(tx: Database, orderId: string): Promise<Approval> {
  const order = await findOrder(tx, orderId)
  if (!order) return {}
  const { reasons, approvers } = await approvalRequest(tx, order)
  return { approvalReasons: [...reasons], approvers: [...approvers] }
}

interface NewChange {
  readonly orderId: string
  readonly wanted: WantedChange
  /** The amounts in cents that the caller saw. */
  readonly shown: { readonly charged: number | undefined; readonly refunded: number | undefined }
}

/** Changes an order, or asks for the change. @throws Refusal each of `changeRefusals` */
export async function changeOrder(
  context: PaymentContext,
  { orderId, wanted, shown }: NewChange,
  by: Caller,
  keep: KeepResult<Changed>,
): Promise<Changed> {
  await refuseWhilePaid(context, orderId, by)
  const tried = await tryChange(context, { orderId, wanted }, by)
  if (tried instanceof Refusal) {
    refuse(await openProblems(context.db, { orderId, wanted }, by))
    throw tried
  }
  const { compared } = tried
  const differs = (one: number | undefined, other: number) => one !== undefined && one !== other
  if (differs(shown.charged, compared.charged) || differs(shown.refunded, compared.refunded))
    throw new Refusal('change-costs-other', { charged: compared.charged, refunded: compared.refunded })
  return context.db.transaction().execute(async (tx) => {
    const ran = await runChange(context, tx, { orderId, wanted }, by, compared)
    refuseOther(ran, compared)
    if (ran.waitsFor === 'agreement') await emailAsked(context, tx, ran, by)
    const { changeId, version, waitsFor, supplement } = ran
    const changed = { changeId, version, waitsFor, supplementId: supplement?.id }
    await keep(tx, changed)
    return changed
  })
}

/** The same once more: prices may have changed between the two. */
function refuseOther({ compared }: Ran, seen: Ran['compared']): void {
  const { charged, refunded } = compared
  if (charged !== seen.charged || refunded !== seen.refunded)
    throw new Refusal('change-costs-other', { charged, refunded })
}

async function openProblems(db: Database, { orderId, wanted }: Omit<NewChange, 'shown'>, by: Caller) {
  const order = await findSeen(db, orderId, by)
  return order ? problemsOfChange(db, order, wanted, by) : [problemOf('no-such-order')]
}

/** An order whose payment has come is paid, whatever the change would have been. */
async function refuseWhilePaid(context: PaymentContext, orderId: string, by: Caller): Promise<void> {
  const order = await findSeen(context.db, orderId, by)
  if (order?.status !== 'unpaid' || order.paymentId === null) return
  const payment = await context.cards.retrieve(order.paymentId).catch((failure: unknown) => {
    if (failure instanceof CardServiceDown) return ignoreUnavailable(failure)
    throw failure
  })
  if (payment?.state !== 'succeeded') return
  await settle(context, payment)
  throw new Refusal('order-being-paid')
}

/** Withdraws a change that waits, and cancels the order of what it would have added. */
export async function withdrawChange(
  context: PaymentContext,
  { orderId, changeId }: { readonly orderId: string; readonly changeId: string },
  by: Caller,
): Promise<void> {
  const order = await findSeen(context.db, orderId, by)
  if (!order) throw new Refusal('no-such-order')
  requirePlacedBy(by, order)
  const change = await findChange(context.db, changeId)
  if (change?.orderId !== orderId) throw new Refusal('no-such-change')
  if (change.state !== 'waiting') throw new Refusal('change-not-waiting')
  if (change.supplementId !== null) {
    const buyer = await findBuyer(context.db, order.placedBy)
    if (!buyer) throw new Refusal('change-not-waiting')
    // Its order is cancelled as any that is not paid; that ends the change.
    await cancelOrder(context, change.supplementId, buyer).catch((failure: unknown) => {
      throw failure instanceof Refusal ? new Refusal('change-not-waiting') : failure
    })
    return
  }
  await context.db.transaction().execute(async (tx) => {
    if (!(await endWaiting(tx, changeId, 'withdrawn'))) throw new Refusal('change-not-waiting')
  })
}

interface Decided {
  readonly orderId: string
  readonly changeId: string
  readonly agrees: boolean
  readonly answer: string
}

/** Decides, for the seller, a change that a buyer asked for. */
export async function decideChange(
  context: PaymentContext,
  { orderId, changeId, agrees, answer }: Decided,
  admin: Caller,
): Promise<void> {
  const { db } = context
  const change = await findWaiting(db, orderId)
  const order = await findOrder(db, orderId)
  if (!order || (await findChange(db, changeId))?.orderId !== orderId) throw new Refusal('no-such-change')
  if (change?.id !== changeId || change.waitsFor !== 'agreement') throw new Refusal('change-not-waiting')
  if (!agrees) {
    await db.transaction().execute(async (tx) => {
      if (!(await endWaiting(tx, changeId, 'declined', answer))) throw new Refusal('change-not-waiting')
      await emailDeclined(context, tx, { order, answer })
    })
    return
  }
  const person = await findBuyer(db, change.byUser)
  const by = person ? { ...person, agent: agentOf(change) } : admin
  const wanted = { ...change.wanted, version: order.version }
  if (wanted.version !== change.wanted.version) throw new Refusal('order-changed-meanwhile')
  const run = { orderId, wanted, agreed: { id: changeId } }
  const tried = await tryChange(context, run, by)
  if (tried instanceof Refusal) throw tried
  await db.transaction().execute(async (tx) => {
    if ((await findWaiting(tx, orderId))?.id !== changeId) throw new Refusal('change-not-waiting')
    refuseOther(await runChange(context, tx, run, by, tried.compared), tried.compared)
  })
}
