import { href } from 'react-router'
import type { Endpoint, Fields, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { type CallOptions, call, callFile, callList } from '#http/call.ts'
import { Refused, Unreachable } from '#http/call-errors.ts'
import type { Ask } from './ask.ts'
import { readPunchOut } from './features/punchout/session.ts'
import { endPunchOut, punchOutToken } from './features/punchout/visit.ts'
import { leaveActing } from './features/sign-in/acting.ts'
import { seesAssortment } from './features/sign-in/assortment.ts'
import { clearSession, readSession, type Session, sessionEnded } from './features/sign-in/session.ts'
import { redirectReplacing } from './redirect-replacing.ts'

/** Tokens that expire sooner than this are renewed before use. */
const RENEW_BEFORE_MS = 60_000

let renewal: Promise<Session | undefined> | undefined

/**
 * Returns the current session.
 * @throws a redirect to the login page, which leads back to the requested page
 */
export async function requireSession(request: Request): Promise<Session> {
  const session = await currentSession()
  if (session) return session
  throw toLogin(request)
}

function toLogin(request: Request) {
  // PunchOut visitors have no account: their cart is what they return to their purchasing system.
  if (readPunchOut()) return redirectReplacing(request, href('/cart'))
  const reason = sessionEnded()
  const { pathname, search } = new URL(request.url)
  const query = new URLSearchParams({ from: `${pathname}${search}`, ...(reason && { reason }) })
  return redirectReplacing(request, `${href('/login')}?${query}`)
}

/**
 * True if the next call would renew the session. Background calls must check this: a failed renewal ends the session.
 */
export const needsRenewal = ({ expiresAt }: Session) => expiresAt - Date.now() <= RENEW_BEFORE_MS

async function currentSession(): Promise<Session | undefined> {
  const session = readSession()
  if (!session || !needsRenewal(session)) return session
  if (session.acting) return endOfActing(session)
  renewal ??= import('./features/sign-in/firebase-client.ts')
    .then(({ renewSession }) => renewSession())
    .finally(() => {
      renewal = undefined
    })
  const renewed = await renewal
  if (!renewed) clearSession('signed-out')
  return renewed
}

/** An acting session is not renewed: the tab loads the admin's page, and the call waits for that. */
function endOfActing({ email }: Session): Promise<never> {
  leaveActing(email)
  return new Promise(() => undefined)
}

/**
 * Calls the shop from the browser as the signed-in user.
 * @throws Refused or Unreachable; a redirect to the login page if the session has ended
 */
export async function callShop<E extends Endpoint<Fields, Fields, Fields>>(
  request: Request,
  endpoint: E,
  input: InputOf<E>,
  own: Pick<CallOptions, 'idempotencyKey' | 'timeoutMs'> = {},
): Promise<ReplyOf<E>> {
  return signedIn(request, (options) => call(endpoint, input, { ...options, ...own }))
}

/** Returns the `send` of a form that makes one call; a POST takes effect once per idempotency key. */
export const sentTo = <E extends Endpoint<Fields, Fields, Fields>>(endpoint: E) => ({
  send: (
    input: InputOf<E>,
    { request, idempotencyKey }: { readonly request: Request; readonly idempotencyKey: string },
  ): Promise<ReplyOf<E>> =>
    callShop(request, endpoint, input, endpoint.method === 'POST' ? { idempotencyKey } : {}),
})

/** Like `callShop`, for one page of a list with its total row count. */
export function listShop<E extends Endpoint<Fields, Fields, Fields>>(
  request: Request,
  endpoint: E,
  input: InputOf<E>,
) {
  return signedIn(request, (options) => callList(endpoint, input, options))
}

/** Like `callShop`, for a file. */
export function fileFromShop<E extends Endpoint<Fields, Fields, Fields>>(
  request: Request,
  endpoint: E,
  input: InputOf<E>,
): Promise<Blob> {
  return signedIn(request, (options) => callFile(endpoint, input, options))
}

async function signedIn<T>(request: Request, ask: (options: CallOptions) => Promise<T>): Promise<T> {
  const session = await requireSession(request)
  const { token } = session
  try {
    return await ask({ fetch: (url, sent) => fetch(url, sent), origin: location.origin, token })
  } catch (failure) {
    if (failure instanceof Refused && failure.status === 401) {
      if (session.acting) return endOfActing(session)
      const { endSession } = await import('./features/sign-in/firebase-client.ts')
      await endSession('signed-out')
      throw toLogin(request)
    }
    throw failure
  }
}

/**
 * Calls a public endpoint from the browser without a user: in a PunchOut tab at the company's prices, and for a member
 * with an assortment as that member.
 * @throws Refused or Unreachable
 */
export async function callPublic<E extends Endpoint<Fields, Fields, Fields>>(
  endpoint: E,
  input: InputOf<E>,
  { idempotencyKey }: { readonly idempotencyKey?: string } = {},
): Promise<ReplyOf<E>> {
  return asVisitor((options) => call(endpoint, input, { ...options, idempotencyKey }))
}

async function asVisitor<T>(ask: (options: CallOptions) => Promise<T>): Promise<T> {
  const visit = punchOutToken()
  const token = visit ?? (seesAssortment() ? (await currentSession())?.token : undefined)
  try {
    return await ask({ fetch: (url, sent) => fetch(url, sent), origin: location.origin, token })
  } catch (failure) {
    // The visit is over, as the bar above the page says; the tab shows the public shop from now on.
    if (visit && failure instanceof Refused && failure.status === 401) endPunchOut('expired')
    throw failure
  }
}

/** Asks for a page's data as `callPublic` does. */
export const askAsMember: Ask = {
  call: (endpoint, input) => callPublic(endpoint, input),
  list: (endpoint, input) => asVisitor((options) => callList(endpoint, input, options)),
}

/** Returns the sentence to show for a failed call. @throws any failure other than Refused or Unreachable */
export function errorMessage(failure: unknown): string {
  if (failure instanceof Refused || failure instanceof Unreachable) return failure.message
  throw failure
}
