import { MY_POOLS_PAGE } from '#contract/pools/endpoints.ts'
import type { Database } from '#database/open.ts'
import type { ShopContext } from '../context.ts'
import type { StoredMember } from './members.ts'
import type { StoredPool } from './store.ts'

/** @param text why a member is out, or why the pool ended; may be empty */
export async function emailMember(
  { queueEmail, publicUrl }: Pick<ShopContext, 'queueEmail' | 'publicUrl'>,
  tx: Database,
  { pool, member }: { readonly pool: StoredPool; readonly member: StoredMember },
  event: 'joined' | 'left' | 'filled' | 'ended' | 'not-ordered',
  text = '',
): Promise<void> {
  // An account that was deleted since.
  if (member.buyerId === null) return
  await queueEmail(tx, member.email, {
    kind: 'pool',
    event,
    name: member.name,
    productName: pool.productName,
    pieces: member.pieces,
    amountCents: member.amountCents,
    onAccount: member.onAccount,
    ends: pool.endsOn,
    text,
    link: `${publicUrl}${MY_POOLS_PAGE}`,
  })
}
