/**
 * The state of an order: three facts that change independently, by the moves that are listed here. The database
 * allows the same changes; a test compares the two.
 */

export const orderFacts = {
  /** Whether someone at the customer's company has to approve it first. */
  approval: ['not-needed', 'waiting', 'approved', 'rejected'],
  payment: ['unpaid', 'paid', 'on-account', 'partly-refunded', 'refunded'],
  fulfilment: ['open', 'part-shipped', 'shipped', 'delivered', 'cancelled'],
} as const

export type OrderFact = keyof typeof orderFacts
export type OrderState = { readonly [Fact in OrderFact]: (typeof orderFacts)[Fact][number] }

/** True if the three facts can be true together. */
export function isPossible({ approval, payment, fulfilment }: OrderState): boolean {
  const mayBePaid = approval === 'not-needed' || approval === 'approved'
  if (payment !== 'unpaid' && !mayBePaid) return false
  if (approval === 'rejected' && fulfilment !== 'cancelled') return false
  // A fully refunded order has no pieces left to ship.
  if (payment === 'refunded' && fulfilment !== 'delivered' && fulfilment !== 'cancelled') return false
  // Only paid orders and orders on account are shipped.
  return payment !== 'unpaid' || fulfilment === 'open' || fulfilment === 'cancelled'
}

/** A change of an order: the states that allow it, and the resulting values. */
export interface OrderMove {
  readonly from: { readonly [Fact in OrderFact]?: readonly OrderState[Fact][] }
  readonly to: Partial<OrderState>
}

/** Orders whose money has arrived or will arrive, and is not fully refunded. */
const earning = ['paid', 'on-account', 'partly-refunded'] as const

/** Orders with pieces that can be shipped. */
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
  /** Its invoice is paid in full; `reopen` undoes it if that was a mistake. */
  settle: { from: { payment: ['on-account'] }, to: { payment: 'paid' } },
  reopen: { from: { payment: ['paid', 'partly-refunded'] }, to: { payment: 'on-account' } },
  cancel: { from: { payment: ['unpaid'], fulfilment: ['open'] }, to: { fulfilment: 'cancelled' } },
  /** Ships some of the remaining pieces. */
  shipPart: { from: shippable, to: { fulfilment: 'part-shipped' } },
  /** Ships all remaining pieces. */
  shipRest: { from: shippable, to: { fulfilment: 'shipped' } },
  /** Undoes a shipment recorded by mistake: `unshipPart` if other shipments remain, else `unshipAll`. */
  unshipPart: { from: { fulfilment: ['part-shipped', 'shipped'] }, to: { fulfilment: 'part-shipped' } },
  unshipAll: { from: { fulfilment: ['part-shipped', 'shipped'] }, to: { fulfilment: 'open' } },
  deliver: {
    from: {
      payment: earning,
      fulfilment: ['open', 'part-shipped', 'shipped'],
    },
    to: { fulfilment: 'delivered' },
  },
  /** Refunds everything that is left, before anything has shipped. */
  refund: {
    from: { payment: earning, fulfilment: ['open'] },
    to: { payment: 'refunded', fulfilment: 'cancelled' },
  },
  /** A part is refunded, now or earlier, and nothing is left open. */
  refundPart: { from: { payment: earning }, to: { payment: 'partly-refunded' } },
  /** Refunds the rest of an order that the buyer keeps. */
  refundRest: { from: { payment: earning, fulfilment: ['delivered'] }, to: { payment: 'refunded' } },
} as const satisfies Record<string, OrderMove>

export type OrderMoveName = keyof typeof orderMoves

const facts = Object.keys(orderFacts) as OrderFact[] // keyof typeof orderFacts, which keys() widens

/**
 * Returns the facts that the move changes, and their current values; undefined if the order's state does not
 * allow it.
 */
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

/** An order's state in one word. The database derives the same word into `orders.status`. */
export const orderStatuses = ['unpaid', 'processing', 'delivered', 'cancelled', 'refunded'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export function statusOf({ payment, fulfilment }: OrderState): OrderStatus {
  if (payment === 'refunded') return 'refunded'
  if (fulfilment === 'cancelled' || fulfilment === 'delivered') return fulfilment
  return payment === 'unpaid' ? 'unpaid' : 'processing'
}

/** Statuses of orders whose money has arrived or will arrive, and stays. */
export const soldStatuses = ['processing', 'delivered'] as const satisfies readonly OrderStatus[]

/** The specification's words for the statuses, used only on the wire and on screens. */
export const wireStatus = {
  unpaid: 'not payed',
  processing: 'pending',
  delivered: 'delivered',
  cancelled: 'cancelled',
  refunded: 'refunded',
} as const satisfies Record<OrderStatus, string>

export type WireStatus = (typeof wireStatus)[OrderStatus]
export const wireStatuses = orderStatuses.map((status) => wireStatus[status])

/** The status that a word on the wire stands for. */
export const fromWireStatus = (word: WireStatus): OrderStatus =>
  orderStatuses.find((status) => wireStatus[status] === word) ?? 'unpaid' // each word belongs to exactly one status
