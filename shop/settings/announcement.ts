import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { AnnouncementForm } from '#contract/settings/announcement.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'

const none = { text: '', link: '' }
const hasNotEnded = sql<boolean>`coalesce(ends_at > now(), true)`

/** Returns the current announcement. */
export const announcedNow = async (db: Database) =>
  (await db.selectFrom('announcement').select(['text', 'link']).where(hasNotEnded).executeTakeFirst()) ?? none

const readAnnouncement = (db: Database) =>
  db
    .selectFrom('announcement')
    .select(['text', 'link', 'ends_at', sql<boolean>`text <> '' and ${hasNotEnded}`.as('shown')])

export async function findAnnouncement(db: Database): Promise<AnnouncementForm & { shown: boolean }> {
  const { ends_at, ...row } = await readAnnouncement(db).executeTakeFirstOrThrow()
  return { ...row, endsAt: ends_at?.toISOString() ?? null }
}

/**
 * @returns false when nothing changed
 * @throws Refusal announcement-over
 */
export function changeAnnouncement(db: Database, wanted: AnnouncementForm, admin: Caller): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await readAnnouncement(tx).forNoKeyUpdate().execute()
    const { shown: _, ...before } = await findAnnouncement(tx)
    const { text, link, endsAt } = wanted
    const after =
      text === ''
        ? { ...none, endsAt: null }
        : { text, link, endsAt: endsAt && new Date(endsAt).toISOString() }
    if (JSON.stringify(before) === JSON.stringify(after)) return false
    await tx
      .updateTable('announcement')
      .set({ text: after.text, link: after.link, ends_at: after.endsAt ? new Date(after.endsAt) : null })
      .execute()
    const { shown } = await findAnnouncement(tx)
    if (text !== '' && !shown) throw new Refusal('announcement-over')
    await recordAction(tx, {
      actor: admin.email,
      action: 'announcement-changed',
      subject: 'announcement',
      label: text || 'None',
      before,
      after,
    })
    return true
  })
}
