import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { procurementPaths } from '#contract/plain-pages.ts'
import { punchOutPaths } from '#contract/punchout/paths.ts'
import type { Database } from '#database/open.ts'
import { plainPagePolicy } from '#http/pages/csp.ts'
import { all, first, parseXml, textAt } from '#http/xml/tree.ts'
import { Unreadable } from '#http/xml/unreadable.ts'
import { itemsIn } from './kept-item.ts'
import { arrivedIn, orderPage } from './order-page.ts'
import { orderRequest } from './order-request.ts'
import { cartPage, noticePage, problemPage, startPage } from './pages.ts'
import { setupRequest } from './setup-request.ts'
import {
  countKept,
  findKept,
  isOrderNumber,
  type KeptDocument,
  keep,
  MAX_DOCUMENT,
  orderNumberNow,
  waitFor,
} from './store.ts'
import { shipOrder } from './warehouse.ts'

export interface Procurement {
  readonly db: Database
  readonly publicUrl: string
  /** Sends a request to the shop, as over the network. */
  readonly ask: (request: Request) => Promise<Response>
  /** Whether the demo's accounts can sign in. */
  readonly hasAccounts: boolean
}

const MAX_BYTES = 4 * 1_024 * 1_024
const anyDoctype = () => undefined
const isTaken = (reply: string) =>
  all(parseXml(reply, anyDoctype), 'Response/Status')[0]?.attributes.code === '200'
const gone = (number: string) =>
  noticePage('The order is gone', `This page keeps the latest orders only, and ${number} is not among them.`)
const pageOf = (number: string) => `${procurementPaths.orders}/${encodeURIComponent(number)}`

/**
 * Plays a company's purchasing system, so that visitors see what PunchOut is. It speaks cXML with the shop as any
 * other would. Its carts are in its pages; it keeps the documents of its orders.
 */
export function procurementRoutes({ db, publicUrl, ask, hasAccounts }: Procurement): Hono {
  const page = (c: Context, content: Parameters<Context['html']>[0], status: 200 | 404 | 422 = 200) => {
    c.header('Content-Security-Policy', plainPagePolicy({ forms: true }))
    c.header('Cache-Control', 'no-store')
    return c.html(content, status)
  }
  const app = new Hono()
  const send = async (document: string) => {
    const request = new Request(`${publicUrl}${punchOutPaths.cxml}`, { method: 'POST', body: document })
    return (await ask(request)).text()
  }
  app.get(procurementPaths.page, (c) => page(c, startPage()))
  app.post(procurementPaths.shop, bodyLimit({ maxSize: MAX_BYTES }), async (c) => {
    const fields = new URLSearchParams(await c.req.text())
    const asked = fields.get('operation')
    const operation = asked === 'edit' || asked === 'inspect' ? asked : 'create'
    const document = setupRequest({ operation, items: itemsIn(fields), publicUrl })
    const root = parseXml(await send(document), anyDoctype)
    const address = textAt(root, 'Response/PunchOutSetupResponse/StartPage/URL')
    if (address) return c.redirect(address, 303)
    return page(c, problemPage(textAt(root, 'Response/Status')), 422)
  })
  app.post(procurementPaths.cart, bodyLimit({ maxSize: MAX_BYTES }), async (c) => {
    const document = new URLSearchParams(await c.req.text()).get('cxml-urlencoded') ?? ''
    try {
      const message = first(parseXml(document, anyDoctype), 'Message/PunchOutOrderMessage')
      return page(
        c,
        cartPage({
          total: Number(textAt(message, 'PunchOutOrderMessageHeader/Total/Money')),
          document,
          orderNumber: orderNumberNow(),
          items: all(message, 'ItemIn').map((item) => ({
            partNumber: textAt(item, 'ItemID/SupplierPartID'),
            auxiliaryId: textAt(item, 'ItemID/SupplierPartAuxiliaryID'),
            pieces: item.attributes.quantity ?? '',
            name: textAt(item, 'ItemDetail/Description'),
            unit: textAt(item, 'ItemDetail/UnitOfMeasure'),
            price: textAt(item, 'ItemDetail/UnitPrice/Money'),
            currency: first(item, 'ItemDetail/UnitPrice/Money')?.attributes.currency ?? '',
          })),
        }),
      )
    } catch (failure) {
      if (failure instanceof Unreadable) return page(c, problemPage(failure.message), 422)
      throw failure
    }
  })
  app.post(procurementPaths.order, bodyLimit({ maxSize: MAX_BYTES }), async (c) => {
    const fields = new URLSearchParams(await c.req.text())
    const number = fields.get('number') ?? ''
    const document = orderRequest({ number, items: itemsIn(fields), publicUrl })
    // Before it is sent: the shop's documents on it may come at once. Ordered again, as by going back, it is kept once.
    if (!isOrderNumber(number) || document.length > MAX_DOCUMENT)
      return page(c, noticePage('This order is not from here', 'Start again, with fewer lines.'), 422)
    const before = await findKept(db, number)
    if (before.length === 0) await keep(db, number, 'order', document)
    const reply = await send(document)
    if (!before.some(({ kind }) => kind === 'answer')) {
      await keep(db, number, 'answer', reply)
      if (isTaken(reply)) await waitFor(db, number, 'invoice', 0)
    }
    return c.redirect(pageOf(number), 303)
  })

  const orderOf = (number: string, documents: readonly KeptDocument[], problem?: string) =>
    orderPage({ number, documents, canShip: hasAccounts, problem })
  app.get(`${procurementPaths.orders}/:number`, async (c) => {
    const number = c.req.param('number')
    const documents = await findKept(db, number)
    if (!documents.some(({ kind }) => kind === 'order')) return page(c, gone(number), 404)
    return page(c, orderOf(number, documents))
  })
  const numberIn = async (c: Context) => new URLSearchParams(await c.req.text()).get('number') ?? ''
  app.post(procurementPaths.shipment, bodyLimit({ maxSize: 1_024 }), async (c) => {
    const number = await numberIn(c)
    const notices = await countKept(db, number, 'ship-notice')
    const problem = await shipOrder({ db, publicUrl, ask }, number)
    if (problem === undefined) {
      await waitFor(db, number, 'ship-notice', notices)
      return c.redirect(pageOf(number), 303)
    }
    return page(c, orderOf(number, await findKept(db, number), problem), 422)
  })
  app.post(procurementPaths.receipt, bodyLimit({ maxSize: 1_024 }), async (c) => {
    const number = await numberIn(c)
    const arrived = arrivedIn(await findKept(db, number))
    if (Object.keys(arrived).length > 0) await keep(db, number, 'receipt', JSON.stringify(arrived))
    return c.redirect(pageOf(number), 303)
  })
  return app
}
