import { api } from '#contract/api.ts'
import { type Service, serve } from '#http/serve.ts'
import type { ShopContext } from '../context.ts'
import { printedFile } from '../documents/printed-file.ts'
import { replyOnce } from '../idempotency.ts'
import { palletLabel, productLabels } from './printed.ts'
import * as service from './service.ts'

export function labelRoutes(app: Service, shop: ShopContext): void {
  const { db } = shop
  serve(app, api.productLabels, async ({ id, copies }) =>
    printedFile(shop, await productLabels(db, await service.getProduct(db, id), copies)),
  )
  serve(app, api.makePalletLabel, ({ product_id: productId, ...pallet }, admin, key) =>
    replyOnce(
      key,
      ({ id: insertedId, sscc }: service.Numbered) => ({ insertedId, sscc }),
      (keep) => service.makePalletLabel(db, { productId, ...pallet }, admin, keep),
    ),
  )
  serve(app, api.palletLabelPdf, async ({ id }) =>
    printedFile(shop, await palletLabel(db, await service.getPalletLabel(db, id))),
  )
}
