import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import type { HandoverField, PunchoutLine } from '#database/tables/punchout.ts'
import { itemsOf } from '../purchasing-systems/items.ts'
import { costRefusal } from './credit.ts'
import { ociFields } from './oci.ts'
import { orderMessage } from './order-message.ts'
import { endSession, lockSession } from './sessions.ts'

/**
 * Ends a session with the cart that its buyer chose. A cart that was opened only for inspection goes back unchanged.
 * @throws Refusal punchout-session-over, punchout-cart-not-orderable, punchout-above-credit
 */
export function returnCart(
  db: Database,
  {
    token,
    lines,
    despiteCost,
    publicUrl,
  }: {
    token: string
    lines: readonly PunchoutLine[]
    /** Whether its buyer was told that its order would be refused today. */
    despiteCost: boolean
    publicUrl: string
  },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const session = await lockSession(tx, token)
    if (!session) throw new Refusal('punchout-session-over')
    const { id, operation, customerId, protocol, buyerCookie, domain, identity } = session
    const isChanged = operation !== 'inspect'
    const items = await itemsOf(tx, customerId, isChanged ? lines : session.lines)
    const refusal =
      isChanged && lines.length > 0 && !despiteCost ? await costRefusal(tx, customerId, lines) : undefined
    if (refusal) throw refusal
    const fields: HandoverField[] =
      protocol === 'oci'
        ? ociFields(items)
        : [
            {
              name: 'cxml-urlencoded',
              value: orderMessage({
                items,
                buyerCookie,
                to: { domain, identity },
                publicUrl,
                now: new Date(),
              }),
            },
          ]
    await endSession(tx, id, fields)
  })
}
