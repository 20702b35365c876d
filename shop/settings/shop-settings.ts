import type { Caller } from '#contract/ports.ts'
import type { ShopSettings } from '#contract/settings.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'

const readSettings = (db: Database) =>
  db
    .selectFrom('shop_settings')
    .select(['hold_minutes as holdMinutes', 'approval_days as approvalDays', 'reply_to as replyTo'])

export const findShopSettings = (db: Database): Promise<ShopSettings> =>
  readSettings(db).executeTakeFirstOrThrow()

/** @returns false when nothing is different */
export function changeShopSettings(db: Database, wanted: ShopSettings, admin: Caller): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const before = await readSettings(tx).forNoKeyUpdate().executeTakeFirstOrThrow()
    const { holdMinutes, approvalDays, replyTo } = wanted
    const after = { holdMinutes, approvalDays, replyTo }
    if (JSON.stringify(before) === JSON.stringify(after)) return false
    await tx
      .updateTable('shop_settings')
      .set({ hold_minutes: holdMinutes, approval_days: approvalDays, reply_to: replyTo })
      .execute()
    await recordAction(tx, {
      actor: admin.email,
      action: 'shop-settings-changed',
      subject: 'shop-settings',
      label: 'Orders and e-mails',
      before: { ...before },
      after,
    })
    return true
  })
}
