import type { Database } from '#database/open.ts'

/** Finds the products' floor prices; products without a floor are left out. */
export async function findFloors(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await db
    .selectFrom('products')
    .select(['id', 'floor_cents as floorCents'])
    .where((e) => e('id', '=', e.fn.any(e.val(ids))))
    .execute()
  return new Map(found.flatMap(({ id, floorCents }) => (floorCents === null ? [] : [[id, floorCents]])))
}
