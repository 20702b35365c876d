import { type AliasedRawBuilder, sql } from 'kysely'
import type { StoredGoods } from '../charges/order-charges.ts'

/** What of a product decides the fees by law on it, and whether its buyer owes the tax. A kit has the fees of its parts. */
export const goodsColumn: AliasedRawBuilder<readonly StoredGoods[], 'goods'> = sql<readonly StoredGoods[]>`
  case when products.is_kit then (select coalesce(json_agg(json_build_object('goodsGroups', part.goods_groups,
      'unspsc', part.unspsc, 'taxClass', part.tax_class, 'feeCodes', part.fees, 'each', k.pieces, 'partId', part.id)
      order by k.position), '[]')
    from kit_parts k join products part on part.id = k.part_id where k.kit_id = products.id)
  else json_build_array(json_build_object('goodsGroups', products.goods_groups, 'unspsc', products.unspsc,
    'taxClass', products.tax_class, 'feeCodes', products.fees, 'each', 1, 'partId', null)) end`.as('goods')

/** A fee on one piece, by where it goes; equal names of a kit's parts are added up. */
export interface StoredFee {
  readonly name: string
  readonly country: string
  readonly cents: number
}

/** The fees on a piece today. */
export const feesColumn: AliasedRawBuilder<readonly StoredFee[], 'fees'> = sql<readonly StoredFee[]>`
  case when products.fees = '[]' and not products.is_kit then '[]'::json else (
    select coalesce(json_agg(json_build_object('name', name, 'country', country, 'cents', cents) order by name, country), '[]')
    from (select f.name, a.country, sum(a.amount_cents * had.each)::bigint as cents
      from (select products.fees as codes, 1 as each where not products.is_kit
          union all select part.fees, k.pieces from kit_parts k join products part on part.id = k.part_id
            where k.kit_id = products.id and products.is_kit) had
        join fees f on had.codes ? f.code
        join fee_amounts a on a.fee_code = f.code
          and (select shop_today()) between a.from_day and coalesce(a.until_day, 'infinity')
      group by f.name, a.country) charged) end`.as('fees')
