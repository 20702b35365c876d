import { sql } from 'kysely'
import { countRows } from '#database/count-rows.ts'
import { fixedPage, type PageRequest } from '#database/cursors.ts'
import { escapeLike } from '#database/escape-like.ts'
import type { Database } from '#database/open.ts'
import { today } from '../days.ts'

interface CouponFilter {
  readonly q?: string | undefined
}

/** The fields of a coupon that an admin sets. */
export interface CouponSettings {
  readonly basisPoints: number | null
  readonly amountCents: number | null
  /** Days as forms have them; empty for none. */
  readonly validFrom: string
  readonly validUntil: string
  readonly fromCents: number
  readonly customerId: string | null
  readonly maxUses: number | null
  readonly maxUsesEach: number | null
  readonly paused: boolean
}

const day = (column: 'valid_from' | 'valid_until') =>
  sql<string>`coalesce(to_char(${sql.ref(column)}, 'YYYY-MM-DD'), '')`

const settings = [
  'discount_basis_points as basisPoints',
  'discount_cents as amountCents',
  day('valid_from').as('validFrom'),
  day('valid_until').as('validUntil'),
  'from_cents as fromCents',
  'coupons.customer_id as customerId',
  'max_uses as maxUses',
  'max_uses_each as maxUsesEach',
  'paused',
] as const

const matching = (db: Database, { q }: CouponFilter) => {
  const part = `%${escapeLike(q ?? '')}%`
  return db
    .selectFrom('coupons')
    .leftJoin('companies', 'companies.customer_id', 'coupons.customer_id')
    .$if(!!q, (query) =>
      query.where((e) => e.or([e('code', 'ilike', part), e('companies.name', 'ilike', part)])),
    )
}

export const findCoupons = (db: Database, { limit, cursor, ...filter }: CouponFilter & PageRequest) =>
  fixedPage(
    matching(db, filter).select(['coupons.id', 'code', 'uses', 'companies.name as companyName', ...settings]),
    'coupons',
    { limit, cursor },
  ).execute()

export type ListedCoupon = Awaited<ReturnType<typeof findCoupons>>[number]

export const countCoupons = (db: Database, filter: CouponFilter) => countRows(matching(db, filter))

/** @returns undefined when there is a coupon with this code */
export async function insertCoupon(tx: Database, code: string, coupon: CouponSettings) {
  const inserted = await tx
    .insertInto('coupons')
    .values({ code, ...rowOf(coupon) })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export const updateCoupon = (tx: Database, id: string, coupon: CouponSettings) =>
  tx.updateTable('coupons').set(rowOf(coupon)).where('id', '=', id).execute()

const rowOf = (coupon: CouponSettings) => ({
  discount_basis_points: coupon.basisPoints,
  discount_cents: coupon.amountCents,
  valid_from: coupon.validFrom || null,
  valid_until: coupon.validUntil || null,
  from_cents: coupon.fromCents,
  customer_id: coupon.customerId,
  max_uses: coupon.maxUses,
  max_uses_each: coupon.maxUsesEach,
  paused: coupon.paused,
})

/** Locks a coupon, so that it is neither changed nor used until the transaction ends. */
export const lockCoupon = (tx: Database, id: string) =>
  tx
    .selectFrom('coupons')
    .select(['id', 'code', 'uses', ...settings])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

const selectByCode = (db: Database, code: string) =>
  db
    .selectFrom('coupons')
    .select(['id', 'code', 'uses', ...settings])
    .select([
      sql<boolean>`coalesce(valid_from > ${today}, false)`.as('isEarly'),
      sql<boolean>`coalesce(valid_until < ${today}, false)`.as('isOver'),
    ])
    .where('code', '=', code)

export const findByCode = (db: Database, code: string) => selectByCode(db, code).executeTakeFirst()

export type FoundCoupon = NonNullable<Awaited<ReturnType<typeof findByCode>>>

/** As `findByCode()`, and locks it. Lock a coupon after its user and company, and before products. */
export const lockByCode = (tx: Database, code: string) =>
  selectByCode(tx, code).forNoKeyUpdate().executeTakeFirst()

/** How often a customer uses the coupon. */
export const countUsesOf = (db: Database, couponId: string, customerId: string): Promise<number> =>
  countRows(
    db.selectFrom('coupon_uses').where('coupon_id', '=', couponId).where('customer_id', '=', customerId),
  )

/** Records that an order uses a coupon, which a trigger counts. */
export const insertUse = (
  tx: Database,
  use: { readonly orderId: string; readonly couponId: string; readonly customerId: string },
) =>
  tx
    .insertInto('coupon_uses')
    .values({ order_id: use.orderId, coupon_id: use.couponId, customer_id: use.customerId })
    .execute()
