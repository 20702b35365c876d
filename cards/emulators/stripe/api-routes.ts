import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
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
} from '#contract/card-requests.ts'
import { cardPaths as paths } from '#contract/cards.ts'
import type { Database } from '#database/open.ts'
import { isDatabaseUnavailable } from '#database/unavailable.ts'
import type { LogFailure } from '#http/serve.ts'
import { ApiError, type ApiResponse, invalidRequest, resourceMissing } from './errors.ts'
import { type EventTransaction, findEvent, listEvents } from './events.ts'
import { withIdempotencyKey } from './idempotency.ts'
import { toEvent, toIntent, toList, toPublicIntent, toRefund, type View } from './objects.ts'
import {
  amountIn,
  authenticateIntent,
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  refuseWrongSecret,
  retrieveIntent,
  updateIntent,
} from './payment-intents.ts'
import { createRefund, refuseBadRefund, retrieveRefund } from './refunds.ts'
import {
  type Keys,
  type KeyType,
  keyTypeOf,
  parseParameters,
  readForm,
  refuseCardNumbers,
  requireSecretKey,
} from './request.ts'
import { refundsOf } from './store.ts'
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

/** The part of Stripe's API that the shop and the card form need. */
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
    const query = c.req.query()
    const keyType = keyTypeOf(c, query, keys)
    const stored = await retrieveIntent(db, c.req.param('id'))
    if (keyType === 'secret') return c.json(toIntent(stored))
    refuseWrongSecret(stored, query.client_secret ?? '')
    return c.json(toPublicIntent(stored))
  })
  app.get(paths.refunds, async (c) => {
    const query = c.req.query()
    requireSecretKey(c, query, keys)
    const { payment_intent, limit } = parseParameters(ListRefundsRequest, query)
    const found = await refundsOf(db, [payment_intent], limit + 1)
    return c.json(toList(paths.refunds, found.slice(0, limit).map(toRefund), found.length > limit))
  })
  app.get(paths.refund, async (c) => {
    requireSecretKey(c, c.req.query(), keys)
    return reply(c, await retrieveRefund(db, c.req.param('id')))
  })
  app.get(paths.events, async (c) => {
    const query = c.req.query()
    requireSecretKey(c, query, keys)
    const { limit, type, starting_after: after } = parseParameters(ListEventsRequest, query)
    if (after !== undefined && !(await findEvent(db, after)))
      throw resourceMissing('event', after, 'starting_after')
    const found = await listEvents(db, { type, after, count: limit + 1 })
    return c.json(toList(paths.events, found.slice(0, limit).map(toEvent), found.length > limit))
  })
  app.get(paths.event, async (c) => {
    requireSecretKey(c, c.req.query(), keys)
    const stored = await findEvent(db, c.req.param('id'))
    if (!stored) throw resourceMissing('event', c.req.param('id'), 'id')
    return c.json(toEvent(stored))
  })

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

  /** A call that writes: in one transaction, and once for an idempotency key. */
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
      const sent = parseParameters(schema, form)
      check(sent)
      const call = {
        id: c.req.param('id') ?? '',
        keyType,
        view: keyType === 'secret' ? toIntent : toPublicIntent,
      }
      const text = JSON.stringify([c.req.path, Object.entries(form).sort()])
      const key = c.req.header('Idempotency-Key')
      const response = await withIdempotencyKey(db, { keyType, key, text }, (tx) =>
        work(webhooks.inTransaction(tx), sent, call),
      )
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
