import { sql } from 'kysely'

/** Rules for goods receipts; each query returns violations, as an id and a detail. */
export const goodsReceiptRules = {
  'a goods receipt brought its scanned pieces into stock once it was posted, and none before': sql`
    select r.id, format('GR-%s, posted %s, %s of %s scanned, %s in the ledger', r.number, coalesce(r.posted_at::text, 'not'),
      coalesce(scanned.pieces, 0), product_id, coalesce(booked.pieces, 0)) as detail
    from (select goods_receipt_id, product_id, sum(pieces) as pieces from goods_receipt_pieces group by 1, 2) scanned
      full join (select goods_receipt_id, product_id, sum(pieces) as pieces from stock_ledger
        where goods_receipt_id is not null group by 1, 2) booked using (goods_receipt_id, product_id)
      join goods_receipts r on r.id = goods_receipt_id
    where coalesce(booked.pieces, 0) <> case when r.posted_at is null then 0 else coalesce(scanned.pieces, 0) end`,
  'a goods receipt has no more serial numbers than pieces': sql`
    select p.goods_receipt_id as id, format('%s serial numbers of %s, %s pieces', serials.count, p.product_id, p.pieces)
      as detail
    from goods_receipt_pieces p
      join (select goods_receipt_id, product_id, batch, count(*) from goods_receipt_serials group by 1, 2, 3) serials
        using (goods_receipt_id, product_id, batch)
    where serials.count > p.pieces`,
}
