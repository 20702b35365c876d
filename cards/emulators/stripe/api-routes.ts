import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { cardPaths as paths } from '#contract/cards/paths.ts'
import {
  AuthenticateIntentRequest,
  CancelIntentRequest,
  CaptureIntentRequest,
  ConfirmIntentRequest,
  CreateIntentRequest,
  CreateRefundRequest,
  ListEventsRequest,
  ListRefundsRequest,
  UpdateIntentRequest,
} from '#contract/cards/requests.ts'
import type { Database } from '#database/open.ts'
import { isDatabaseUnavailable } from '#database/unavailable.ts'
import type { LogFailure } from '#http/serve.ts'
import { captureIntent } from './capture.ts'
import { ApiError, type ApiResponse, invalidRequest, resourceMissing } from './errors.ts'
import { type EventTransaction, findEvent, listEvents } from './events.ts'
import { expand, takeExpand } from './expand.ts'
import { withIdempotencyKey } from './idempotency.ts'
import { toEvent, toIntent, toList, toPublicIntent, type View } from './objects.ts'
import {
  amountIn,
  authenticateIntent,
  cancelIntent,
  confirmIntent,
  createIntent,
  refuseWrongSecret,
  retrieveIntent,
  updateIntent,
} from './payment-intents.ts'
import { createRefund, listRefunds, refuseBadRefund, retrieveRefund } from './refunds.ts'
import {
  type Keys,
  type KeyType,
  keyTypeOf,
  parseParameters,
  readForm,
  readQuery,
  refuseCardNumbers,
  requireSecretKey,
} from './request.ts'
import type { Webhooks } from './webhooks.ts'

const MAX_BYTES = 64 * 1024

export interface ApiParts extends Keys {
  readonly db: Database
  readonly logFailure: LogFailure
  readonly webhooks: Webhooks
}

interface Call {
  readonly id: string
  readonly keyType: KeyType
  readonly view: View
}

/** The part of Stripe's API that the shop and the card form use. */
export function apiRoutes({ db, logFailure, webhooks, ...keys }: ApiParts): Hono {
  const app = new Hono()
  app.use(
    paths.root,
    bodyLimit({
      maxSize: MAX_BYTES,
      onError: (c) => reply(c, invalidRequest('The request is too large.', {}, 413).response),
    }),
  )
  app.use(paths.root, async (c, next) => {
    c.header('Request-Id', `req_${randomBytes(9).toString('hex')}`)
    c.header('Cache-Control', 'no-store')
    await next()
  })

  post(paths.intents, 'secret', CreateIntentRequest, createIntent, ({ amount }) => amountIn(amount))
  post(paths.intent, 'secret', UpdateIntentRequest, (tx, sent, { id }) => updateIntent(tx, id, sent))
  post(paths.confirm, 'publishable', ConfirmIntentRequest, (tx, sent, { id, view }) =>
    confirmIntent(tx, id, sent, view),
  )
  post(paths.authenticate, 'publishable', AuthenticateIntentRequest, (tx, sent, { id }) =>
    authenticateIntent(tx, id, sent),
  )
  post(paths.capture, 'secret', CaptureIntentRequest, (tx, sent, { id }) => captureIntent(tx, id, sent))
  post(paths.cancel, 'secret', CancelIntentRequest, (tx, sent, { id }) => cancelIntent(tx, id, sent))
  post(paths.refunds, 'secret', CreateRefundRequest, createRefund, refuseBadRefund)

  app.get(paths.intent, async (c) => {
    const form = readQuery(c)
    if (keyTypeOf(c, form, keys) === 'secret')
      return read(c, z.strictObject({ client_secret: z.string().optional() }), async () =>
        toIntent(await retrieveIntent(db, c.req.param('id'))),
      )
    const stored = await retrieveIntent(db, c.req.param('id'))
    refuseWrongSecret(stored, form.client_secret ?? '')
    return c.json(toPublicIntent(stored))
  })
  app.get(paths.refunds, (c) => read(c, ListRefundsRequest, (sent) => listRefunds(db, sent)))
  app.get(paths.refund, (c) => read(c, z.strictObject({}), () => retrieveRefund(db, c.req.param('id'))))
  app.get(paths.events, (c) =>
    read(c, ListEventsRequest, async ({ limit, type, starting_after: after }) => {
      if (after !== undefined && !(await findEvent(db, after)))
        throw resourceMissing('event', after, 'starting_after')
      const found = await listEvents(db, { type, after, count: limit + 1 })
      return toList(paths.events, found.slice(0, limit).map(toEvent), found.length > limit)
    }),
  )
  app.get(paths.event, (c) =>
    read(c, z.strictObject({}), async () => {
      const stored = await findEvent(db, c.req.param('id'))
      if (!stored) throw resourceMissing('event', c.req.param('id'), 'id')
      return toEvent(stored)
    }),
  )

  app.all(paths.root, (c) =>
    reply(c, invalidRequest(`Unrecognized request URL (${c.req.method}: ${c.req.path}).`, {}, 404).response),
  )
  app.onError((failure, c) => {
    if (failure instanceof ApiError) return reply(c, failure.response)
    logFailure(failure, { method: c.req.method, path: c.req.path })
    const message = 'Something went wrong in the card sandbox.'
    return c.json({ error: { type: 'api_error', message } }, isDatabaseUnavailable(failure) ? 503 : 500)
  })
  return app

  /** Serves a read-only call that needs the secret key. */
  async function read<S extends z.ZodType>(
    c: Context,
    schema: S,
    work: (sent: z.output<S>) => Promise<object>,
  ): Promise<Response> {
    const { names, sent } = takeExpand(readQuery(c))
    requireSecretKey(c, sent, keys)
    const { key: _, ...parameters } = sent
    return c.json((await expand(db, await work(parseParameters(schema, parameters)), names)) as object)
  }

  /** Serves a call that writes: in one transaction, and once per idempotency key. */
  function post<S extends z.ZodType>(
    path: string,
    needed: KeyType,
    schema: S,
    work: (tx: EventTransaction, sent: z.output<S>, call: Call) => Promise<ApiResponse>,
    check: (sent: z.output<S>) => void = () => {},
  ): void {
    app.post(path, async (c) => {
      const form = await readForm(c)
      if (needed === 'secret') requireSecretKey(c, form, keys)
      const keyType = keyTypeOf(c, form, keys)
      refuseCardNumbers(form)
      const { names, sent: parameters } = takeExpand(form)
      const sent = parseParameters(schema, parameters)
      check(sent)
      const call = {
        id: c.req.param('id') ?? '',
        keyType,
        view: keyType === 'secret' ? toIntent : toPublicIntent,
      }
      const text = JSON.stringify([c.req.path, Object.entries(form).sort()])
      const key = c.req.header('Idempotency-Key')
      if (key) c.header('Idempotency-Key', key)
      const response = await withIdempotencyKey(db, { keyType, key, text }, async (tx) => {
        const { status, body } = await work(webhooks.inTransaction(tx), sent, call)
        const shown = keyType === 'secret' && status === 200 ? await expand(tx, body, names) : body
        return { status, body: shown }
      })
      return reply(c, response)
    })
  }
}

function reply(
  c: Context,
  { status, body, replayed = false }: ApiResponse & { replayed?: boolean },
): Response {
  if (replayed) c.header('Idempotent-Replayed', 'true')
  return c.json(body as object, status) // every body is an object made in this folder, now or when it was stored
}
