import { api } from '#contract/api.ts'
import { shopCurrency } from '#contract/locale.ts'
import { toAmount } from '#contract/money.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { Page, type Service, serve } from '#http/serve.ts'
import { readPage } from '#shop/pages.ts'
import type { PaymentContext } from '#shop/payments/context.ts'
import { succeeded } from '#shop/replies.ts'
import { codeOf } from '../product-codes.ts'
import { accept, changeLine, examine, reject, type WaitingLine } from './service.ts'
import { countWaiting, findWaiting, type ListedWaiting } from './store.ts'

export function waitingOrderRoutes(app: Service, shop: PaymentContext): void {
  const { db } = shop
  serve(app, api.listWaitingOrders, async (list) => {
    const page = await readPage(list, (query) => findWaiting(db, query), countWaiting(db))
    return page.map(listedToWire)
  })
  serve(app, api.getWaitingOrder, async ({ id }) => {
    const { lines, goodsCents, shown, standing, ...waiting } = await examine(db, id)
    return {
      ...listedToWire({ ...waiting, lineCount: lines.length }),
      note: waiting.wanted.note,
      replaces: standing && { _id: standing.id, number: orderNumber(standing.number) },
      differences: lines.filter(isDifferent).length,
      goods: toAmount(goodsCents),
      currency: shopCurrency(),
      shown,
    }
  })
  serve(app, api.listWaitingOrderLines, async ({ id, limit, cursor }) => {
    const { lines } = await examine(db, id)
    const begin = placeOf(cursor)
    const end = begin + limit
    const page = new Page(lines.slice(begin, end), lines.length, end < lines.length ? String(end) : undefined)
    return page.map(lineToWire)
  })
  serve(app, api.changeWaitingOrderLine, ({ id, line, orderAmount }) =>
    changeLine(db, { id, line, pieces: orderAmount }).then(succeeded),
  )
  serve(app, api.acceptElectronicOrder, async ({ id, shown }, admin) => ({
    order: (await accept(shop, { id, shown }, admin)).orderId,
  }))
  serve(app, api.rejectElectronicOrder, ({ id, reason }, admin) =>
    reject(shop, { id, reason }, admin).then(succeeded),
  )
}

/** Lines never move: a cursor is the number of lines before it. Threat: any other cursor, which then has no lines. */
const placeOf = (cursor = '0'): number =>
  /^\d{1,6}$/.test(cursor) ? Number(cursor) : Number.MAX_SAFE_INTEGER

const listedToWire = ({
  id: _id,
  number,
  version,
  system,
  receivedAt,
  customerId,
  company,
  lineCount,
}: ListedWaiting) => ({
  _id,
  number,
  version,
  system,
  receivedAt: receivedAt.toISOString(),
  company: { _id: customerId, name: company },
  lineCount,
})

const isDifferent = ({ item, orderedPieces, problem, repriced }: WaitingLine) =>
  problem !== undefined || repriced !== undefined || item.pieces !== orderedPieces

const lineToWire = ({
  place,
  item,
  product,
  orderedPieces,
  unitPriceCents,
  problem,
  repriced,
}: WaitingLine) => ({
  line: place,
  lineNumber: item.lineNumber,
  partNumber: codeOf(item),
  product: product ? { _id: product.id, name: product.name, sku: product.sku } : null,
  orderedPieces,
  orderAmount: item.pieces,
  unit: item.unit,
  orderedPrice: item.unitPrice,
  orderedCurrency: item.currency,
  price: product ? toAmount(unitPriceCents) : null,
  difference: capitalized(problem ?? repriced) ?? null,
  isOrderable: problem === undefined,
})

/** A sentence that elsewhere follows the name of the line. */
const capitalized = (sentence: string | undefined) =>
  sentence && sentence.charAt(0).toUpperCase() + sentence.slice(1)
