import type { Break } from './break.ts'

/** Call-off orders and standing orders. */
export const agreements: readonly Break[] = [
  {
    rule: 'Pieces of a call that are cancelled can be called again, once (trigger)',
    file: 'database/schema/orders.sql',
    text: 'update call_off_calls set pieces = new.pieces - new.cancelled_pieces',
    replacement: 'update call_off_calls set pieces = new.pieces',
    test: 'shop/call-off-orders/calls.test.ts',
    title: 'pieces of a call that are cancelled before they come can be called again, once',
  },
  {
    rule: 'A call that is cancelled can be called again (trigger)',
    file: 'database/schema/orders.sql',
    text: "new.fulfilment = 'cancelled' and old.fulfilment <> 'cancelled'",
    replacement: 'false',
    test: 'shop/call-off-orders/calls.test.ts',
    title: 'pieces of a call that are cancelled before they come can be called again, once',
  },
  {
    rule: 'What a call-off order has set aside on a lot is sold to nobody else (trigger)',
    file: 'database/schema/call-off-orders.sql',
    text: 'set reserved = reserved + new.pieces where',
    replacement: 'set reserved = reserved where',
    test: 'shop/call-off-orders/lots.test.ts',
    title:
      'committed pieces are set aside in stock and on lots that come by the last day; nobody else is sold them',
  },
  {
    rule: 'What a call-off order no longer has set aside on a lot is sold again (trigger)',
    file: 'database/schema/call-off-orders.sql',
    text: 'set reserved = reserved - old.pieces where',
    replacement: 'set reserved = reserved where',
    test: 'shop/call-off-orders/lots.test.ts',
    title:
      'of a lot that comes in parts, orders get their pieces first, then the call-off order, now and later',
  },
  {
    rule: 'A standing order that costs more than agreed is not placed without a yes',
    file: 'shop/orders/charged-lines.ts',
    text: 'goodsCents > order.mostGoodsCents)',
    replacement: 'goodsCents < 0)',
    test: 'shop/standing-orders/standing-orders.test.ts',
    title:
      'a price that rose waits for a yes, which orders at that day’s price and agrees to it; a further rise asks again',
  },
  {
    rule: 'A standing order whose buyer left places nothing',
    file: 'shop/standing-orders/place-due.ts',
    text: 'buyer.customerId === customerId && ',
    replacement: '',
    test: 'shop/standing-orders/members.test.ts',
    title: 'when its buyer leaves or the account ends, it stops before the next order, and the owner is told',
  },
  {
    rule: 'A date of a standing order is decided once (trigger)',
    file: 'database/schema/standing-orders.sql',
    text: "when (old.result <> 'waiting')",
    replacement: 'when (false)',
    test: 'database/audit/standing-rules.test.ts',
    title:
      'standing orders that contradict their lines, dates or orders are found, and the database refuses them',
  },
]
