import { api } from '#contract/api.ts'
import { MAX_COUNTED } from '#contract/limits.ts'
import { facetPriceBands } from '#contract/products/endpoints.ts'
import { MAX_PARTS, NAMES_PER_PART } from '#contract/search/product-names.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { assortmentOf } from '../companies/assortment.ts'
import { toWire } from '../products/api-mapping.ts'
import { openQueryPlanner } from './query-plan.ts'
import { findRecords } from './records.ts'
import { listFacets, listProducts, suggestProducts } from './service.ts'
import { listSpecFacets } from './spec-facets.ts'
import { categoriesOnSale, everyOnSale, namesOnSale } from './store.ts'
import { changeSynonyms, findSynonyms } from './synonyms.ts'

export function searchRoutes(app: Service, db: Database): void {
  const planQuery = openQueryPlanner(db)
  serve(app, api.listProducts, async (search, caller) =>
    (await listProducts(db, planQuery, { ...search, assortment: assortmentOf(caller) })).map(toWire),
  )
  serve(app, api.listFacets, async (filter, caller) => {
    const wanted = { ...filter, assortment: assortmentOf(caller) }
    const { fuzzy, counts } = await listFacets(db, planQuery, wanted)
    const valuesOf = (facet: 'category' | 'brand') =>
      counts.flatMap((each) => (each.facet === facet ? [{ value: each.value ?? '', count: each.count }] : []))
    return {
      alike: fuzzy,
      isPartial: counts.some(({ facet, count }) => facet === 'found' && count === MAX_COUNTED),
      categories: valuesOf('category'),
      brands: valuesOf('brand'),
      prices: facetPriceBands.map((band, place) => ({
        ...band,
        count: counts.find(({ facet, value }) => facet === 'price' && value === String(place))?.count ?? 0,
      })),
      inStock: counts.find(({ facet }) => facet === 'stock')?.count ?? 0,
    }
  })
  serve(app, api.listSpecFacets, (filter, caller) =>
    listSpecFacets(db, planQuery, { ...filter, assortment: assortmentOf(caller) }),
  )
  serve(app, api.suggestProducts, async (asked, caller) =>
    (await suggestProducts(db, planQuery, { ...asked, assortment: assortmentOf(caller) })).map(toWire),
  )
  serve(app, api.findRecords, ({ q }, caller) => findRecords(db, q, caller))
  serve(app, api.listProductNames, async ({ from }, caller) => {
    const list = { from, limit: NAMES_PER_PART, assortment: assortmentOf(caller) }
    return (await namesOnSale(db, list)).map(({ id, name }) => ({ _id: id, name }))
  })
  serve(app, api.listProductNameParts, async (_, caller) =>
    everyOnSale(db, { products: NAMES_PER_PART, limit: MAX_PARTS, assortment: assortmentOf(caller) }),
  )
  serve(app, api.listCategories, async (_, caller) => categoriesOnSale(db, assortmentOf(caller)))
  serve(app, api.getSynonyms, () => findSynonyms(db))
  serve(app, api.changeSynonyms, async (synonyms, admin) => ({
    modifiedCount: Number(await changeSynonyms(db, synonyms, admin)),
  }))
}
