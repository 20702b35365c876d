import type { Actor } from '#contract/audit-log/actor.ts'
import { MAX_QUOTE_REVISIONS } from '#contract/quotes/endpoints.ts'
import { canMove, hasEnded, type QuoteMoveName, type QuoteSide } from '#contract/quotes/status.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import type { Member } from '../companies/visibility.ts'
import { lockQuote, type StoredQuote } from './store.ts'

/** Returns the caller's side: admins act for the shop, everyone else for their customer. */
export const sideOf = ({ isAdmin }: Caller): QuoteSide => (isAdmin ? 'shop' : 'customer')

/** Returns the member whose quotes the caller may see; undefined means everyone's. */
export const memberOf = (caller: Caller): Member | undefined =>
  sideOf(caller) === 'customer' ? caller : undefined

export interface Answer {
  readonly id: string
  /** The last revision that the caller saw. */
  readonly revision: number
}

/**
 * Locks and returns the quote until the transaction ends, if the caller may make the move now.
 * @throws Refusal no-such-quote; quote-changed when there is a newer revision than the caller saw; quote-not-open;
 * quote-expired when accepting or countering an offer that has ended
 */
export async function lockForMove(
  tx: Database,
  move: QuoteMoveName,
  { id, revision }: Answer,
  caller: Caller,
): Promise<StoredQuote> {
  const side = sideOf(caller)
  const quote = await lockQuote(tx, id, memberOf(caller))
  if (!quote) throw new Refusal('no-such-quote')
  const needsOffer = move === 'accept' || move === 'counter'
  if (needsOffer && quote.status === 'expired') throw new Refusal('quote-expired')
  if (hasEnded(quote.status)) throw new Refusal('quote-not-open')
  if (quote.revision !== revision) throw new Refusal('quote-changed', { revision: quote.revision })
  if (!canMove(move, side, quote.status)) throw new Refusal('quote-not-open')
  if (needsOffer && quote.isOver) throw new Refusal('quote-expired')
  if ((move === 'offer' || move === 'counter') && revision >= MAX_QUOTE_REVISIONS)
    throw new Refusal('quote-too-long')
  return quote
}

/** Returns the caller as recorded in revisions and the stock ledger. */
export const quoteActor = (caller: Caller): Actor & { readonly kind: 'buyer' | 'admin' } => ({
  kind: caller.isAdmin ? 'admin' : 'buyer',
  name: caller.email,
})
