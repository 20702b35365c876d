import type { Context } from 'hono'
import type { z } from 'zod'
import { ApiError, invalid } from './errors.ts'

/** A request's parameters, as flat as they were sent. */
export type Form = Readonly<Record<string, string>>

/** Whose key came with a request: the shop's secret one, or the one that every browser has. */
export type Holder = 'secret' | 'publishable'

export interface Keys {
  readonly secretKey: string
  readonly publishableKey: string
}

export async function formOf(c: Context): Promise<Form> {
  return Object.fromEntries(new URLSearchParams(await c.req.text()))
}

/** @throws ApiError 401 when the key is none of ours */
export function holderOf(c: Context, sent: Form, { secretKey, publishableKey }: Keys): Holder {
  const key = /^Bearer (\S+)$/.exec(c.req.header('Authorization') ?? '')?.[1] ?? sent.key ?? ''
  if (key === '') throw invalid('You did not provide an API key.', {}, 401)
  if (key === secretKey) return 'secret'
  if (key === publishableKey) return 'publishable'
  throw invalid('Invalid API Key provided.', {}, 401)
}

/** @throws ApiError 401 or 403 unless the request came with the secret key */
export function needSecret(c: Context, sent: Form, keys: Keys): void {
  if (holderOf(c, sent, keys) === 'secret') return
  throw invalid(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    { code: 'secret_key_required' },
    403,
  )
}

/** Secrets of ours are random and may be taken for anything. */
const ours = new Set(['client_secret', 'key'])
/** Not inside a word: an order's id may have as many digits in a row. */
const cardNumber = /(?<![A-Za-z0-9])\d(?: ?\d){12,18}(?![A-Za-z0-9])/

/** A card number has no business here: it is not looked at, not stored and not logged. */
export function refuseCardNumbers(form: Form): void {
  const carries = Object.entries(form).some(
    ([name, value]) =>
      name.startsWith('payment_method_data') ||
      cardNumber.test(name) ||
      (!ours.has(name) && cardNumber.test(value)),
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
export function parsed<S extends z.ZodType>(schema: S, sent: Form): z.output<S> {
  const result = schema.safeParse(nested(sent))
  if (result.success) return result.data
  const [issue] = result.error.issues
  if (issue?.code === 'unrecognized_keys') {
    const param = issue.keys[0] ?? ''
    throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = String(issue?.path[0] ?? '')
  if (!(param in nested(sent))) {
    throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  throw param.startsWith('amount')
    ? invalid(`Invalid integer: ${param}`, { code: 'parameter_invalid_integer', param })
    : invalid(`Invalid value for ${param}.`, { code: 'parameter_invalid', param })
}

/** `metadata[orderId]=1` as an object; all else stays as flat as it is. */
function nested(sent: Form): Record<string, unknown> {
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
