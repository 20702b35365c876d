import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { isStorable } from '#contract/fields.ts'
import { PUNCHOUT_START, punchOutPaths } from '#contract/punchout/paths.ts'
import { messageOf, Refusal } from '#contract/refusals.ts'
import { plainPagePolicy } from '#http/pages/csp.ts'
import type { Service } from '#http/serve.ts'
import { inThread, SMALL_BYTES } from '#http/threads/pool.ts'
import { Unreadable } from '#http/xml/unreadable.ts'
import { receiveDocument } from '../electronic-orders/receive.ts'
import type { PaymentContext } from '../payments/context.ts'
import { authenticate, SenderRefused } from '../purchasing-systems/authenticate.ts'
import { NotAccepted, readSender } from '../purchasing-systems/cxml/envelope.ts'
import { profileResponse, setupResponse, statusResponse } from '../purchasing-systems/cxml/write.ts'
import { ociSender, readOci } from './oci.ts'
import { HANDOVER_SCRIPT, handoverPage, handoverPolicy, problemPage } from './pages.ts'
import { read } from './read-request.ts'
import { findHandover, isReturnAddress, setUpSession } from './sessions.ts'

/** Large enough for a cart of 5,000 lines that comes back to be changed. */
const MAX_BYTES = 4 * 1_024 * 1_024

const readRequest = async (sent: Parameters<typeof read>[0]) =>
  sent.document.length <= SMALL_BYTES
    ? read(sent)
    : inThread<typeof import('./read-request.ts')>(new URL('./read-request.ts', import.meta.url), sent)

export interface PunchOutContext extends PaymentContext {
  /** A live shop posts carts to https only. */
  readonly isLive: boolean
}

/** Not calls of the contract: purchasing systems and their forms make them, in formats of their own. */
export function protocolRoutes(app: Service, shop: PunchOutContext): void {
  const { db, publicUrl, isLive } = shop
  const startAddress = (code: string) => `${publicUrl}${PUNCHOUT_START}#${code}`
  const cxml = (c: Context, body: string) => c.body(body, 200, { 'Content-Type': 'text/xml; charset=utf-8' })
  const answer = async (connectionId: string, document: string): Promise<string> => {
    const request = await readRequest({ document, isLive })
    switch (request.kind) {
      case 'setup': {
        const code = await setUpSession(db, connectionId, request.setup)
        return setupResponse(publicUrl, startAddress(code))
      }
      case 'order': {
        const { state, says } = await receiveDocument(shop, connectionId, request.order)
        return statusResponse(publicUrl, state === 'waiting' ? 201 : 200, says)
      }
      case 'profile':
        return profileResponse(
          publicUrl,
          ['ProfileRequest', 'PunchOutSetupRequest', 'OrderRequest'],
          `${publicUrl}${punchOutPaths.cxml}`,
        )
      case 'refused':
        throw new NotAccepted(request.status, request.why)
    }
  }

  app.post(
    punchOutPaths.cxml,
    bodyLimit({
      maxSize: MAX_BYTES,
      onError: (c) => cxml(c, statusResponse(publicUrl, 406, 'The document is larger than 4 MB.')),
    }),
    async (c) => {
      try {
        const document = await c.req.text()
        const connectionId = await authenticate(db, readSender(document))
        const body = { bytes: document.length, kind: 'file' } as const
        return cxml(c, await c.get('takeTurn')(c, body, () => answer(connectionId, document)))
      } catch (failure) {
        if (failure instanceof Refusal && failure.code === 'too-many-at-once')
          return cxml(c, statusResponse(publicUrl, 560, failure.message))
        if (failure instanceof Unreadable) return cxml(c, statusResponse(publicUrl, 406, failure.message))
        if (failure instanceof NotAccepted || failure instanceof SenderRefused)
          return cxml(c, statusResponse(publicUrl, failure.status, failure.message))
        throw failure
      }
    },
  )

  const page = (c: Context, status: 400 | 401 | 404 | 503, title: string, sentence: string) => {
    c.header('Content-Security-Policy', plainPagePolicy())
    c.header('Cache-Control', 'no-store')
    return c.html(problemPage(title, sentence), status)
  }
  const oci = async (c: Context, fields: ReadonlyMap<string, string>) => {
    if (![...fields].flat().every(isStorable))
      return page(c, 400, 'Not readable', 'A field has characters that this shop cannot store.')
    const asked = fields.get('FUNCTION')
    if (asked)
      return page(
        c,
        400,
        'Not offered',
        `This shop does not offer the function ${asked.slice(0, 40)} of OCI.`,
      )
    const request = readOci(fields)
    if (!isReturnAddress(request.returnUrl, isLive))
      return page(c, 400, 'No way back', 'HOOK_URL has no address to which this shop may post the cart.')
    try {
      const connectionId = await authenticate(db, ociSender(fields))
      return c.redirect(startAddress(await setUpSession(db, connectionId, request)), 303)
    } catch (failure) {
      if (!(failure instanceof SenderRefused)) throw failure
      return page(c, failure.status === 401 ? 401 : 503, 'Not let in', failure.message)
    }
  }
  app.get(punchOutPaths.oci, (c) => oci(c, new Map(Object.entries(c.req.query()))))
  app.post(punchOutPaths.oci, bodyLimit({ maxSize: 64 * 1_024 }), async (c) =>
    oci(c, new Map(new URLSearchParams(await c.req.text()))),
  )

  app.post(punchOutPaths.handover, bodyLimit({ maxSize: 1_024 }), async (c) => {
    const token = new URLSearchParams(await c.req.text()).get('token') ?? ''
    const handover = await findHandover(db, token)
    if (!handover?.fields) return page(c, 404, 'Nothing to return', messageOf('punchout-session-over'))
    c.header('Content-Security-Policy', handoverPolicy)
    c.header('Cache-Control', 'no-store')
    return c.html(handoverPage({ ...handover, fields: handover.fields }))
  })
  app.get(punchOutPaths.handoverScript, (c) =>
    c.body(HANDOVER_SCRIPT, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  )
}
