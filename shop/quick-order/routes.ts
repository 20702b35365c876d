import { api } from '#contract/api.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { matchLines } from './service.ts'
import { upsertPartNumbers } from './store.ts'

export function quickOrderRoutes(app: Service, db: Database): void {
  serve(app, api.matchProducts, async ({ lines }, { customerId }) => {
    const asked = lines.map(({ code, orderAmount }) => ({ code, pieces: orderAmount }))
    const matched = await matchLines(db, asked, customerId)
    const count = (status: (typeof matched)[number]['status']) =>
      matched.filter((each) => each.status === status).length
    return {
      lines: matched.map(({ line, status, by, candidates, pieces }, place) => ({
        place,
        code: line.code,
        status,
        ...(by && { by }),
        candidates: candidates.map(({ product: { id, name, sku, image }, confidence }) => ({
          product_id: id,
          productName: name,
          sku,
          img: image,
          confidence: Math.min(1, confidence),
        })),
        orderAmount: pieces,
        ...(line.pieces !== undefined && line.pieces !== pieces && { asked: line.pieces }),
      })),
      found: count('found'),
      choose: count('choose'),
      notFound: count('not-found'),
    }
  })
  serve(app, api.rememberPartNumbers, async ({ partNumbers }, { customerId }) => ({
    remembered: await upsertPartNumbers(
      db,
      customerId,
      partNumbers.map(({ code, product_id }) => ({ code, productId: product_id })),
    ),
  }))
}
