import { type GoodsGroupFields, goodsGroups } from '#contract/charges/goods-groups.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'

/** The groups of goods, in the order of the dictionary. */
export async function listGoodsGroups(db: Database): Promise<GoodsGroupFields[]> {
  const rows = await db
    .selectFrom('goods_groups')
    .select(['name', 'unspsc', 'tax_classes as taxClasses'])
    .execute()
  return rows.toSorted((a, b) => goodsGroups.indexOf(a.name) - goodsGroups.indexOf(b.name))
}

/** @returns how many groups changed */
export function changeGoodsGroups(
  db: Database,
  wanted: readonly GoodsGroupFields[],
  admin: Caller,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('goods_groups').select('name').orderBy('name').forUpdate().execute()
    const before = await listGoodsGroups(tx)
    const changed = wanted.filter(
      (group) => JSON.stringify(group) !== JSON.stringify(before.find(({ name }) => name === group.name)),
    )
    for (const { name, unspsc, taxClasses } of changed)
      await tx
        .updateTable('goods_groups')
        .set({ unspsc, tax_classes: taxClasses })
        .where('name', '=', name)
        .execute()
    if (changed.length > 0)
      await recordAction(tx, {
        actor: admin.email,
        action: 'goods-groups-changed',
        subject: 'goods-groups',
        label: changed.map(({ name }) => name).join(', '),
        before: { groups: before },
        after: { groups: await listGoodsGroups(tx) },
      })
    return changed.length
  })
}
