import type { Actor } from '#contract/audit-log/actor.ts'
import { CARD_LIMIT_CENTS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import type { OfferedCalls } from '../call-off-orders/agree.ts'
import { holdQuote, releaseQuote } from '../stock/quote-holds.ts'
import { insertParts, keepKitDays } from './parts.ts'
import { insertRevision, type RevisionLine } from './revisions.ts'
import { findQuote, moveToRevision, type StoredQuote } from './store.ts'

export interface OfferedLine extends RevisionLine {
  readonly unitPriceCents: number
}

export interface OfferTerms {
  readonly lines: readonly OfferedLine[]
  readonly validDays: number
  readonly holdStock: boolean
  readonly message: string
  readonly calls?: OfferedCalls | undefined
}

/** Writes an offer of the shop, made by a person or automatically. @returns the updated quote */
export async function writeOffer(
  tx: Database,
  { id, revision }: StoredQuote,
  { lines, validDays, holdStock, message, calls }: OfferTerms,
  actor: Actor & { readonly kind: 'admin' | 'buyer' | 'shop' },
): Promise<StoredQuote> {
  const totalCents = lines.reduce((sum, { pieces, unitPriceCents }) => sum + pieces * unitPriceCents, 0)
  if (totalCents > CARD_LIMIT_CENTS) throw new Refusal('quote-above-card-limit')
  const number = revision + 1
  await insertRevision(tx, {
    quoteId: id,
    number,
    side: 'shop',
    actor,
    message,
    validDays,
    holdsStock: holdStock,
    calls,
    lines,
  })
  await insertParts(tx, id, number)
  await releaseQuote(tx, { quoteId: id, actor })
  if (holdStock) {
    await holdQuote(tx, { quoteId: id, revision: number, actor })
    await keepKitDays(tx, id, number)
  }
  await moveToRevision(tx, id, 'offered', number)
  return currentQuote(tx, id)
}

/** Returns the quote as it is now; for use in the transaction that has locked it. */
export async function currentQuote(tx: Database, id: string): Promise<StoredQuote> {
  const quote = await findQuote(tx, id)
  if (!quote) throw new Error(`quote ${id} is gone`)
  return quote
}
