import { api } from '#contract/api.ts'
import { leftOutShown } from '#contract/quick-order/text.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { orderablePieces } from '../stock/available.ts'
import { type Candidate, type MatchedLine, matchLines } from './match.ts'
import { readText } from './read-text.ts'
import { upsertPartNumbers } from './store.ts'

export function quickOrderRoutes(app: Service, db: Database): void {
  serve(app, api.matchProducts, async ({ lines }, caller) => {
    const asked = lines.map(({ code, orderAmount }) => ({ code, pieces: orderAmount }))
    const matched = await matchLines(db, asked, caller)
    const count = (status: (typeof matched)[number]['status']) =>
      matched.filter((each) => each.status === status).length
    return {
      lines: matched.map(toMatched),
      found: count('found'),
      choose: count('choose'),
      notFound: count('not-found'),
    }
  })
  serve(app, api.readOrderText, async ({ text, ...part }, caller) => {
    const { orderNumber, lineCount, lines, nextOffset, leftOut } = await readText(db, text, part, caller)
    return {
      ...(orderNumber !== undefined && { orderNumber }),
      lineCount,
      lines: lines.map(({ listed: { row, asked }, match, quantity }, n) => ({
        ...toMatched(match, part.offset + n),
        row,
        quantity,
        ...('written' in asked && asked.written !== undefined && { written: asked.written }),
      })),
      ...(nextOffset !== undefined && { nextOffset }),
      leftOutCount: leftOut.length,
      leftOut: leftOutShown(leftOut),
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

const toMatched = ({ line, status, by, candidates, pieces }: MatchedLine, place: number) => ({
  place,
  code: line.code,
  status,
  ...(by && { by }),
  candidates: candidates.map(toCandidate),
  orderAmount: pieces,
  ...(line.pieces !== undefined && line.pieces !== pieces && { asked: line.pieces }),
})

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
