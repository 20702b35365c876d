import { api } from '#contract/api.ts'
import { toAmount, toCents } from '#contract/money.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { toListTerms } from '../carts/api-mapping.ts'
import { replyOnce } from '../idempotency.ts'
import { findListPrices } from '../prices/list-prices.ts'
import { inserted, succeeded } from '../replies.ts'
import { toChange, toImpactPreview, toList, toPrices, toProduct, toVersion } from './api-mapping.ts'
import { countChanges, listChanges } from './changes.ts'
import { previewAssignment, previewDraft } from './impact-preview.ts'
import { exportVersion, importDraft, toReport } from './import.ts'
import { listOwnPrices } from './own-list.ts'
import * as service from './service.ts'

export function priceListRoutes(app: Service, db: Database): void {
  serve(app, api.allPriceLists, async (list) => (await service.listPriceLists(db, list)).map(toList))
  serve(app, api.createPriceList, (head, admin, key) =>
    replyOnce(key, inserted, (keep) => service.createPriceList(db, head, admin, keep)),
  )
  serve(app, api.getPriceList, async ({ id }) => {
    const list = await service.getPriceList(db, id)
    return { ...toList(list), versions: list.versions.map(toVersion) }
  })
  serve(app, api.updatePriceList, ({ id, ...head }, admin) =>
    service.updatePriceList(db, id, head, admin).then(succeeded),
  )
  serve(app, api.startDraft, ({ id }, admin, key) =>
    replyOnce(key, toDraft, (keep) => service.startDraft(db, id, admin, keep)),
  )
  serve(app, api.changeDraft, async ({ id, percentOff }, admin) => {
    const basisPoints = percentOff === null ? null : Math.round(percentOff * 100)
    return toDraft(await service.setDiscount(db, id, basisPoints, admin))
  })
  serve(app, api.discardDraft, ({ id }, admin) => service.discardDraft(db, id, admin).then(succeeded))
  serve(app, api.setDraftPrices, async ({ id, product, prices: sent }, admin) => {
    const prices = sent.map(({ from, price }) => ({ from, priceCents: toCents(price) }))
    return toDraft(await service.setProductPrices(db, id, { productId: product, prices }, admin))
  })
  serve(app, api.importDraft, ({ id, ...file }, admin, key) =>
    replyOnce(key, toReport, (keep) => importDraft(db, id, file, admin, keep)),
  )
  serve(app, api.listedProducts, async ({ id, ...list }) =>
    (await service.listProducts(db, id, list)).map(toProduct),
  )
  serve(app, api.exportVersion, ({ id, number }) => exportVersion(db, id, number))
  serve(app, api.previewDraft, async ({ id }) => {
    const { revision, ...preview } = await previewDraft(db, id)
    const { changed, belowFloor } = await countChanges(db, id)
    return {
      ...toImpactPreview(preview),
      revision,
      changedProductCount: changed,
      belowFloorCount: belowFloor,
    }
  })
  serve(app, api.priceChanges, async ({ id, ...list }) => (await listChanges(db, id, list)).map(toChange))
  serve(app, api.previewAssignment, async ({ id, price_list_id }) =>
    toImpactPreview(await previewAssignment(db, id, price_list_id)),
  )
  serve(app, api.publishDraft, ({ id, revision }, admin, key) =>
    replyOnce(
      key,
      (number: number) => ({ number }),
      (keep) => service.publishDraft(db, id, revision, admin, keep),
    ),
  )
  serve(app, api.assignPriceList, ({ id, price_list_id }, admin) =>
    service.assignPriceList(db, id, price_list_id, admin).then(succeeded),
  )
  serve(app, api.myPrices, async ({ product_ids }, caller) => {
    const ids = product_ids.split(',')
    const listPrices = await findListPrices(db, caller, ids)
    return ids.flatMap((id) => {
      const list = listPrices?.listOf(id)
      return list ? [{ product_id: id, ...toListTerms(list) }] : []
    })
  })
  serve(app, api.listMyPrices, async (list, caller) =>
    (await listOwnPrices(db, list, caller)).map(
      ({ id, sku, productName, priceCents, priceBreaks, list: terms }) => ({
        product_id: id,
        sku,
        productName,
        ...toListTerms(terms),
        basePrice: toAmount(priceCents),
        priceBreaks: toPrices(priceBreaks),
      }),
    ),
  )
}

const toDraft = (revision: number) => ({ revision })
