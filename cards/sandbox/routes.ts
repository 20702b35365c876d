import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import { ConfirmIntentRequest, CreateIntentRequest, cardPaths as paths } from '#contract/cards.ts'
import type { Database } from '#database/open.ts'
import type { LogFailure } from '#http/serve.ts'
import { type Answer, invalid, SandboxError } from './errors.ts'
import { idempotently } from './idempotency.ts'
import {
  amountIn,
  confirmIntent,
  createIntent,
  refuseWrongSecret,
  retrieveIntent,
  toIntent,
  toPublicIntent,
} from './intents.ts'

const MAX_BYTES = 64 * 1024

export interface SandboxParts {
  readonly db: Database
  /** Known to this process only, so that no browser can use what it opens. */
  readonly secretKey: string
  readonly publishableKey: string
  /** The text of the browser's script. */
  readonly script: string
  readonly logFailure: LogFailure
}

/** Stripe's dialect, as far as the shop and the card form need it. */
export function sandboxRoutes({ db, secretKey, publishableKey, script, logFailure }: SandboxParts): Hono {
  const app = new Hono()
  app.get(paths.script, (c) =>
    c.body(script, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    }),
  )
  app.use(
    paths.root,
    bodyLimit({
      maxSize: MAX_BYTES,
      onError: (c) => reply(c, invalid('The request is too large.', {}, 413).answer),
    }),
  )
  app.use(paths.root, async (c, next) => {
    c.header('Request-Id', `req_${randomBytes(9).toString('hex')}`)
    c.header('Cache-Control', 'no-store')
    await next()
  })

  app.post(paths.intents, async (c) => {
    const form = await formOf(c)
    needSecret(c, form)
    const sent = parsed(CreateIntentRequest, form)
    amountIn(sent.amount)
    return reply(c, await once(c, form, (tx) => createIntent(tx, sent)))
  })
  app.get(paths.intent, async (c) => {
    const query = c.req.query()
    const bySecret = keyOf(c, query) === secretKey
    if (!bySecret) needKnown(c, query)
    const stored = await retrieveIntent(db, c.req.param('id'))
    if (bySecret) return c.json(toIntent(stored))
    refuseWrongSecret(stored, query.client_secret ?? '')
    return c.json(toPublicIntent(stored))
  })
  app.post(paths.confirm, async (c) => {
    const form = await formOf(c)
    needKnown(c, form)
    refuseCardNumbers(form)
    const sent = parsed(ConfirmIntentRequest, form)
    return reply(c, await once(c, form, (tx) => confirmIntent(tx, c.req.param('id'), sent)))
  })

  app.all(paths.root, (c) =>
    reply(c, invalid(`Unrecognized request URL (${c.req.method}: ${c.req.path}).`, {}, 404).answer),
  )
  app.onError((failure, c) => {
    if (failure instanceof SandboxError) return reply(c, failure.answer)
    logFailure(failure, { method: c.req.method, path: c.req.path })
    return c.json({ error: { type: 'api_error', message: 'Something went wrong in the card sandbox.' } }, 500)
  })
  return app

  function once(c: Context, form: Form, work: (tx: Database) => Promise<Answer>) {
    const request = JSON.stringify([c.req.path, Object.entries(form).sort()])
    return idempotently(db, c.req.header('Idempotency-Key'), request, work)
  }

  function needKnown(c: Context, sent: Form): void {
    const key = keyOf(c, sent)
    if (key === '') throw invalid('You did not provide an API key.', {}, 401)
    if (key !== secretKey && key !== publishableKey) throw invalid('Invalid API Key provided.', {}, 401)
  }

  function needSecret(c: Context, sent: Form): void {
    needKnown(c, sent)
    if (keyOf(c, sent) === secretKey) return
    throw invalid(
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
      {
        code: 'secret_key_required',
      },
      403,
    )
  }
}

type Form = Readonly<Record<string, string>>

const keyOf = (c: Context, sent: Form) =>
  /^Bearer (\S+)$/.exec(c.req.header('Authorization') ?? '')?.[1] ?? sent.key ?? ''

async function formOf(c: Context): Promise<Form> {
  return Object.fromEntries(new URLSearchParams(await c.req.text()))
}

/** A card number has no business here: it is not looked at, not stored and not logged. */
function refuseCardNumbers(form: Form): void {
  if (!Object.keys(form).some((name) => name.startsWith('payment_method_data'))) return
  throw new SandboxError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message: 'This is a sandbox: it takes the names of test cards and no card numbers.',
  })
}

function parsed<S extends z.ZodType>(schema: S, sent: Form): z.output<S> {
  const result = schema.safeParse(sent)
  if (result.success) return result.data
  const [issue] = result.error.issues
  if (issue?.code === 'unrecognized_keys') {
    const param = issue.keys[0] ?? ''
    throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = String(issue?.path[0] ?? '')
  throw param in sent
    ? invalid(`Invalid value for ${param}.`, { code: 'parameter_invalid', param })
    : invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}

function reply(c: Context, { status, body, replayed = false }: Answer & { replayed?: boolean }): Response {
  if (replayed) c.header('Idempotent-Replayed', 'true')
  return c.json(body as object, status) // each answer's body is an object made here or kept from before
}
