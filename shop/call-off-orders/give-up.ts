import { formatCount } from '#contract/counts.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import { actorOf } from '../audit-log/actor.ts'
import type { ShopContext } from '../context.ts'
import { lockProducts } from '../products/store.ts'
import { releasePieces } from '../stock/call-off-reservations.ts'
import { labelOf } from './api-mapping.ts'
import { notifyShopOfCallOff } from './emails.ts'
import { findLines, releaseLine } from './lines.ts'
import { lockCallOff } from './store.ts'

/**
 * Gives up the open pieces of a line that are fewer than an order of the product takes, such as those of a cancelled call:
 * they are neither called nor set aside any more.
 * @throws Refusal admin-cannot-purchase, no-such-call-off-order, call-off-not-active, call-off-line-unknown,
 * call-off-not-too-few
 */
export function giveUpPieces(
  shop: ShopContext,
  { id, line: position }: { readonly id: string; readonly line: number },
  buyer: Caller,
): Promise<void> {
  if (buyer.isAdmin) throw new Refusal('admin-cannot-purchase')
  return shop.db.transaction().execute(async (tx) => {
    const callOff = await lockCallOff(tx, id, buyer)
    if (!callOff) throw new Refusal('no-such-call-off-order')
    if (callOff.status !== 'active') throw new Refusal('call-off-not-active')
    const known = (await findLines(tx, id)).find((each) => each.position === position)
    if (!known) throw new Refusal('call-off-line-unknown')
    await lockProducts(tx, [known.productId])
    // A call may have been cancelled before the product was locked.
    const line = (await findLines(tx, id)).find((each) => each.position === position)
    if (!line?.tooFew) throw new Refusal('call-off-not-too-few')
    await releasePieces(tx, id, { lines: [{ position, pieces: line.open }], actor: actorOf(buyer) })
    await releaseLine(tx, id, { position, pieces: line.open })
    const text = `${labelOf(callOff)}: ${formatCount(line.open)} pieces of ${line.productName} were given up, because they were too few to be called.`
    await notifyShopOfCallOff(shop, tx, callOff, text)
  })
}
