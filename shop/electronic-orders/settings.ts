import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import { lockConnection } from '../purchasing-systems/connections.ts'
import { lockMember } from '../purchasing-systems/lock-member.ts'

interface Settings {
  readonly id: string
  readonly userId: string | null
  /** Percent. */
  readonly priceTolerance: number
  readonly asksAdmin: boolean
}

/**
 * Sets the member who places a connection's orders, null for none, how much their prices may differ, and whether they
 * wait for an admin.
 * @throws Refusal no-such-punchout-connection, punchout-connection-not-cxml, buyer-not-in-company
 */
export function setOrders(
  db: Database,
  { id, userId, priceTolerance, asksAdmin }: Settings,
  admin: Caller,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const customerId = userId === null ? undefined : await lockMember(tx, userId)
    const connection = await lockConnection(tx, id)
    if (userId !== null && customerId !== connection.customerId) throw new Refusal('buyer-not-in-company')
    await tx
      .updateTable('punchout_connections')
      .set({ buyer_id: userId, price_tolerance: priceTolerance, asks_admin: asksAdmin })
      .where('id', '=', id)
      .execute()
    await recordAction(tx, {
      actor: admin.email,
      action: 'punchout-orders-set',
      subject: id,
      label: connection.name,
      before: {
        buyer: connection.buyerId,
        priceTolerance: connection.tolerance,
        asksAdmin: connection.asksAdmin,
      },
      after: { buyer: userId, priceTolerance, asksAdmin },
    })
  })
}
