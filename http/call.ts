import { declaredFields } from '#contract/declared-fields.ts'
import { API_ROOT, type Endpoint, type Fields, type InputOf, type ReplyOf } from '#contract/endpoint.ts'
import type { RefusalBody } from '#contract/refusals.ts'
import { Refused, SCREEN_TIMEOUT_MS, Unreachable } from './call-errors.ts'

/** Shorter, because a change with an idempotency key can be sent again. */
const CHANGE_TIMEOUT_MS = 20_000
const FILE_TIMEOUT_MS = 10 * 60_000

/** The parts of a reply that a call reads. */
export type Answer = Pick<Response, 'ok' | 'status' | 'headers' | 'json' | 'blob'>

/** A browser's `fetch`, or a service in this process. */
export type Fetch = (url: string, init: RequestInit) => Promise<Answer> | Answer

export interface CallOptions {
  readonly fetch: Fetch
  /** Scheme and host of the server. */
  readonly origin: string
  readonly token?: string | undefined
  /** For a POST: it takes effect once per key, and every retry gets the first reply. */
  readonly idempotencyKey?: string | undefined
  /** @default SCREEN_TIMEOUT_MS, CHANGE_TIMEOUT_MS with an idempotency key, FILE_TIMEOUT_MS for a file */
  readonly timeoutMs?: number
  /** True if the reply comes from this process, which has parsed it by the same declaration. @default false */
  readonly isParsed?: boolean
}

/**
 * Calls an endpoint and returns its parsed reply.
 * @throws Refused, Unreachable
 */
export async function call<E extends Endpoint<Fields, Fields, Fields>>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions,
): Promise<ReplyOf<E>> {
  return (await ask(endpoint, input, options)).reply
}

/** Like `call`, for one page of a list: with the total number of rows, and the cursor of the next page. */
export async function callList<E extends Endpoint<Fields, Fields, Fields>>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions,
): Promise<{ rows: ReplyOf<E>; total: number; next: string | undefined }> {
  const { reply, headers } = await ask(endpoint, input, options)
  const link = /<([^<>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1]
  const next = link && new URL(link, options.origin).searchParams.get('cursor')
  return { rows: reply, total: Number(headers.get('X-Total-Count')), next: next || undefined }
}

/** Like `call`, for a file reply: a browser can store a Blob outside its memory. */
export async function callFile(
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  { fetch, timeoutMs = FILE_TIMEOUT_MS, ...options }: CallOptions,
): Promise<Blob> {
  const response = await orUnreachable(() => fetch(...requestFor(endpoint, input, { ...options, timeoutMs })))
  if (response.ok) return orUnreachable(() => response.blob())
  throw new Refused(response.status, (await orUnreachable(() => response.json())) as RefusalBody) // as in `ask`
}

async function ask<E extends Endpoint<Fields, Fields, Fields>>(
  endpoint: E,
  input: InputOf<E>,
  { fetch, timeoutMs, isParsed, ...options }: CallOptions,
): Promise<{ reply: ReplyOf<E>; headers: Headers }> {
  const timeout = timeoutMs ?? (options.idempotencyKey ? CHANGE_TIMEOUT_MS : SCREEN_TIMEOUT_MS)
  const response = await orUnreachable(() =>
    fetch(...requestFor(endpoint, input, { ...options, timeoutMs: timeout })),
  )
  const body: unknown = await orUnreachable(() => response.json())
  if (!response.ok) throw new Refused(response.status, body as RefusalBody) // every reply that is not a success has this shape
  const parse = () => (isParsed ? body : endpoint.reply.parse(body))
  const reply = (await orUnreachable(parse)) as ReplyOf<E> // ReplyOf is this schema's output
  return { reply, headers: response.headers }
}

/** The request of a call, as `fetch` takes it. Fields that the call does not declare are left out. */
export function requestFor(
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  { origin, token, idempotencyKey, timeoutMs }: Omit<CallOptions, 'fetch'> & { timeoutMs: number },
): readonly [url: string, init: RequestInit] {
  const pick = (fields: Fields | undefined) =>
    Object.keys(fields?.shape ?? {}).flatMap((name) =>
      input[name] === undefined ? [] : [[name, input[name]] as const],
    )
  const path = pick(endpoint.params).reduce<string>(
    (whole, [name, value]) => whole.replace(`{${name}}`, encodeURIComponent(String(value))),
    endpoint.path,
  )
  const query = new URLSearchParams(pick(endpoint.query).map(([name, value]) => [name, String(value)]))
  const url = `${origin}${API_ROOT}${path}${query.size > 0 ? `?${query}` : ''}`
  const init = {
    method: endpoint.method,
    headers: {
      Accept: endpoint.file?.type ?? 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      ...(endpoint.body && { 'Content-Type': 'application/json' }),
    },
    signal: AbortSignal.timeout(timeoutMs),
    ...(endpoint.body && { body: JSON.stringify(declaredFields(endpoint.body, input)) }),
  }
  return [url, init]
}

async function orUnreachable<T>(step: () => Promise<T> | T): Promise<T> {
  try {
    return await step()
  } catch (cause) {
    throw new Unreachable(cause)
  }
}
