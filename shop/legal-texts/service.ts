import type { LegalTexts } from '#contract/legal-texts/endpoints.ts'
import { type LegalPage, legalPages, legalTitles } from '#contract/legal-texts/pages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import { previewText } from './preview.ts'
import * as store from './store.ts'

/**
 * Returns the text of a page in force, or an earlier version of it.
 * @throws Refusal no-such-legal-text
 */
export async function findLegalText(db: Database, page: LegalPage, version: number | undefined) {
  const versions = await store.versionsInForce(db, page)
  const wanted = version ?? versions[0]?.version
  const text = wanted === undefined ? null : await store.findVersion(db, page, wanted)
  if (text === undefined) throw new Refusal('no-such-legal-text')
  return { text, versions }
}

export async function listLegalTexts(db: Database): Promise<LegalTexts> {
  const newest = await store.newestVersions(db)
  const find = (page: LegalPage, inForce: boolean) => {
    const found = newest.find((row) => row.page === page && row.isInForce === inForce)
    return found ? { version: found.version, from: found.from, text: found.text } : null
  }
  return legalPages.map((page) => ({ page, current: find(page, true), next: find(page, false) }))
}

interface Wanted {
  readonly page: LegalPage
  readonly text: string
  /** `2027-05-14` */
  readonly from: string
}

/**
 * Writes the next version of a text, replacing one that is not in force yet.
 * @returns its number
 * @throws Refusal day-is-over, unreadable-markdown
 */
export async function changeLegalText(
  db: Database,
  { page, text, from }: Wanted,
  admin: Caller,
): Promise<number> {
  await previewText(text)
  return db.transaction().execute(async (tx) => {
    await store.lockTexts(tx)
    if (await store.isOver(tx, from)) throw new Refusal('day-is-over')
    const before = await store.findNext(tx, page)
    if (before) await store.removeVersion(tx, page, before.version)
    const version = await store.insertVersion(tx, { page, text, from, by: admin.email })
    await recordAction(tx, {
      actor: admin.email,
      action: 'legal-text-changed',
      subject: page,
      label: `${legalTitles[page]}, version ${version}`,
      before,
      after: { version, from, text },
    })
    return version
  })
}

/** @throws Refusal no-such-legal-text */
export function removeLegalText(db: Database, page: LegalPage, admin: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await store.lockTexts(tx)
    const before = await store.findNext(tx, page)
    if (!before) throw new Refusal('no-such-legal-text')
    await store.removeVersion(tx, page, before.version)
    await recordAction(tx, {
      actor: admin.email,
      action: 'legal-text-withdrawn',
      subject: page,
      label: `${legalTitles[page]}, version ${before.version}`,
      before,
    })
  })
}
