import type { PicturePort } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import type { StorefrontForm } from '#contract/settings/storefront.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'

const readStorefront = (db: Database) =>
  db
    .selectFrom('storefront')
    .select([
      'shows_figures as showsFigures',
      'shows_speed_tour as showsSpeedTour',
      'shows_portfolio as showsPortfolio',
      'shows_questions as showsQuestions',
      'hero_text as heroText',
      'hero_picture as heroPicture',
      'hero_alt as heroAlt',
    ])

export const findStorefront = (db: Database): Promise<StorefrontForm> =>
  readStorefront(db).executeTakeFirstOrThrow()

/**
 * @returns false when nothing changed
 * @throws Refusal unknown-picture
 */
export function changeStorefront(
  { db, pictures }: { readonly db: Database; readonly pictures: PicturePort<Database> },
  wanted: StorefrontForm,
  admin: Caller,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const before = await readStorefront(tx).forNoKeyUpdate().executeTakeFirstOrThrow()
    if (JSON.stringify(before) === JSON.stringify(wanted)) return false
    if (wanted.heroPicture && !(await pictures.keep(tx, wanted.heroPicture)))
      throw new Refusal('unknown-picture')
    await tx
      .updateTable('storefront')
      .set({
        shows_figures: wanted.showsFigures,
        shows_speed_tour: wanted.showsSpeedTour,
        shows_portfolio: wanted.showsPortfolio,
        shows_questions: wanted.showsQuestions,
        hero_text: wanted.heroText,
        hero_picture: wanted.heroPicture,
        hero_alt: wanted.heroAlt,
      })
      .execute()
    await recordAction(tx, {
      actor: admin.email,
      action: 'storefront-changed',
      subject: 'storefront',
      label: 'Storefront',
      before: { ...before },
      after: { ...wanted },
    })
    return true
  })
}
