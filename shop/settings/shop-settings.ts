import { toAmount, toCents } from '#contract/money.ts'
import type { ShopSettings } from '#contract/settings/endpoints.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'

const readSettings = (db: Database) => db.selectFrom('shop_settings').selectAll()

const toSettings = (row: Awaited<ReturnType<typeof findRow>>): ShopSettings => ({
  holdMinutes: row.hold_minutes,
  approvalDays: row.approval_days,
  unpaidOrders: row.unpaid_orders,
  unpaidAmount: row.unpaid_cents === null ? null : toAmount(row.unpaid_cents),
  replyTo: row.reply_to,
  postsOwnCounts: row.posts_own_counts,
  gs1Prefix: row.gs1_prefix,
  buyersChangeUntil: row.buyers_change_until,
  changesNeedAgreement: row.changes_need_agreement,
})

const findRow = (db: Database) => readSettings(db).executeTakeFirstOrThrow()

export const findShopSettings = async (db: Database): Promise<ShopSettings> => toSettings(await findRow(db))

/** @returns false when nothing changed */
export function changeShopSettings(db: Database, wanted: ShopSettings, admin: Caller): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const before = toSettings(await readSettings(tx).forNoKeyUpdate().executeTakeFirstOrThrow())
    const { holdMinutes, approvalDays, unpaidOrders, unpaidAmount, replyTo, postsOwnCounts, gs1Prefix } =
      wanted
    const { buyersChangeUntil, changesNeedAgreement } = wanted
    const after = {
      holdMinutes,
      approvalDays,
      unpaidOrders,
      unpaidAmount,
      replyTo,
      postsOwnCounts,
      gs1Prefix,
      buyersChangeUntil,
      changesNeedAgreement,
    }
    if (JSON.stringify(before) === JSON.stringify(after)) return false
    await tx
      .updateTable('shop_settings')
      .set({
        hold_minutes: holdMinutes,
        approval_days: approvalDays,
        unpaid_orders: unpaidOrders,
        unpaid_cents: unpaidAmount === null ? null : toCents(unpaidAmount),
        reply_to: replyTo,
        posts_own_counts: postsOwnCounts,
        gs1_prefix: gs1Prefix,
        buyers_change_until: buyersChangeUntil,
        changes_need_agreement: changesNeedAgreement,
      })
      .execute()
    await recordAction(tx, {
      actor: admin.email,
      action: 'shop-settings-changed',
      subject: 'shop-settings',
      label: 'Orders and emails',
      before: { ...before },
      after,
    })
    return true
  })
}
