import { sql } from 'kysely'

/** Rules for kits and their parts; each query returns violations. */
export const kitRules = {
  'a kit is made of products with stock of their own, and has none itself': sql`
    select p.id, format('%s parts, %s of them kits, %s on the shelf, %s entries in the ledger', parts.count, parts.kits,
      p.available, ledger.count) as detail
    from products p,
      lateral (select count(*), count(*) filter (where part.is_kit) as kits
        from kit_parts k join products part on part.id = k.part_id where k.kit_id = p.id) parts,
      lateral (select count(*) from stock_ledger where product_id = p.id) ledger
    where p.is_kit and (parts.count = 0 or parts.kits > 0 or p.available <> 0)
      or not p.is_kit and parts.count > 0
      or p.is_kit and ledger.count > 0`,
  'the parts of an ordered kit are those of all its pieces, and share its amount less its discount': sql`
    select kit.order_id as id, format('line %s: %s pieces for %s cents, %s parts with shares of %s', kit.position, kit.pieces,
      kit.amount_cents - kit.discount_cents, count(part.position), sum(part.share_cents)) as detail
    from order_lines kit left join order_lines part on part.order_id = kit.order_id and part.kit_position = kit.position
    group by kit.order_id, kit.position
    having kit.is_kit <> (count(part.position) > 0) or kit.is_kit and (
      sum(part.share_cents) <> kit.amount_cents - kit.discount_cents or bool_or(part.pieces <> kit.pieces * part.kit_pieces)
      or bool_or(part.rejected <> kit.rejected) or bool_or(part.amount_cents <> 0))`,
}
