import { api } from '#contract/api.ts'
import { toAmount } from '#contract/money.ts'
import { type Service, serve } from '#http/serve.ts'
import { assortmentOf } from '../companies/assortment.ts'
import { EVERY_MINUTE, type ShopContext } from '../context.ts'
import { succeeded } from '../replies.ts'
import { getKit, refreshKits, setKit } from './service.ts'

export async function openKits(app: Service, { db, jobs }: Pick<ShopContext, 'db' | 'jobs'>): Promise<void> {
  await jobs.schedule('refresh-kits', EVERY_MINUTE, () => refreshKits(db))
  serve(app, api.getKit, async ({ id }, caller) => {
    const { discount, parts } = await getKit(db, id, assortmentOf(caller))
    return {
      ...(discount !== null && { percentOff: discount / 100 }),
      parts: parts.map((part) => ({
        product_id: part.id,
        productName: part.name,
        sku: part.sku,
        img: part.image,
        piecesPerKit: part.pieces,
        price: toAmount(part.priceCents),
        availableQuantity: part.available,
      })),
    }
  })
  serve(app, api.setKit, ({ id, parts, percentOff }, admin) =>
    setKit(
      db,
      id,
      {
        parts: parts.map(({ product_id, piecesPerKit }) => ({ productId: product_id, pieces: piecesPerKit })),
        percentOff,
      },
      admin,
    ).then(succeeded),
  )
}
