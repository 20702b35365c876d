import { today } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { actorOf } from '../audit-log/actor.ts'
import type { ShopContext } from '../context.ts'
import { findTerms } from '../terms/store.ts'
import { labelOf } from './api-mapping.ts'
import { approvalOf, askApprovers } from './approve.ts'
import { notifyShopOfCallOff } from './emails.ts'
import { insertLines, type NewLine } from './lines.ts'
import { withProducts } from './propose.ts'
import { reserve } from './service.ts'
import {
  type Agreement,
  findCallOff,
  insertCallOff,
  lockCallOff,
  type StoredCallOff,
  startCallOff,
} from './store.ts'

/**
 * Agrees to a proposal: from then on pieces can be called, and are reserved if it says so. Where the company approves
 * agreements and this one needs it, it waits for that first.
 * @throws Refusal admin-cannot-purchase, no-such-call-off-order, call-off-not-proposed, call-off-ended,
 * membership-changed, no-terms
 */
export function agree(
  shop: ShopContext,
  { id, ...agreement }: Agreement & { readonly id: string },
  buyer: Caller,
): Promise<void> {
  if (buyer.isAdmin) throw new Refusal('admin-cannot-purchase')
  return shop.db.transaction().execute(async (tx) => {
    const callOff = await lockCallOff(tx, id, buyer)
    if (!callOff) throw new Refusal('no-such-call-off-order')
    if (callOff.status !== 'proposed') throw new Refusal('call-off-not-proposed')
    if (callOff.isOver) throw new Refusal('call-off-ended')
    if (buyer.customerId !== callOff.customerId) throw new Refusal('membership-changed')
    await begin(shop, tx, { callOff, agreement }, buyer)
  })
}

/** An offer's terms for calling its pieces part by part. */
export interface OfferedCalls {
  readonly until: string
  readonly minCallPieces: number
  readonly reserves: boolean
}

/**
 * Creates a call-off order from an offer and agrees to it, in the transaction that accepts the offer.
 * @returns its id
 * @throws Refusal call-off-ended, call-off-of-kit, no-such-product, no-terms
 */
export async function agreeToOffer(
  shop: ShopContext,
  tx: Database,
  offer: {
    readonly quoteId: string
    readonly calls: OfferedCalls
    readonly lines: readonly Pick<NewLine, 'productId' | 'pieces' | 'unitPriceCents'>[]
    readonly agreement: Agreement
  },
  buyer: Caller,
): Promise<string> {
  const { until: untilOn, minCallPieces, reserves } = offer.calls
  if (untilOn < today()) throw new Refusal('call-off-ended')
  const lines = await withProducts(
    tx,
    offer.lines.map((line) => ({ ...line, minCallPieces })),
  )
  const id = await insertCallOff(tx, {
    buyer,
    fromOn: today(),
    untilOn,
    reserves,
    message: '',
    quoteId: offer.quoteId,
  })
  await insertLines(tx, id, lines)
  const callOff = await findCallOff(tx, id)
  if (!callOff) throw new Error(`call-off order ${id} has no line`)
  await begin(shop, tx, { callOff, agreement: offer.agreement }, buyer)
  return id
}

async function begin(
  shop: ShopContext,
  tx: Database,
  { callOff, agreement }: { readonly callOff: StoredCallOff; readonly agreement: Agreement },
  buyer: Caller,
): Promise<void> {
  const { id, reserves } = callOff
  if (agreement.onAccount && !(buyer.companyRole && (await findTerms(tx, buyer.customerId))))
    throw new Refusal('no-terms')
  const approval = await approvalOf(tx, id, buyer)
  await startCallOff(tx, id, { ...agreement, agreedBy: buyer.id, approval })
  if (approval === 'waits') return askApprovers(shop, tx, callOff, buyer)
  if (reserves) await reserve(tx, id, actorOf(buyer))
  await notifyShopOfCallOff(shop, tx, callOff, `${labelOf(callOff)}: agreed.`)
}
