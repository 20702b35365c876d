import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { procurementPaths } from '#contract/plain-pages.ts'
import { punchOutPaths } from '#contract/punchout/paths.ts'
import { plainPagePolicy } from '#http/pages/csp.ts'
import { all, first, parseXml, textAt } from '#http/xml/tree.ts'
import { Unreadable } from '#http/xml/unreadable.ts'
import { itemsIn } from './kept-item.ts'
import { orderRequest } from './order-request.ts'
import { cartPage, orderPage, problemPage, startPage } from './pages.ts'
import { setupRequest } from './setup-request.ts'

interface Procurement {
  readonly publicUrl: string
  /** Sends a request to the shop, as over the network. */
  readonly ask: (request: Request) => Promise<Response>
}

const MAX_BYTES = 4 * 1_024 * 1_024
const anyDoctype = () => undefined

/**
 * Plays a company's purchasing system, so that visitors see what PunchOut is. It speaks cXML with the shop as any
 * other would, and keeps nothing: its carts are in its pages.
 */
export function procurementRoutes({ publicUrl, ask }: Procurement): Hono {
  const page = (c: Context, content: Parameters<Context['html']>[0], status: 200 | 422 = 200) => {
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
          orderNumber: `DEMO-${Date.now().toString(36).toUpperCase()}`,
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
    const reply = await send(document)
    const [status] = all(parseXml(reply, anyDoctype), 'Response/Status')
    const isPlaced = status?.attributes.code === '200'
    return page(
      c,
      orderPage({ number, isPlaced, answer: status?.text ?? '', documents: [document, reply] }),
      isPlaced ? 200 : 422,
    )
  })
  return app
}
