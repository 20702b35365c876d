/**
 * The state of a quote, and the moves open to each side. The database has the same moves as a table; a test compares
 * the two.
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
/** The side that acts: the customer, or the shop. */
export type QuoteSide = (typeof quoteSides)[number]

export interface QuoteMove {
  readonly to: QuoteState
  /** The states in which each side can make the move. */
  readonly from: Partial<Record<QuoteSide, readonly QuoteState[]>>
}

/** A side declines the other's proposal and withdraws its own. */
export const quoteMoves = {
  offer: { to: 'offered', from: { shop: ['asked', 'offered', 'countered'] } },
  counter: { to: 'countered', from: { customer: ['offered'] } },
  accept: { to: 'accepted', from: { customer: ['offered'] } },
  decline: { to: 'declined', from: { customer: ['offered'], shop: ['asked', 'countered'] } },
  withdraw: { to: 'withdrawn', from: { customer: ['asked', 'countered'], shop: ['offered'] } },
  expire: { to: 'expired', from: { shop: ['offered'] } },
  /** Automatic, when the order that the offer became is cancelled unpaid before the offer ends. */
  reopen: { to: 'offered', from: { shop: ['accepted'] } },
} as const satisfies Record<string, QuoteMove>

export type QuoteMoveName = keyof typeof quoteMoves

export function canMove(name: QuoteMoveName, side: QuoteSide, state: QuoteState): boolean {
  const { from }: QuoteMove = quoteMoves[name]
  return from[side]?.includes(state) ?? false
}

/** True if nobody can answer the quote. One that is accepted can open again. */
export const hasEnded = (state: QuoteState): boolean =>
  Object.entries<QuoteMove>(quoteMoves).every(
    ([name, { from }]) => name === 'reopen' || quoteSides.every((side) => !from[side]?.includes(state)),
  )
