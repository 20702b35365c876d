import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import { declaredFields } from '#contract/declared-fields.ts'
import { type Access, API_ROOT, type Endpoint, type Fields, type ParsedInputOf } from '#contract/endpoint.ts'
import { refusalsOfAgents } from '#contract/refusals/agents.ts'
import { Refusal, type RefusalBody } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import { answerFailure, type LogFailure } from './answer-failure.ts'
import type { AuthenticateKey } from './api-keys.ts'
import { type Authenticate, authorize } from './authorize.ts'
import { sharedFor } from './cache/freshness.ts'
import { addressGroup, type ClientAddress, socketAddress } from './client-address.ts'
import { createdForKeys } from './created-for-keys.ts'
import { inPieces } from './file-reply.ts'
import { type FindReply, type IdempotencyKey, onceOnly } from './idempotency.ts'
import { etagForKeys } from './key-etag.ts'
import { knowText } from './known-text.ts'
import { parseJson } from './parse-json.ts'
import { type ReadRouting, withReads } from './read-after.ts'
import { refuse } from './replies.ts'
import { hasNul, NOT_STORABLE, unstorableIn } from './storable.ts'

const MAX_JSON_BYTES = 64 * 1024

export type { Authenticate, LogFailure }

/** Starts work on a body of this many bytes when it is the caller's turn. Throws Refusal `too-many-at-once`. */
export type TakeTurn = <T>(
  c: Pick<Context<{ Bindings: Partial<HttpBindings> }>, 'env' | 'req'>,
  body: { readonly bytes: number; readonly kind: 'read' | 'write' | 'file' },
  work: () => Promise<T>,
) => Promise<T>

export interface ServiceParts {
  readonly authenticate: Authenticate
  /** @default no API keys */
  readonly authenticateKey?: AuthenticateKey | undefined
  /** Finds the stored first replies to POSTs that are repeated. */
  readonly findReply: FindReply
  readonly logFailure: LogFailure
  /** True if a failure means that the database is unavailable. */
  readonly isUnavailable: (failure: unknown) => boolean
  /** @default the peer of the socket */
  readonly clientAddress?: ClientAddress | undefined
  /** Reads from replicas of the database. @default there are none */
  readonly reads?: ReadRouting | undefined
  /** Queues POSTs that only read, and calls with files or many lines. @default runs at once */
  readonly takeTurn?: TakeTurn | undefined
}

interface Env {
  Bindings: Partial<HttpBindings>
  Variables: {
    authenticate: Authenticate
    authenticateKey: AuthenticateKey
    findReply: FindReply
    logFailure: LogFailure
    clientAddress: ClientAddress
    takeTurn: TakeTurn
    reads: ReadRouting | undefined
  }
}
export type Service = Hono<Env>

/** Creates an empty service, which identifies callers and answers refusals. `serve` adds its calls. */
export function openService({
  authenticate,
  authenticateKey = async () => undefined,
  findReply,
  logFailure,
  isUnavailable,
  clientAddress = socketAddress,
  reads,
  takeTurn = (_c, _body, work) => work(),
}: ServiceParts): Service {
  const app: Service = new Hono<Env>()
  app.use(async (c, next) => {
    c.set('authenticate', authenticate)
    c.set('authenticateKey', authenticateKey)
    c.set('findReply', findReply)
    c.set('reads', reads)
    c.set('logFailure', logFailure)
    c.set('clientAddress', clientAddress)
    c.set('takeTurn', takeTurn)
    // Threat: text that the database refuses, which would be a failure of the shop. Calls and protocols are kept from it alike.
    if (hasNul(c.req.url)) return refuse(c, 'bad-input')
    return next()
  })
  app.notFound((c) => {
    const allowed = methodsOf(app, c.req.path)
    if (allowed.length === 0) return refuse(c, 'no-such-call')
    c.header('Allow', allowed.join(', '))
    return refuse(c, 'wrong-method')
  })
  app.onError((failure, c) => answerFailure(failure, c, { logFailure, isUnavailable }))
  return app
}

/** For a public call, only if its endpoint says `knowsCaller` and the caller is signed in. */
type CallerAt<A extends Access> = A extends 'public' ? Caller | undefined : Caller
type Answer<E extends Endpoint> =
  z.input<E['reply']> extends infer T
    ? T extends string
      ? AsyncIterable<string | Uint8Array>
      : T extends readonly (infer Row)[]
        ? T | Page<Row>
        : T
    : never

/** One page of a list: its rows, and what the reply's headers say about the rest. */
export class Page<Row> {
  readonly rows: readonly Row[]
  readonly total: number
  readonly nextCursor: string | undefined

  constructor(rows: readonly Row[], total: number, nextCursor: string | undefined) {
    this.rows = rows
    this.total = total
    this.nextCursor = nextCursor
  }

  map<Other>(change: (row: Row) => Other): Page<Other> {
    return new Page(this.rows.map(change), this.total, this.nextCursor)
  }
}

/**
 * Serves one call of the contract: checks access, then the input, runs the handler, then checks the reply. A
 * reply that does not match its declaration, or an undeclared refusal, is a bug and answers 500.
 */
export function serve<E extends Endpoint<Fields, Fields, Fields>>(
  app: Service,
  endpoint: E,
  handle: (
    input: ParsedInputOf<E>,
    caller: CallerAt<E['access']>,
    /** Present for a POST with an idempotency key: to be stored in the transaction that does the work. */
    key: IdempotencyKey | undefined,
    /** The network address of the request, as rate limits count it; undefined if unknown. */
    address: string | undefined,
  ) => Promise<Answer<E>>,
): void {
  const path = API_ROOT + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
  const { method, file, sharedSeconds, knowsCaller } = endpoint
  if (method === 'GET' && !file && (!sharedSeconds || knowsCaller)) app.get(path, etagForKeys)
  if (endpoint.created) app.post(path, createdForKeys(endpoint.created))
  app.on(endpoint.method, path, limitBody(endpoint.maxBytes ?? MAX_JSON_BYTES), async (c) => {
    // Threat: a private reply cached where the next person at this browser finds it.
    c.header('Cache-Control', 'no-store')
    // Threat: a visitor's shared reply sent to somebody who is signed in, who may see less.
    if (sharedSeconds && knowsCaller) c.header('Vary', 'Authorization', { append: true })
    const caller = await authorize(c, endpoint, c.var)
    const { readsOnly, readsFile, manyLines, maxBytes } = endpoint
    if (!readsOnly && !readsFile && !manyLines && !maxBytes) return answerTo(c, caller)
    // As text, the only form that is read: any other would be one more copy of a large file.
    const bytes = Buffer.byteLength(await c.req.text())
    if (!readsOnly && !readsFile && !manyLines && bytes <= MAX_JSON_BYTES) return answerTo(c, caller)
    const kind = readsFile ? 'file' : readsOnly ? 'read' : 'write'
    return c.get('takeTurn')(c, { bytes, kind }, () => answerTo(c, caller))
  })
  function answerTo(c: Context<Env>, caller: Caller | undefined): Promise<Response> {
    return withReads(c, endpoint, c.get('reads'), () => replyTo(c, caller))
  }
  async function replyTo(c: Context<Env>, caller: Caller | undefined): Promise<Response> {
    const input = await parse(c, endpoint)
    const answer = async (key?: IdempotencyKey) =>
      handle(
        input as ParsedInputOf<E>, // parse() used the schemas that this type is derived from
        caller as CallerAt<E['access']>, // admit() threw unless the access is public
        key,
        addressGroup(c.get('clientAddress')(c)),
      ).catch((failure: unknown) => {
        const isDeclared = ({ code }: Refusal) =>
          endpoint.refusals.includes(code) || (caller?.agent !== undefined && refusalsOfAgents.includes(code))
        if (failure instanceof Refusal && !isDeclared(failure)) {
          throw new Error(`${endpoint.method} ${endpoint.path} refused with undeclared ${failure.code}`)
        }
        throw failure
      })
    if (endpoint.method === 'POST') {
      return onceOnly(c, c.get('findReply'), ownerOfKeys(caller), async (key) =>
        endpoint.reply.parse(await answer(key)),
      )
    }
    const rows = await answer()
    if (endpoint.sharedSeconds && !caller) c.header('Cache-Control', sharedFor(endpoint.sharedSeconds))
    if (endpoint.file) return fileReply(c, endpoint.file, rows as Pieces) // its reply is declared as text
    if (!(rows instanceof Page)) return jsonReply(c, endpoint.reply.parse(rows))
    // A page with a cursor has rows, unless the cursor is from another list or the rows after it are gone.
    if (rows.rows.length === 0 && input.cursor !== undefined)
      throw new Refusal('bad-input', {
        issues: [{ path: 'cursor', message: 'not a cursor of this list: begin at its first page' }],
      })
    c.header('X-Total-Count', String(rows.total))
    if (rows.nextCursor) c.header('Link', nextLink(c, rows.nextCursor))
    return jsonReply(c, endpoint.reply.parse(rows.rows))
  }
}

/** Whose keys they are: those of agents of one member are apart, because each has limits of its own. */
const ownerOfKeys = (caller: Caller | undefined): string =>
  [caller?.id, caller?.agent?.id].filter(Boolean).join(' ')

function jsonReply(c: Context, reply: unknown): Response {
  const text = JSON.stringify(reply)
  return knowText(c.body(text, 200, { 'Content-Type': 'application/json' }), text)
}

/** Refuses larger bodies before anything else is checked. */
function limitBody(maxSize: number): MiddlewareHandler<Env> {
  const measure = bodyLimit({ maxSize, onError: (c) => refuse(c, 'too-large') })
  return async (c, next) => {
    const length = c.req.header('Content-Length')
    // Node enforces a declared length; only a body without one must be measured as it arrives.
    if (length === undefined || c.req.header('Transfer-Encoding')) return measure(c, next)
    if (Number(length) > maxSize) return refuse(c, 'too-large')
    await next()
  }
}

/** A file's content; `name` if it differs from the one that the endpoint declares. */
type Pieces = AsyncIterable<string | Uint8Array> & { readonly name?: string | undefined }

async function fileReply(
  c: Context<Env>,
  { type, name }: NonNullable<Endpoint['file']>,
  pieces: Pieces,
): Promise<Response> {
  const { method, path } = c.req
  const noteFailure = (failure: unknown) => c.get('logFailure')(failure, { method, path })
  const bindings = c.env as Partial<HttpBindings> | undefined // undefined when there is no server
  const body = await inPieces(pieces, noteFailure, bindings?.outgoing)
  return c.body(body, 200, {
    'Content-Type': type.startsWith('text/') && !type.includes(';') ? `${type}; charset=utf-8` : type,
    'Content-Disposition': `attachment; filename="${pieces.name ?? name}"`,
  })
}

async function parse(c: Context, endpoint: Endpoint): Promise<Record<string, unknown>> {
  const issues: NonNullable<RefusalBody['issues']>[number][] = []
  const read = (schema: Fields | undefined, sent: unknown) => {
    if (!schema) return {}
    const result = schema.safeParse(sent)
    if (result.success) return result.data
    issues.push(...result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
    return {}
  }
  const sent = endpoint.body && (await jsonOf(c))
  if (endpoint.body && !endpoint.lenient)
    declaredFields(endpoint.body, sent, ({ path, message }) => issues.push({ path: path.join('.'), message }))
  const body = read(endpoint.body, sent)
  const query = read(endpoint.query, c.req.query())
  const params = read(endpoint.params, c.req.param())
  if (issues.length > 0) throw new Refusal('bad-input', { issues })
  return { ...body, ...query, ...params }
}

async function jsonOf(c: Context): Promise<unknown> {
  if (!/^application\/json\b/i.test(c.req.header('Content-Type') ?? '')) throw new Refusal('not-json')
  const body = await c.req.text()
  const parsed = parseJson(body)
  if (parsed === undefined) throw new Refusal('malformed-json')
  const path = unstorableIn(body, parsed)
  if (path !== undefined) throw new Refusal('bad-input', { issues: [{ path, message: NOT_STORABLE }] })
  return parsed
}

function nextLink(c: Context, cursor: string): string {
  const url = new URL(c.req.url)
  url.searchParams.set('cursor', cursor)
  return `<${url.pathname}${url.search}>; rel="next"`
}

function methodsOf(app: Service, path: string): string[] {
  const served = ['GET', 'POST', 'PUT', 'DELETE'].filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method),
  )
  // Paths that serve GET also answer HEAD.
  return served.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}
