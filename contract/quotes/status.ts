/**
 * The state of a quote, and who may move it where. The database has the same moves as a table; a test holds the two
 * against each other.
 */

export const quoteStates = [
  'asked',
  'offered',
  'countered',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
] as const
export type QuoteState = (typeof quoteStates)[number]

export const quoteSides = ['customer', 'shop'] as const
/** Who speaks: the customer, or the shop. */
export type QuoteSide = (typeof quoteSides)[number]

export interface QuoteMove {
  readonly to: QuoteState
  /** The states that each side may make the move in. */
  readonly from: Partial<Record<QuoteSide, readonly QuoteState[]>>
}

/** What lies before a side it declines; what it put forward itself it withdraws. */
export const quoteMoves = {
  offer: { to: 'offered', from: { shop: ['asked', 'offered', 'countered'] } },
  counter: { to: 'countered', from: { customer: ['offered'] } },
  accept: { to: 'accepted', from: { customer: ['offered'] } },
  decline: { to: 'declined', from: { customer: ['offered'], shop: ['asked', 'countered'] } },
  withdraw: { to: 'withdrawn', from: { customer: ['asked', 'countered'], shop: ['offered'] } },
  expire: { to: 'expired', from: { shop: ['offered'] } },
} as const satisfies Record<string, QuoteMove>

export type QuoteMoveName = keyof typeof quoteMoves

export function canMove(name: QuoteMoveName, side: QuoteSide, state: QuoteState): boolean {
  const { from }: QuoteMove = quoteMoves[name]
  return from[side]?.includes(state) ?? false
}

/** Whether nothing can become of it any more. */
export const hasEnded = (state: QuoteState): boolean =>
  Object.values<QuoteMove>(quoteMoves).every(({ from }) =>
    quoteSides.every((side) => !from[side]?.includes(state)),
  )
