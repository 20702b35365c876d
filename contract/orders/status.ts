/**
 * The state of an order: three facts that change apart from each other. What may become what stands here and, as
 * constraints, in the database; a test holds the two against each other.
 */

export const orderFacts = {
  /** Whether somebody of the customer's must agree to it first. */
  approval: ['not-needed', 'waiting', 'approved', 'rejected'],
  payment: ['unpaid', 'paid', 'on-account', 'partly-refunded', 'refunded'],
  fulfilment: ['open', 'part-shipped', 'shipped', 'delivered', 'cancelled'],
} as const

export type OrderFact = keyof typeof orderFacts
export type OrderState = { readonly [Fact in OrderFact]: (typeof orderFacts)[Fact][number] }

/** What each fact may become. A fact that is not named stays as it is for good. */
export const transitions: {
  readonly [Fact in OrderFact]: Partial<Record<OrderState[Fact], readonly OrderState[Fact][]>>
} = {
  approval: { waiting: ['approved', 'rejected'] },
  payment: {
    unpaid: ['paid', 'on-account'],
    'on-account': ['paid', 'partly-refunded', 'refunded'],
    // A transfer that settled it may have been recorded wrongly.
    paid: ['on-account', 'partly-refunded', 'refunded'],
    'partly-refunded': ['on-account', 'refunded'],
  },
  fulfilment: {
    open: ['part-shipped', 'shipped', 'delivered', 'cancelled'],
    // Back, when a shipment was a mistake.
    'part-shipped': ['open', 'shipped', 'delivered'],
    shipped: ['open', 'part-shipped', 'delivered'],
  },
}

/** Whether the three facts may be true together. */
export function isPossible({ approval, payment, fulfilment }: OrderState): boolean {
  const mayBePaid = approval === 'not-needed' || approval === 'approved'
  if (payment !== 'unpaid' && !mayBePaid) return false
  if (approval === 'rejected' && fulfilment !== 'cancelled') return false
  // No piece is still to be shipped of an order whose money went back.
  if (payment === 'refunded' && fulfilment !== 'delivered' && fulfilment !== 'cancelled') return false
  // Nothing is shipped that is neither paid nor on account.
  return payment !== 'unpaid' || fulfilment === 'open' || fulfilment === 'cancelled'
}

/** A change of an order: from which states it may be made, and what it makes of them. */
export interface OrderMove {
  readonly from: { readonly [Fact in OrderFact]?: readonly OrderState[Fact][] }
  readonly to: Partial<OrderState>
}

/** Orders whose money is here, or will be, and of which something is left. */
const earning = ['paid', 'on-account', 'partly-refunded'] as const

/** Orders of which something can be shipped. */
const shippable = {
  payment: earning,
  fulfilment: ['open', 'part-shipped'],
} as const

export const orderMoves = {
  approve: {
    from: { approval: ['waiting'], payment: ['unpaid'], fulfilment: ['open'] },
    to: { approval: 'approved' },
  },
  reject: {
    from: { approval: ['waiting'], payment: ['unpaid'], fulfilment: ['open'] },
    to: { approval: 'rejected', fulfilment: 'cancelled' },
  },
  pay: {
    from: { approval: ['not-needed', 'approved'], payment: ['unpaid'], fulfilment: ['open'] },
    to: { payment: 'paid' },
  },
  'put-on-account': {
    from: { approval: ['not-needed', 'approved'], payment: ['unpaid'], fulfilment: ['open'] },
    to: { payment: 'on-account' },
  },
  /** Its invoice is paid in full; `reopen` when that turns out to be wrong. */
  settle: { from: { payment: ['on-account'] }, to: { payment: 'paid' } },
  reopen: { from: { payment: ['paid', 'partly-refunded'] }, to: { payment: 'on-account' } },
  cancel: { from: { payment: ['unpaid'], fulfilment: ['open'] }, to: { fulfilment: 'cancelled' } },
  /** Some pieces go out, and others are left. */
  shipPart: { from: shippable, to: { fulfilment: 'part-shipped' } },
  /** All pieces that were left go out. */
  shipRest: { from: shippable, to: { fulfilment: 'shipped' } },
  /** A shipment was a mistake: others are on their way, or none is. */
  unshipPart: { from: { fulfilment: ['part-shipped', 'shipped'] }, to: { fulfilment: 'part-shipped' } },
  unshipAll: { from: { fulfilment: ['part-shipped', 'shipped'] }, to: { fulfilment: 'open' } },
  deliver: {
    from: {
      payment: earning,
      fulfilment: ['open', 'part-shipped', 'shipped'],
    },
    to: { fulfilment: 'delivered' },
  },
  /** All that is left of it, before anything is shipped. */
  refund: {
    from: { payment: earning, fulfilment: ['open'] },
    to: { payment: 'refunded', fulfilment: 'cancelled' },
  },
  /** A part is refunded, now or before, and nothing is open of the rest. */
  refundPart: { from: { payment: earning }, to: { payment: 'partly-refunded' } },
  /** All that was left, of an order that stays with its buyer. */
  refundRest: { from: { payment: earning, fulfilment: ['delivered'] }, to: { payment: 'refunded' } },
} as const satisfies Record<string, OrderMove>

export type OrderMoveName = keyof typeof orderMoves

const facts = Object.keys(orderFacts) as OrderFact[] // keyof typeof orderFacts, which keys() widens

/** Which facts the move changes, and from what; undefined when an order in this state does not allow it. */
export function changesOf(name: OrderMoveName, state: OrderState): readonly FactChange[] | undefined {
  const { from, to }: OrderMove = orderMoves[name]
  const allowed = facts.every((fact) => {
    const states: readonly string[] | undefined = from[fact]
    return states === undefined || states.includes(state[fact])
  })
  if (!allowed) return undefined
  return facts.flatMap((fact) => {
    const next = to[fact]
    return next === undefined || next === state[fact] ? [] : [{ fact, from: state[fact], to: next }]
  })
}

export interface FactChange {
  readonly fact: OrderFact
  readonly from: string
  readonly to: string
}

/** What people call an order's state, in one word. The database derives the same word into `orders.status`. */
export const orderStatuses = ['unpaid', 'processing', 'delivered', 'cancelled', 'refunded'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export function statusOf({ payment, fulfilment }: OrderState): OrderStatus {
  if (payment === 'refunded') return 'refunded'
  if (fulfilment === 'cancelled' || fulfilment === 'delivered') return fulfilment
  return payment === 'unpaid' ? 'unpaid' : 'processing'
}

/** Statuses of orders whose money is here, or will be, and stays. */
export const soldStatuses = ['processing', 'delivered'] as const satisfies readonly OrderStatus[]

/** The fixed words for the statuses, which only the wire and the screens know. */
export const wireStatus = {
  unpaid: 'not payed',
  processing: 'pending',
  delivered: 'delivered',
  cancelled: 'cancelled',
  refunded: 'refunded',
} as const satisfies Record<OrderStatus, string>

export type WireStatus = (typeof wireStatus)[OrderStatus]
export const wireStatuses = orderStatuses.map((status) => wireStatus[status])

/** The status that a word of the wire stands for. */
export const fromWireStatus = (word: WireStatus): OrderStatus =>
  orderStatuses.find((status) => wireStatus[status] === word) ?? 'unpaid' // each word is one status's
