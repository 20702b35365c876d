import type { Database } from '#database/open.ts'

/** Coupons to try: one for everybody, and one of a company. */
export async function loadCoupons(tx: Database, companyId: string): Promise<void> {
  await tx
    .insertInto('coupons')
    .values([
      { id: 'demo-coupon-spring', code: 'SPRING10', discount_basis_points: 1_000, from_cents: 100_000 },
      {
        id: 'demo-coupon-partner',
        code: 'PARTNER-250',
        discount_cents: 25_000,
        customer_id: companyId,
        max_uses_each: 2,
      },
    ])
    .execute()
}
