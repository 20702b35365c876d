import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import { recordAction } from '../audit-log/store.ts'
import type { ShopContext } from '../context.ts'
import type { KeepResult } from '../idempotency.ts'
import { labelOf } from './api-mapping.ts'
import { emailOffer } from './emails.ts'
import { type Answer, lockForMove } from './moves.ts'
import { findRevision } from './revisions.ts'

/** Emails the current offer again, unchanged. The quote itself does not change. */
export function resendOffer(shop: ShopContext, answer: Answer, admin: Caller, keep: KeepResult<void>) {
  return shop.db.transaction().execute(async (tx) => {
    // The current offer is the one that could be withdrawn.
    const quote = await lockForMove(tx, 'withdraw', answer, admin)
    if (quote.isOver) throw new Refusal('quote-expired')
    const { lines, message, holdsStock } = await findRevision(tx, quote.id, quote.revision)
    await recordAction(tx, {
      actor: admin.email,
      action: 'quote-offer-resent',
      subject: quote.id,
      label: labelOf(quote),
      after: { to: quote.email },
    })
    await emailOffer(shop, tx, quote, { lines, message, holdsStock })
    await keep(tx)
  })
}
