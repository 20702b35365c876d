import type { Context } from 'hono'
import { hasTools } from '#contract/agents/tools.ts'
import { Refusal } from '#contract/refusals.ts'
import { bearerToken } from '#http/bearer-token.ts'
import type { CallOptions } from '#http/call.ts'
import { Refused } from '#http/call-errors.ts'
import { RETRY_AFTER_SECONDS } from '#http/replies.ts'
import { type AskShop, askAs } from '../agents/ask-as.ts'
import type { AuthenticateAgent, Principal } from '../agents/authenticate.ts'
import { BusinessError, IdentityError, UcpError } from './errors.ts'

/** Who sent the request, and how the shop is asked for them: by calls of the API, with their rights, limits and queues. */
export interface Asking {
  /** Undefined for a visitor. */
  readonly principal: Principal | undefined
  readonly options: CallOptions
}

interface Parts {
  readonly authenticate: AuthenticateAgent
  readonly ask: AskShop
  readonly publicUrl: string
}

/**
 * Identifies the caller by `Authorization: Bearer` or `X-API-Key`.
 * @throws IdentityError, UcpError
 */
export async function askingOf(c: Context, { authenticate, ask, publicUrl }: Parts): Promise<Asking> {
  const token = bearerToken(c) ?? c.req.header('X-API-Key')
  const principal = token === undefined ? undefined : await authenticate(token)
  if (token !== undefined && !principal) throw new IdentityError('invalid-token')
  if (principal?.retryAfterSeconds !== undefined)
    throw new UcpError(
      429,
      'too_many_requests',
      'Too many requests with this token.',
      String(principal.retryAfterSeconds),
    )
  const fetch = askAs(c, principal, { ask, publicUrl })
  return { principal, options: { fetch, origin: publicUrl, isParsed: true } }
}

/** Whether the caller was given all tools of these names, which they have in the Model Context Protocol. */
export const mayUse = ({ principal }: Asking, ...tools: readonly string[]): boolean =>
  principal !== undefined && hasTools(principal.tools, tools)

/**
 * Visitors may read the catalogue, and a program that was not given it may not: it reads as its member.
 * @throws IdentityError
 */
export function requireCatalogue(asking: Asking, tool: 'search_products' | 'get_product'): void {
  if (asking.principal && !mayUse(asking, tool))
    throw new IdentityError('no-right', 'The member did not give this program the catalogue.')
}

/** Refusals of the API that a platform can do something about, by what the protocol calls them. */
const outcomes: Readonly<Record<string, readonly [code: string, severity: BusinessError['severity']]>> = {
  'no-such-product': ['not_found', 'unrecoverable'],
  'cart-full': ['cart_full', 'recoverable'],
  'admin-cannot-purchase': ['not_allowed', 'unrecoverable'],
}

/** Turns what the API refused into an error of the protocol; a failure of the shop stays one. */
export function errorOf(failure: unknown): unknown {
  if (failure instanceof Refusal) return errorOf(new Refused(failure.status, failure.body))
  if (!(failure instanceof Refused)) return failure
  const { status, code, message } = failure
  const outcome = outcomes[code]
  if (outcome) return new BusinessError(outcome[0], message, outcome[1])
  const spelled = code.replaceAll('-', '_')
  if (status === 429 || status === 503) return new UcpError(status, spelled, message, RETRY_AFTER_SECONDS)
  if (status === 401) return new IdentityError('invalid-token')
  if (status === 403) return new IdentityError('no-right', message)
  if (status === 409) return new UcpError(409, spelled, message)
  return status < 500 ? new UcpError(400, 'invalid_request', message) : failure
}
