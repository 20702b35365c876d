import type { Context } from 'hono'
import type { z } from 'zod'
import { ApiError, invalidRequest } from './errors.ts'

/** A request's form or query parameters, as they were sent. */
export type Form = Readonly<Record<string, string>>

/** The API key that came with a request: the shop's secret one, or the publishable one of browsers. */
export type KeyType = 'secret' | 'publishable'

export interface Keys {
  readonly secretKey: string
  readonly publishableKey: string
}

export const readForm = async (c: Context): Promise<Form> => formOf(new URLSearchParams(await c.req.text()))

export const readQuery = (c: Context): Form => formOf(new URL(c.req.url).searchParams)

/** Collects parameters. List entries are sent as `name[0]`, or each as `name[]`, which is numbered here. */
function formOf(sent: URLSearchParams): Form {
  const counts = new Map<string, number>()
  const entries = [...sent].map(([name, value]): [string, string] => {
    const list = /^(.+)\[\]$/.exec(name)?.[1]
    if (list === undefined) return [name, value]
    const place = counts.get(list) ?? 0
    counts.set(list, place + 1)
    return [`${list}[${place}]`, value]
  })
  return Object.fromEntries(entries)
}

/** @throws ApiError 401 if the key is unknown */
export function keyTypeOf(c: Context, sent: Form, { secretKey, publishableKey }: Keys): KeyType {
  const [, scheme, credentials = ''] =
    /^(Bearer|Basic) (\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? []
  // Basic authentication: the key is the user name, without a password.
  const user = Buffer.from(credentials, 'base64').toString().split(':')[0]
  const key = (scheme?.toLowerCase() === 'basic' ? user : credentials) || (sent.key ?? '')
  if (key === '') throw invalidRequest('You did not provide an API key.', {}, 401)
  if (key === secretKey) return 'secret'
  if (key === publishableKey) return 'publishable'
  throw invalidRequest('Invalid API Key provided.', {}, 401)
}

/** @throws ApiError 401 or 403 unless the request came with the secret key */
export function requireSecretKey(c: Context, sent: Form, keys: Keys): void {
  if (keyTypeOf(c, sent, keys) === 'secret') return
  throw invalidRequest(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    { code: 'secret_key_required' },
    403,
  )
}

/** Random values that may look like card numbers. */
const exempt = new Set(['client_secret', 'key'])
/** Not within a word: an order's id may contain as many digits. */
const cardNumber = /(?<![A-Za-z0-9])\d(?: ?\d){12,18}(?![A-Za-z0-9])/

/** Threat: a client sends a real card number. It is refused before it is stored or logged. */
export function refuseCardNumbers(form: Form): void {
  const carries = Object.entries(form).some(
    ([name, value]) =>
      name.startsWith('payment_method_data') ||
      cardNumber.test(name) ||
      (!exempt.has(name) && cardNumber.test(value)),
  )
  if (!carries) return
  throw new ApiError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message: 'This is a sandbox: it takes the names of test cards and no card numbers.',
  })
}

/** @throws ApiError that names the first parameter that is unknown, missing or wrong */
export function parseParameters<S extends z.ZodType>(schema: S, sent: Form): z.output<S> {
  const result = schema.safeParse(nestMetadata(sent))
  if (result.success) return result.data
  const [issue] = result.error.issues
  if (issue?.code === 'unrecognized_keys') {
    const param = issue.keys[0] ?? ''
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = String(issue?.path[0] ?? '')
  if (!(param in nestMetadata(sent))) {
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  throw param.startsWith('amount')
    ? invalidRequest(`Invalid integer: ${param}`, { code: 'parameter_invalid_integer', param })
    : invalidRequest(`Invalid value for ${param}.`, { code: 'parameter_invalid', param })
}

/** Collects `metadata[orderId]=1` into an object `metadata`; leaves everything else unchanged. */
function nestMetadata(sent: Form): Record<string, unknown> {
  const plain: [string, unknown][] = []
  const metadata: [string, string][] = []
  for (const [name, value] of Object.entries(sent)) {
    const inside = /^metadata\[([^[\]]+)\]$/.exec(name)?.[1]
    if (inside === undefined) plain.push([name, value])
    else metadata.push([inside, value])
  }
  if (metadata.length > 0) plain.push(['metadata', Object.fromEntries(metadata)])
  return Object.fromEntries(plain)
}
