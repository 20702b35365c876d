import type { CategoryPage } from '#contract/categories/endpoints.ts'
import type { Assortment } from '#contract/companies/assortment.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import { previewText } from '../legal-texts/preview.ts'
import { categoriesOnSale } from '../search/store.ts'
import * as store from './store.ts'

/** Returns the text and banner shown for a category now; nothing for one outside the assortment. */
export async function shownPage(db: Database, category: string, assortment: Assortment) {
  const page = await store.findShown(db, category, assortment)
  return {
    html: page?.text ? await previewText(page.text) : '',
    banner: page?.hasBanner ? { text: page.bannerText, link: page.bannerLink } : null,
  }
}

export async function listPages(db: Database): Promise<CategoryPage[]> {
  const written = new Map((await store.findPages(db)).map((page) => [page.category, page]))
  const categories = new Set([...(await categoriesOnSale(db, 'everything')), ...written.keys()])
  return [...categories]
    .toSorted((a, b) => a.localeCompare(b))
    .map((category) => written.get(category) ?? { category, ...nothing })
}

const nothing = { text: '', bannerText: '', bannerLink: '', bannerFrom: '', bannerTo: '' }

/** @throws Refusal no-such-category, unreadable-markdown */
export async function changePage(db: Database, page: CategoryPage, admin: Caller): Promise<void> {
  const { category } = page
  if (page.text) await previewText(page.text)
  await db.transaction().execute(async (tx) => {
    const before = await store.findPage(tx, category)
    if (!before && !(await store.isCategory(tx, category))) throw new Refusal('no-such-category')
    if (page.text || page.bannerText) await store.writePage(tx, page)
    else await store.removePage(tx, category)
    await recordAction(tx, {
      actor: admin.email,
      action: 'category-page-changed',
      subject: category,
      label: category,
      before,
      after: page,
    })
  })
}
