import { api } from '#contract/api.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { assortmentOf } from '../companies/assortment.ts'
import { succeeded } from '../replies.ts'
import { changePage, listPages, shownPage } from './service.ts'
import { writtenCategories } from './store.ts'

export function categoryPageRoutes(app: Service, db: Database): void {
  serve(app, api.getCategoryPage, ({ category }, caller) => shownPage(db, category, assortmentOf(caller)))
  serve(app, api.listWrittenCategories, async () =>
    (await writtenCategories(db)).map(({ category }) => category),
  )
  serve(app, api.listCategoryPages, () => listPages(db))
  serve(app, api.changeCategoryPage, (page, admin) => changePage(db, page, admin).then(succeeded))
}
