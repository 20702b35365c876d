import { sql } from 'kysely'

/** Rules for returns, shipments, the stock ledger and refunds; each query returns violations. */
export const returnRules = {
  // The shipment rules check that no more is shipped than ordered.
  'no more of a line comes back than is shipped': sql`
    select order_id as id, format('line %s: %s shipped, %s returned', line_position, shipped, returned) as detail
    from order_line_returns where returned > shipped`,
  'a received return has received pieces for each of its lines, and for no other': sql`
    select r.order_id as id, format('return %s, %s: line %s, %s restocked', r.number, r.state, l.line_position,
      l.restocked) as detail
    from returns r join return_lines l on l.return_id = r.id
    where (r.state in ('received', 'refunded')) <> (l.restocked is not null)`,
  'pieces that came back to the shelf are in the ledger once': sql`
    select coalesce(l.order_id, s.order_id) as id, format('return %s, line %s: %s restocked, %s in the ledger',
      coalesce(l.return_id, s.return_id), coalesce(l.line_position, s.position), l.restocked, s.pieces) as detail
    from (select * from return_lines where restocked > 0) l
      full join (select * from stock_ledger where return_id is not null) s
        on s.return_id = l.return_id and s.position = l.line_position and s.product_id = l.product_id
          and s.order_id = l.order_id
    where l.restocked is distinct from s.pieces`,
  'a return is in the state where its history ends': sql`
    select r.order_id as id, format('return %s is %s, but its history ends at %s', r.number, r.state,
      coalesce(last.to_state, 'asked')) as detail
    from returns r left join lateral (
      select to_state from return_events where return_id = r.id order by id desc limit 1
    ) last on true
    where r.state <> coalesce(last.to_state, 'asked')`,
  'a return is refunded once, with the pieces received': sql`
    select r.order_id as id, format('return %s, line %s: %s pieces came, %s refunded', r.number,
      coalesce(came.line_position, refunded.line_position), came.pieces, refunded.pieces) as detail
    from returns r,
      lateral (select line_position, restocked + written_off as pieces from return_lines
          where return_id = r.id and restocked + written_off > 0) came
        full join lateral (select l.line_position, sum(l.pieces) as pieces
          from refund_lines l join refunds on refunds.id = l.refund_id
          where r.refund_id in (refunds.id, refunds.continues) group by 1) refunded
          using (line_position)
    where r.state = 'refunded' and came.pieces is distinct from refunded.pieces`,
  'a serial number that came back belongs to its return': sql`
    select r.order_id as id, format('return %s, line %s: %s pieces came, %s serial numbers', r.number, l.line_position,
      l.restocked + l.written_off, serials.count) as detail
    from returns r join return_lines l on l.return_id = r.id,
      lateral (select count(*) from shipment_serials s join shipments on shipments.id = s.shipment_id
        where s.return_id = r.id and s.line_position = l.line_position and shipments.order_id = r.order_id) serials
    where serials.count > coalesce(l.restocked + l.written_off, 0)`,
}
