import type { DiscoveryForm } from '#contract/settings/discovery.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'

const readDiscovery = (db: Database) =>
  db
    .selectFrom('discovery')
    .select([
      'search_engines as searchEngines',
      'ai_training as aiTraining',
      'ai_assistants as aiAssistants',
      'shows_llms_text as showsLlmsText',
      'shows_product_feed as showsProductFeed',
      'shows_ucp as showsUcp',
    ])

export const findDiscovery = (db: Database): Promise<DiscoveryForm> =>
  readDiscovery(db).executeTakeFirstOrThrow()

/** @returns false when nothing changed */
export function changeDiscovery(db: Database, wanted: DiscoveryForm, admin: Caller): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const before = await readDiscovery(tx).forNoKeyUpdate().executeTakeFirstOrThrow()
    if (JSON.stringify(before) === JSON.stringify(wanted)) return false
    await tx
      .updateTable('discovery')
      .set({
        search_engines: wanted.searchEngines,
        ai_training: wanted.aiTraining,
        ai_assistants: wanted.aiAssistants,
        shows_llms_text: wanted.showsLlmsText,
        shows_product_feed: wanted.showsProductFeed,
        shows_ucp: wanted.showsUcp,
      })
      .execute()
    await recordAction(tx, {
      actor: admin.email,
      action: 'discovery-changed',
      subject: 'discovery',
      label: 'Programs and search engines',
      before: { ...before },
      after: { ...wanted },
    })
    return true
  })
}
