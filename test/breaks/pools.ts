import type { Break } from './break.ts'

export const pools: readonly Break[] = [
  {
    rule: 'A pool is filled once (lock)',
    file: 'shop/pools/store.ts',
    text: '    .forNoKeyUpdate()\n',
    replacement: '',
    test: 'shop/pools/races.test.ts',
    title: 'joins at the same moment fill a pool once, and never with more than it takes',
  },
  {
    rule: 'A pool takes no more pieces than it sets aside (check)',
    file: 'database/schema/pools.sql',
    text: 'check (pieces <= max_pieces and reserved <= max_pieces)',
    replacement: 'check (true)',
    test: 'database/audit/pool-rules.test.ts',
    title:
      'pools that contradict their members, orders or the ledger are found, and the database refuses them',
  },
  {
    rule: 'Fewer pieces than the minimum are ordered in a filled pool only (trigger)',
    file: 'database/schema/pools.sql',
    text: 'm.pool_id = new.pool_id',
    replacement: 'true',
    test: 'database/audit/pool-rules.test.ts',
    title:
      'pools that contradict their members, orders or the ledger are found, and the database refuses them',
  },
  {
    rule: 'A pool without enough pieces orders nothing',
    file: 'shop/pools/fill.ts',
    text: ' || pool.pieces < pool.minPieces',
    replacement: '',
    test: 'shop/pools/pools.test.ts',
    title: 'a pool that ends without enough pieces orders and charges nothing, and tells everybody once',
  },
  {
    rule: 'A pool that has ended leaves nothing on hold on a card',
    file: 'shop/pools/hold.ts',
    text: '  await cards.cancel(paymentId)\n',
    replacement: '',
    test: 'shop/pools/pools.test.ts',
    title: 'a pool that ends without enough pieces orders and charges nothing, and tells everybody once',
  },
  {
    rule: 'Credit that a member of a pool holds is used',
    file: 'database/schema/terms.sql',
    text: "on_account and status = 'joined'",
    replacement: "on_account and status = 'left'",
    test: 'shop/pools/pools.test.ts',
    title:
      'buyers with a card and one on account order together at the 100th piece, and the cards are charged',
  },
  {
    rule: 'A member of a pool pays no more than agreed',
    file: 'shop/orders/charged-lines.ts',
    text: 'order.pool && amountCents > order.pool.atMostCents',
    replacement: 'false',
    test: 'shop/pools/pools.test.ts',
    title: 'whoever cannot order as agreed any more is taken out and told why, and the pool goes on',
  },
  {
    rule: 'Who has left a pool does not order',
    file: 'shop/pools/leave.ts',
    text: "    await setStatus(tx, [id], 'left')\n",
    replacement: '',
    test: 'shop/pools/pools.test.ts',
    title:
      'a member leaves with nothing charged, not after the pool is filled; a card that comes too late holds nothing',
  },
]
