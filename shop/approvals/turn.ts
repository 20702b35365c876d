import { isApprover } from '#contract/companies/endpoints.ts'
import type { Database } from '#database/open.ts'
import { findApprovers } from '../companies/members.ts'
import { findOrderSteps, findSteps, type StoredStep } from './chain.ts'
import { type StoredStandIn, standInsOf } from './stand-ins.ts'

/** Somebody who may decide the open step of an order. */
export interface Decider {
  readonly id: string
  readonly name: string
  readonly email: string
  /** The approver for whom they do, as a stand-in. */
  readonly for?: { readonly name: string; readonly email: string; readonly until: string } | undefined
}

/** The people who may decide a waiting order now. */
export interface Turn {
  /** The open step; undefined for an order from before there were steps, which any approver decides. */
  readonly step: StoredStep | undefined
  readonly isLast: boolean
  readonly steps: readonly StoredStep[]
  readonly deciders: readonly Decider[]
}

interface WaitingOrder {
  readonly id: string
  readonly placedBy: string | null
}

/** Returns the turn of a company's orders, by the order's id. */
export async function turnsOf(
  db: Database,
  customerId: string,
  orders: readonly WaitingOrder[],
): Promise<ReadonlyMap<string, Turn>> {
  const ids = orders.map(({ id }) => id)
  const [all, standIns, stored] = await Promise.all([
    findApprovers(db, customerId),
    standInsOf(db, customerId),
    findOrderSteps(db, ids),
  ])
  const steps = Map.groupBy(stored, ({ orderId }) => orderId)
  return new Map(
    orders.map((order) => {
      const own = steps.get(order.id) ?? []
      const step = own.find(({ decision }) => decision === null)
      const deciders = step?.isNamed ? namedDeciders(step, order, { all, standIns }) : all
      return [order.id, { step, isLast: step === undefined || step === own.at(-1), steps: own, deciders }]
    }),
  )
}

export async function turnOf(db: Database, customerId: string, order: WaitingOrder): Promise<Turn> {
  const turn = (await turnsOf(db, customerId, [order])).get(order.id)
  if (!turn) throw new Error(`nobody was asked about order ${order.id}`)
  return turn
}

interface People {
  readonly all: readonly (Decider & { readonly role: 'owner' | 'approver' | 'buyer' })[]
  readonly standIns: readonly StoredStandIn[]
}

/**
 * Returns the person whom a step names and their stand-in of today. If the named person placed the order, or no longer
 * approves, owners decide.
 */
function namedDeciders(
  { approverId }: Pick<StoredStep, 'approverId'>,
  { placedBy }: Pick<WaitingOrder, 'placedBy'>,
  { all, standIns }: People,
): Decider[] {
  const others = all.filter(({ id }) => id !== placedBy)
  const named = others.find(({ id, role }) => id === approverId && isApprover(role))
  if (!named) return others.filter(({ role }) => role === 'owner')
  const standIn = standIns.find(({ userId, isAway }) => userId === named.id && isAway)
  const instead = others.find(({ id }) => id === standIn?.standInId)
  if (!standIn || !instead) return [named]
  return [named, { ...instead, for: { name: named.name, email: named.email, until: standIn.to } }]
}

/**
 * True if the approver may approve an agreement of this amount, which has one approval: that of the last step of the chain.
 */
export async function decidesAgreement(
  tx: Database,
  approverId: string,
  agreement: { readonly customerId: string; readonly amountCents: number; readonly agreedBy: string | null },
): Promise<boolean> {
  const { customerId, amountCents, agreedBy: placedBy } = agreement
  const step = (await findSteps(tx, customerId, { amountCents, costCentreId: null })).at(-1)
  if (!step?.isNamed) return true
  const [all, standIns] = await Promise.all([findApprovers(tx, customerId), standInsOf(tx, customerId)])
  return namedDeciders(step, { placedBy }, { all, standIns }).some(({ id }) => id === approverId)
}
