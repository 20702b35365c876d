import { sql } from 'kysely'
import type { CategoryPage } from '#contract/categories/endpoints.ts'
import type { Assortment } from '#contract/companies/assortment.ts'
import type { Database } from '#database/open.ts'
import { inAssortment } from '../companies/assortment.ts'
import { today } from '../days.ts'
import { onSale } from '../products/store.ts'

/** Returns a day as forms have it. */
const day = (column: 'banner_from' | 'banner_to') =>
  sql<string>`coalesce(to_char(${sql.ref(column)}, 'YYYY-MM-DD'), '')`

const selectPages = (db: Database) =>
  db
    .selectFrom('category_pages')
    .select([
      'category',
      'text',
      'banner_text as bannerText',
      'banner_link as bannerLink',
      day('banner_from').as('bannerFrom'),
      day('banner_to').as('bannerTo'),
    ])

export const findPages = (db: Database) => selectPages(db).execute()

export const findPage = (tx: Database, category: string): Promise<CategoryPage | undefined> =>
  selectPages(tx).where('category', '=', category).executeTakeFirst()

/** Returns the text and banner of a category, and whether the banner is shown today. */
export const findShown = (db: Database, category: string, assortment: Assortment) =>
  db
    .selectFrom('category_pages')
    .select(['text', 'banner_text as bannerText', 'banner_link as bannerLink'])
    .select(
      sql<boolean>`banner_text <> '' and coalesce(banner_from, ${today}) <= ${today}
        and coalesce(banner_to, ${today}) >= ${today}`.as('hasBanner'),
    )
    .where('category', '=', category)
    .where(inAssortment(assortment))
    .executeTakeFirst()

export const writtenCategories = (db: Database) =>
  db.selectFrom('category_pages').select('category').where('text', '<>', '').orderBy('category').execute()

export const isCategory = async (db: Database, category: string): Promise<boolean> =>
  (await onSale(db, 'everything')
    .select('id')
    .where('category', '=', category)
    .limit(1)
    .executeTakeFirst()) !== undefined

export async function writePage(tx: Database, page: CategoryPage): Promise<void> {
  const row = {
    text: page.text,
    banner_text: page.bannerText,
    banner_link: page.bannerLink,
    banner_from: page.bannerFrom || null,
    banner_to: page.bannerTo || null,
  }
  await tx
    .insertInto('category_pages')
    .values({ category: page.category, ...row })
    .onConflict((conflict) => conflict.column('category').doUpdateSet(row))
    .execute()
}

export const removePage = (tx: Database, category: string) =>
  tx.deleteFrom('category_pages').where('category', '=', category).execute()
