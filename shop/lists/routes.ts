import { api } from '#contract/api.ts'
import type { ParsedInputOf, ReplyOf } from '#contract/endpoint.ts'
import type { List, ListLine } from '#contract/lists/endpoints.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { fromWire, toLines, totalsOf } from '../carts/api-mapping.ts'
import { replyOnce } from '../idempotency.ts'
import { succeeded } from '../replies.ts'
import * as service from './service.ts'
import type { LineSource, StoredList } from './store.ts'

export function listRoutes(app: Service, db: Database): void {
  serve(app, api.listLists, async (page, caller) =>
    (await service.listLists(db, page, caller)).map((list) => toList(list, caller)),
  )
  serve(app, api.createList, ({ source, ...head }, caller, key) =>
    replyOnce(key, toCreated, (keep) => service.createList(db, head, toSource(source), caller, keep)),
  )
  serve(app, api.getList, async ({ id, ...page }, caller) => {
    const { list, canShare, lines } = await service.getList(db, id, page, caller)
    const end = page.offset + lines.length
    return {
      ...toList(list, caller),
      canShare,
      lines: lines.map(toListLine),
      ...(end < list.lineCount && lines.length > 0 && { nextOffset: end }),
    }
  })
  serve(app, api.updateList, ({ id, ...head }, caller) =>
    service.updateList(db, id, head, caller).then(succeeded),
  )
  serve(app, api.deleteList, ({ id }, caller) => service.deleteList(db, id, caller).then(succeeded))
  serve(app, api.setListLines, async ({ id, lines: sent }, caller) => {
    const { lines, lineCount, unknown } = await service.setLines(db, id, sent.map(fromWire), caller)
    return { lineCount, lines: lines.map(toListLine), unknown: [...unknown] }
  })
  serve(app, api.addListToCart, (list, caller, key) =>
    replyOnce(key, toFilledCart, (keep) => service.addToCart(db, list, caller, keep)),
  )
}

const toSource = (source: ParsedInputOf<typeof api.createList>['source']): LineSource => {
  switch (source.from) {
    case 'cart':
      return source
    case 'order':
      return { from: 'order', orderId: source.order_id }
    case 'lines':
      return { from: 'lines', lines: source.lines.map(fromWire) }
  }
}

const toList = (list: StoredList, caller: Caller): List => ({
  _id: list.id,
  name: list.name,
  shared: list.shared,
  lineCount: list.lineCount,
  createdAt: list.createdAt.toISOString(),
  changedAt: list.changedAt.toISOString(),
  ...(list.creatorId !== null && { createdBy: list.creatorName || list.creatorEmail || '' }),
  canChange: service.mayChange(list, caller),
})

function toListLine(priced: service.ListLineAtPrice): ListLine {
  const { productId, pieces, note, name, sku, image } = priced.line
  const [sold] = toLines([priced])
  if (sold) return { ...sold, sold: true }
  return { product_id: productId, orderAmount: pieces, note, productName: name, sku, img: image, sold: false }
}

const toCreated = ({ id, lineCount, unknown }: service.CreatedList) => ({
  insertedId: id,
  lineCount,
  unknown: [...unknown],
})

function toFilledCart({ listed, cart, before }: service.FilledCart): ReplyOf<typeof api.addListToCart> {
  const ids = new Set(listed.map(({ productId }) => productId))
  const lines = toLines(cart.filter(({ line }) => ids.has(line.productId)))
  const sold = new Set(lines.map(({ product_id }) => product_id))
  return {
    ...totalsOf(cart),
    lines,
    before: listed.map(({ productId }) => ({
      product_id: productId,
      orderAmount: before.get(productId) ?? 0,
    })),
    unknown: [...ids].filter((id) => !sold.has(id)),
    listed: listed.map(({ productId, name, pieces }) => ({
      product_id: productId,
      productName: name,
      orderAmount: pieces,
    })),
  }
}
