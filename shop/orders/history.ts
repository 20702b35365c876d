import type { z } from 'zod'
import { toAmount } from '#contract/money.ts'
import type { OrderEvent } from '#contract/orders/order.ts'
import { type OrderStatus, statusOf, wireStatus } from '#contract/orders/status.ts'
import type { StoredStep } from '../approvals/chain.ts'
import { earlierApprovals, withApprovalStep } from '../approvals/history.ts'
import type { RefundedPart } from '../refunds/store.ts'
import type { ReturnStepOf } from '../returns/store.ts'
import type { ShipTogetherChange } from './ship-together.ts'
import type { StoredEvent } from './store.ts'

/** Maps an order's history to its API form. */

interface Way {
  readonly events: readonly StoredEvent[]
  readonly refunds: readonly RefundedPart[]
  readonly returns: readonly ReturnStepOf[]
  readonly together: readonly ShipTogetherChange[]
  readonly approvalSteps: readonly StoredStep[]
}

/** Names the actor of a step. Customers see which of their own people it was; only admins see who in the shop it was. */
const doneBy = (kind: keyof typeof byOf, name: string | null, toAdmin: boolean) => ({
  by: byOf[kind],
  ...(name && (kind === 'buyer' || toAdmin) && { person: name }),
})

type Step = z.input<typeof OrderEvent>

/** Maps an order's history to the API's steps, with partial refunds, returns and choices about shipping among them. */
export function toHistory(way: Way, toAdmin: boolean): Step[] {
  const { events, refunds, returns, together, approvalSteps } = way
  const history = toSteps(events, toAdmin).map((step) => withApprovalStep(step, approvalSteps))
  const between = [
    ...refunds.map(({ at, amountCents, note, actorKind, actorName }) => ({
      at,
      ...doneBy(actorKind, actorName, toAdmin),
      refund: { amount: toAmount(amountCents), reason: note },
    })),
    ...returns.map(({ at, actorKind, actorName, number, state, note }) => ({
      at,
      ...doneBy(actorKind, actorName, toAdmin),
      return: { number, state, reason: note },
    })),
    ...earlierApprovals(approvalSteps),
    ...together.map(({ at, shipTogether, actorKind, actorName }) => ({
      at,
      ...doneBy(actorKind, actorName, toAdmin),
      shipTogether,
    })),
  ]
  for (const { at, ...step } of between.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const time = at.toISOString()
    const next = history.findIndex((other) => other.at > time)
    const place = next < 0 ? history.length : next
    const to = history[place - 1]?.to ?? wireStatus.processing
    history.splice(place, 0, { from: to, to, at: time, ...step })
  }
  return history
}

/** Maps status changes, the company's approval, and shipments. */
function toSteps(events: readonly StoredEvent[], toAdmin: boolean): Step[] {
  let state: Parameters<typeof statusOf>[0] = {
    approval: 'not-needed',
    payment: 'unpaid',
    fulfilment: 'open',
  }
  let last: OrderStatus | null = null
  return events.flatMap(({ fact, to, actorKind, actorName, at, note }) => {
    state = { ...state, [fact]: to }
    const status = statusOf(state)
    const step = {
      from: last && wireStatus[last],
      ...doneBy(actorKind, actorName, toAdmin),
      at: at.toISOString(),
    }
    if (fact === 'approval') {
      const approval = { state: state.approval, by: actorName ?? '', reason: note }
      return [{ ...step, to: last ? wireStatus[last] : wireStatus[status], approval }]
    }
    if (isShippingStep(to) && fact === 'fulfilment' && last) {
      return [{ ...step, to: wireStatus[last], fulfilment: to }]
    }
    if (status === last) return []
    last = status
    return [{ ...step, to: wireStatus[status] }]
  })
}

const shippingSteps = ['open', 'part-shipped', 'shipped'] as const
type ShippingStep = (typeof shippingSteps)[number]
const isShippingStep = (state: string): state is ShippingStep => shippingSteps.some((step) => step === state)

const byOf = { buyer: 'buyer', admin: 'admin', shop: 'shop', 'card-service': 'shop' } as const
