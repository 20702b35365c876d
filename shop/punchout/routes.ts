import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { api } from '#contract/api.ts'
import { isStorable } from '#contract/fields.ts'
import { PUNCHOUT_START, punchOutPaths } from '#contract/punchout/paths.ts'
import { messageOf, Refusal } from '#contract/refusals.ts'
import { plainPagePolicy } from '#http/pages/csp.ts'
import { type Service, serve } from '#http/serve.ts'
import { inThread, SMALL_BYTES } from '#http/threads/pool.ts'
import { Unreadable } from '#http/xml/unreadable.ts'
import { EVERY_HOUR } from '../context.ts'
import { receiveDocument } from '../electronic-orders/receive.ts'
import { replyOnce } from '../idempotency.ts'
import type { PaymentContext } from '../payments/context.ts'
import { succeeded } from '../replies.ts'
import { authenticate, SenderRefused } from './authenticate.ts'
import { endConnection, listConnections, makeConnection } from './connections.ts'
import { NotAccepted, readSender } from './cxml/envelope.ts'
import { read } from './cxml/read-request.ts'
import { profileResponse, setupResponse, statusResponse } from './cxml/response.ts'
import { findLacks, findLacksOf } from './lacks.ts'
import { ociSender, readOci } from './oci.ts'
import { HANDOVER_SCRIPT, handoverPage, handoverPolicy, problemPage } from './pages.ts'
import { isReturnAddress } from './return-address.ts'
import { returnCart } from './return-cart.ts'
import { deleteOldSessions, findHandover, setUpSession, startSession } from './sessions.ts'

/** Large enough for a cart of 5,000 lines that comes back to be changed. */
const MAX_BYTES = 4 * 1_024 * 1_024

const readRequest = async (sent: Parameters<typeof read>[0]) =>
  sent.document.length <= SMALL_BYTES
    ? read(sent)
    : inThread<typeof import('./cxml/read-request.ts')>(
        new URL('./cxml/read-request.ts', import.meta.url),
        sent,
      )

interface PunchOutContext extends PaymentContext {
  /** A live shop posts carts to https only. */
  readonly isLive: boolean
}

export async function openPunchOut(app: Service, shop: PunchOutContext): Promise<void> {
  const { db, jobs, publicUrl } = shop
  await jobs.schedule('delete-punchout-sessions', EVERY_HOUR, async () => {
    await deleteOldSessions(db)
  })
  serve(app, api.listPunchOutConnections, async ({ id }) => {
    const [connections, lacks] = [await listConnections(db, id), await findLacks(db, id)]
    return connections.map((connection) => ({
      _id: connection.id,
      name: connection.name,
      protocol: connection.protocol,
      domain: connection.domain,
      identity: connection.identity,
      madeBy: connection.made_by,
      createdAt: connection.created_at.toISOString(),
      buyer: connection.buyer,
      priceTolerance: connection.price_tolerance,
      asksAdmin: connection.asks_admin,
      documents:
        connection.documentsUrl === null
          ? null
          : {
              url: connection.documentsUrl,
              state: connection.documentsOff ? ('off' as const) : ('on' as const),
            },
      mailOrders: connection.answers_to === null ? null : { answersTo: connection.answers_to },
      lastUsedAt: connection.last_used_at?.toISOString() ?? null,
      state: connection.ended_at ? ('ended' as const) : ('active' as const),
      lacks: lacks.get(connection.id) ?? [],
    }))
  })
  serve(app, api.makePunchOutConnection, async ({ id: customerId, ...form }, admin, key) => {
    let secret: string | undefined
    // The reply stored for a repeated request omits the secret, which is never stored.
    const reply = await replyOnce(
      key,
      ({ id }: { readonly id: string }) => ({ insertedId: id }),
      async (keep) => {
        const made = await makeConnection(db, { customerId, ...form }, admin, keep)
        secret = made.secret
        return made
      },
    )
    return {
      ...reply,
      secret: form.protocol === 'ubl' ? undefined : secret,
      lacks: await findLacksOf(db, reply.insertedId),
    }
  })
  serve(app, api.endPunchOutConnection, ({ id }, admin) => endConnection(db, id, admin).then(succeeded))
  serve(app, api.startPunchOut, async ({ code }) => {
    const { company, lines, expiresAt, started_at: _, assortment, ...session } = await startSession(db, code)
    return {
      ...session,
      company,
      hasAssortment: assortment !== null,
      lines: lines.map(({ productId, pieces }) => ({ product_id: productId, orderAmount: pieces })),
      expiresAt: expiresAt.toISOString(),
    }
  })
  serve(app, api.returnPunchOut, ({ token, lines, despiteCost }) =>
    returnCart(db, {
      token,
      despiteCost,
      lines: lines.map(({ product_id, orderAmount }) => ({ productId: product_id, pieces: orderAmount })),
      publicUrl,
    }).then(succeeded),
  )
  protocolRoutes(app, shop)
}

/** Not calls of the contract: purchasing systems and their forms make them, in formats of their own. */
function protocolRoutes(app: Service, shop: PunchOutContext): void {
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
