import { theShop } from '#contract/audit-log/actor.ts'
import type { Caller } from '#contract/users/caller.ts'
import { actedByOf } from '../audit-log/actor.ts'
import { recordAction } from '../audit-log/store.ts'
import type { ShopContext } from '../context.ts'
import type { KeepResult } from '../idempotency.ts'
import { releaseQuote } from '../stock/quote-holds.ts'
import { labelOf } from './api-mapping.ts'
import { emailEnd, notifyShopOfQuote } from './emails.ts'
import { type Answer, lockForMove, quoteActor, sideOf } from './moves.ts'
import { endQuote, lockQuote } from './store.ts'

/** The ways in which a quote ends without an order. Stock held by its offer goes back to the shelf. */

/** Declines the other side's last proposal. */
export function declineQuote(
  shop: ShopContext,
  { reason, ...answer }: Answer & { readonly reason: string },
  caller: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  return endBy(shop, { answer, move: 'decline', status: 'declined', reason }, caller, keep)
}

/** Withdraws the last proposal of the caller's own side. */
export function withdrawQuote(shop: ShopContext, answer: Answer, caller: Caller, keep: KeepResult<string>) {
  return endBy(shop, { answer, move: 'withdraw', status: 'withdrawn', reason: '' }, caller, keep)
}

interface End {
  readonly answer: Answer
  readonly move: 'decline' | 'withdraw'
  readonly status: 'declined' | 'withdrawn'
  readonly reason: string
}

function endBy(
  shop: ShopContext,
  { answer, move, status, reason }: End,
  caller: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  return shop.db.transaction().execute(async (tx) => {
    const quote = await lockForMove(tx, move, answer, caller)
    await releaseQuote(tx, { quoteId: quote.id, actor: quoteActor(caller) })
    await endQuote(tx, quote.id, { status, reason })
    if (sideOf(caller) === 'customer') {
      const text = `${labelOf(quote)}: ${status}.\n\n${reason}`
      await notifyShopOfQuote(shop, tx, { about: 'quote-ended', quote, text, actedBy: actedByOf(caller) })
    } else {
      await recordAction(tx, {
        actor: caller.email,
        action: `quote-${status}`,
        subject: quote.id,
        label: labelOf(quote),
        before: { status: quote.status },
        after: { status, ...(reason && { reason }) },
      })
      await emailEnd(shop, tx, quote, status, reason)
    }
    await keep(tx, quote.id)
    return quote.id
  })
}

/** Expires an offer. Safe to repeat: an offer that was answered meanwhile is left as it is. */
export function expireQuote(shop: ShopContext, id: string): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    const quote = await lockQuote(tx, id)
    if (quote?.status !== 'offered' || !quote.isOver) return
    await releaseQuote(tx, { quoteId: id, actor: theShop })
    await endQuote(tx, id, { status: 'expired' })
    await emailEnd(shop, tx, quote, 'expired')
  })
}
