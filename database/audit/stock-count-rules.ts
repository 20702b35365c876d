import { sql } from 'kysely'

/** Rules for stock counts; each query returns violations, as an id and a detail. */
export const stockCountRules = {
  'a stock count that was posted corrected the stock by each of its differences': sql`
    select c.id, format('SC-%s: %s counted of %s, %s expected, %s such corrections', c.number, l.pieces, l.product_id,
      l.expected, corrected.count) as detail
    from stock_counts c join stock_count_lines l on l.stock_count_id = c.id,
      lateral (select count(*) from stock_ledger
        where product_id = l.product_id and reason = 'corrected' and pieces = l.pieces - l.expected
          and at between l.counted_at and c.ended_at) corrected
    where c.state = 'posted' and l.pieces <> l.expected and corrected.count = 0`,
}
