import { api } from '#contract/api.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { orderablePieces } from '../stock/available.ts'
import { type Candidate, matchLines } from './match.ts'
import { upsertPartNumbers } from './store.ts'

export function quickOrderRoutes(app: Service, db: Database): void {
  serve(app, api.matchProducts, async ({ lines }, caller) => {
    const asked = lines.map(({ code, orderAmount }) => ({ code, pieces: orderAmount }))
    const matched = await matchLines(db, asked, caller)
    const count = (status: (typeof matched)[number]['status']) =>
      matched.filter((each) => each.status === status).length
    return {
      lines: matched.map(({ line, status, by, candidates, pieces }, place) => ({
        place,
        code: line.code,
        status,
        ...(by && { by }),
        candidates: candidates.map(toCandidate),
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

const toCandidate = ({ product, confidence }: Candidate) => ({
  product_id: product.id,
  productName: product.name,
  sku: product.sku,
  img: product.image,
  confidence,
  quantityRule: {
    min: product.minPieces,
    multiple: product.piecesMultiple,
    ...(product.maxPieces !== null && { max: product.maxPieces }),
  },
  availableQuantity: product.available,
  ...(product.soldFrom !== 'shelf' && { orderableQuantity: orderablePieces(product) }),
  ...(product.cartonPieces !== null && {
    carton: {
      pieces: product.cartonPieces,
      ...(product.cartonGrams !== null && { grams: product.cartonGrams }),
    },
  }),
})
