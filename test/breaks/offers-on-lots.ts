import type { Break } from './break.ts'

/** Pieces that offers hold, on the shelf and on incoming lots. */
export const offersOnLots: readonly Break[] = [
  {
    rule: 'Nothing is sold or held of a lot that is not confirmed',
    file: 'shop/stock/promise-dates.ts',
    text: ' and lot.confirmed and',
    replacement: ' and',
    test: 'shop/quotes/sold-ahead.test.ts',
    title: 'an offer holds pieces of lots as well, which nobody else gets, and the order has them',
  },
  {
    rule: 'An offer frees its lots when it ends',
    file: 'shop/stock/quote-holds.ts',
    text: 'delete from stock_promises where quote_id',
    replacement: 'delete from stock_promises where false and quote_id',
    test: 'shop/quotes/sold-ahead.test.ts',
    title: 'pieces held by an offer follow their lots, after orders, and are free when the offer ends',
  },
  {
    rule: 'Orders get pieces of a changed lot before offers',
    file: 'shop/stock/reallocate-promises.ts',
    text: 'o.number, q.number, p.position',
    replacement: 'q.number, o.number, p.position',
    test: 'shop/quotes/sold-ahead.test.ts',
    title: 'pieces held by an offer follow their lots, after orders, and are free when the offer ends',
  },
  {
    rule: 'A changed lot serves those who were promised it before those who wait for any',
    file: 'shop/stock/reallocate-promises.ts',
    text: 'p.lot_id is null, o.number',
    replacement: 'o.number',
    test: 'shop/stock/waiting.test.ts',
    title:
      'a lot that comes as announced goes to those who were promised it, not to an older order that lost its own',
  },
  {
    rule: 'Held pieces of an overdue lot have no day',
    file: 'shop/stock/quote-holds.ts',
    text: ` and lot.expected_on >= \${today}\n    then`,
    replacement: '\n    then',
    test: 'shop/quotes/sold-ahead.test.ts',
    title: 'an offer whose held pieces cannot be had for now says so, and is accepted once they can',
  },
  {
    rule: 'Call-off orders get pieces of a changed lot before offers',
    file: 'shop/stock/call-off-lots.ts',
    text: ' and order_id is not null)',
    replacement: ')',
    test: 'shop/call-off-orders/lots.test.ts',
    title: 'orders, then call-off orders, then offers keep what they have of a lot that brings fewer pieces',
  },
  {
    rule: 'Whoever takes back an offer waits for pieces that come for it',
    file: 'shop/stock/quote-holds.ts',
    text: '  if (holding.length === 0) return 0\n  await lockGoods(tx, quoteId)\n',
    replacement: '  if (holding.length === 0) return 0\n',
    test: 'shop/stock/promise-races.test.ts',
    title:
      'what comes, moves or is ordered while an order is cancelled or placed is neither lost nor doubled',
  },
  {
    rule: 'An offer that holds its pieces has each of them while it stands (trigger)',
    file: 'database/schema/quotes.sql',
    text: 'having sum(taken) + sum(open) <> sum(expected)',
    replacement: 'having false',
    test: 'database/audit/promise-rules.test.ts',
    title:
      'promises of offers that contradict their lots or the offer are found, and the database refuses them',
  },
  {
    rule: 'A line of an offer holds its own product, or the parts of its kit (trigger)',
    file: 'database/schema/stock.sql',
    text: 'when (new.quote_id is not null and not is_quoted',
    replacement: 'when (false and not is_quoted',
    test: 'database/audit/kit-rules.test.ts',
    title: 'parts that an offer holds otherwise than its kits say are found, and the database refuses them',
  },
  {
    rule: 'Whoever accepts an offer gets the parts that were offered',
    file: 'shop/quotes/parts.ts',
    text: 'where kit_pieces is distinct from pieces order by position',
    replacement: 'where false order by position',
    test: 'shop/quotes/kits.test.ts',
    title: 'an offer of kits holds their parts, says when kits can be made, and becomes an order of them',
  },
  {
    rule: 'A promise is of an order or of an offer, not of both or none (constraint)',
    file: 'database/schema/stock.sql',
    text: 'num_nonnulls(order_id, quote_id) = 1 and (quote_id is null) = (quote_revision is null))',
    replacement: 'true)',
    test: 'database/audit/promise-rules.test.ts',
    title:
      'promises of offers that contradict their lots or the offer are found, and the database refuses them',
  },
]
