import { api } from '#contract/api.ts'
import { toAmount } from '#contract/money.ts'
import {
  type StockCount,
  type StockCountSummary,
  stockCountNumber,
} from '#contract/stock-counts/endpoints.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { replyOnce } from '../idempotency.ts'
import { readPage } from '../pages.ts'
import { inserted, succeeded } from '../replies.ts'
import * as service from './service.ts'
import { countCounts, type FoundCount, type FoundLine, findCounts, type ListedCount } from './store.ts'

export function stockCountRoutes(app: Service, db: Database): void {
  serve(app, api.listStockCounts, async (list) =>
    (await readPage(list, (page) => findCounts(db, page), countCounts(db))).map((count) =>
      toSummary(count, count),
    ),
  )
  serve(app, api.makeStockCount, (form, admin, key) =>
    replyOnce(key, inserted, (keep) => service.makeCount(db, form, admin, keep)),
  )
  serve(app, api.getStockCount, async ({ id }) => toWire(await service.getCount(db, id)))
  serve(app, api.recordCount, ({ id, product: productId, pieces }, admin) =>
    service.recordPieces(db, { id, productId, pieces }, admin).then(succeeded),
  )
  serve(app, api.closeStockCount, ({ id }, admin, key) =>
    replyOnce(key, succeeded, (keep) => service.closeCount(db, id, admin, keep)),
  )
  serve(app, api.postStockCount, ({ id }, admin, key) =>
    replyOnce(key, succeeded, (keep) => service.postCount(db, id, admin, keep)),
  )
  serve(app, api.discardStockCount, ({ id }, admin) => service.discardCount(db, id, admin).then(succeeded))
}

const toSummary = (
  count: FoundCount,
  { lineCount, countedCount }: Pick<ListedCount, 'lineCount' | 'countedCount'>,
): StockCountSummary => ({
  _id: count.id,
  number: stockCountNumber(count.number),
  title: count.title,
  state: count.state,
  lineCount,
  countedCount,
  madeBy: count.madeBy,
  createdAt: count.createdAt.toISOString(),
  endedBy: count.endedBy,
})

interface Counted {
  readonly count: FoundCount
  readonly lines: readonly FoundLine[]
}

function toWire({ count, lines }: Counted): StockCount {
  // Counters do not see expected quantities.
  const isBlind = count.state === 'open'
  const countedCount = lines.filter(({ pieces }) => pieces !== null).length
  return {
    ...toSummary(count, { lineCount: lines.length, countedCount }),
    lines: lines.map((line) => ({
      product_id: line.productId,
      productName: line.productName,
      sku: line.sku,
      pieces: line.pieces,
      countedBy: line.countedBy,
      expected: isBlind ? null : line.expected,
      difference: isBlind ? null : service.differenceOf(line),
    })),
    differences: isBlind ? null : sumsOf(lines),
  }
}

function sumsOf(lines: readonly FoundLine[]) {
  const sum = (sign: 1 | -1, ofPiece: (line: FoundLine) => number) =>
    lines.reduce(
      (total, line) => total + Math.max(0, sign * (service.differenceOf(line) ?? 0)) * ofPiece(line),
      0,
    )
  const cost = ({ costCents }: FoundLine) => costCents ?? 0
  return {
    missing: sum(-1, () => 1),
    surplus: sum(1, () => 1),
    missingValue: toAmount(sum(-1, cost)),
    surplusValue: toAmount(sum(1, cost)),
  }
}
