import { sql } from 'kysely'
import type { Synonyms } from '#contract/search/synonyms.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'

export async function findSynonyms(db: Database): Promise<Synonyms> {
  const rows = await db.selectFrom('synonym_groups').select('words').orderBy('position').execute()
  return { groups: rows.map(({ words }) => words) }
}

/** @returns false when nothing changed */
export function changeSynonyms(db: Database, { groups }: Synonyms, admin: Caller): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // One writer at a time; searches can still read.
    await sql`lock table synonym_groups in share row exclusive mode`.execute(tx)
    const before = await findSynonyms(tx)
    if (JSON.stringify(before.groups) === JSON.stringify(groups)) return false
    await tx.deleteFrom('synonym_groups').execute()
    if (groups.length > 0)
      await tx
        .insertInto('synonym_groups')
        .values(groups.map((words, place) => ({ position: place + 1, words })))
        .execute()
    const lines = (list: Synonyms['groups']) => ({ groups: list.map((words) => words.join(', ')) })
    await recordAction(tx, {
      actor: admin.email,
      action: 'synonyms-changed',
      subject: 'synonyms',
      label: groups.length === 1 ? '1 group' : `${groups.length} groups`,
      before: lines(before.groups),
      after: lines(groups),
    })
    return true
  })
}
