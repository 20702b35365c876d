import { readFileSync } from 'node:fs'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { GOOGLE } from '#contract/identity/fields.ts'
import { signInWindow, windowMessage } from '#contract/identity/sign-in-window.ts'
import { addressGroup, type ClientAddress, isCrossSite, type ServerEnv } from '#http/client-address.ts'
import { type IdentityApp, parseForm } from '#identity/identity-toolkit/service.ts'
import type { Provider } from '#identity/provider.ts'
import { consume } from '#identity/rate-limits/rate-limits.ts'
import {
  type AuthorizationRequest,
  createAuthorizationRequest,
  offeredTypes,
  takeAuthorizationRequest,
  WindowRequest,
} from './authorization-requests.ts'
import type { Claims } from './claims.ts'
import { demoIdentities } from './demo-identities.ts'
import { createGrant } from './grants.ts'
import { type AuthEvent, chooserPage, errorPage, outcomePage } from './pages.ts'
import { ProviderRefused, ProviderUnavailable } from './provider-client.ts'
import type { ClaimProblem } from './read-claims.ts'

const COOKIE_PREFIX = 'sign-in-window'
const COOKIE_SECONDS = 600
/** The chooser's form contains only a state and a choice. */
const MAX_FORM_BYTES = 4 * 1024

const Chosen = z.object({ state: z.string().default(''), choice: z.string().default('') })

/**
 * Serves the sign-in window: redirects to the provider, handles the callback, and reports the outcome to the
 * waiting page.
 */
export function signInWindowRoutes(app: IdentityApp, provider: Provider, clientAddress: ClientAddress): void {
  const { db, now, publicUrl, cookies, google, companies } = provider
  const script = `const MESSAGE_KIND=${JSON.stringify(windowMessage.kind)};${sourceOf('./window.js')}`
  const style = sourceOf('./window.css')

  app.get(signInWindow.script, (c) => c.body(script, 200, asset('text/javascript')))
  app.get(signInWindow.style, (c) => c.body(style, 200, asset('text/css')))

  app.use(signInWindow.handler, async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
    // The window goes to another origin and back, and must keep its opener.
    c.header('Cross-Origin-Opener-Policy', 'unsafe-none')
  })

  app.get(signInWindow.handler, async (c) => {
    if (c.req.query('state') !== undefined) return handleCallback(c)
    const request = WindowRequest.safeParse(c.req.query())
    // A callback comes from another site, but a sign-in starts on the shop's own pages.
    if (!request.success || isCrossSite(c)) return c.html(errorPage('This page is part of a sign-in.'), 400)
    const client = await clientOf(request.data)
    if (client === undefined) return c.html(outcomePage(request.data, failed(request.data, NOT_ALLOWED)))
    const bucket = { limit: 'authorizationRequestsPerAddress', of: addressGroup(clientAddress(c)) } as const
    if (!(await consume(db, bucket, now())))
      return c.html(outcomePage(request.data, failed(request.data, TOO_MANY_REQUESTS)))
    const authorization = await createAuthorizationRequest(db, request.data, now())
    rememberBrowser(c, authorization)
    if (client === 'demo') return c.html(chooserPage(new URL(publicUrl).host, authorization))
    return reportFailures(c, authorization.request, async () =>
      c.redirect((await client.authorizationUrl(authorization)).href),
    )
  })

  /** Undefined if signing in in this way is not offered. */
  async function clientOf({ authType, providerId }: WindowRequest) {
    if (!offeredTypes.some((type) => type === authType)) return undefined
    return providerId === GOOGLE ? google : companies?.clientOf(providerId)
  }

  /** The provider's callback. */
  async function handleCallback(c: Context<ServerEnv>) {
    const authorization = await takeRequest(c, c.req.query('state') ?? '')
    const client = authorization && (await clientOf(authorization.request))
    if (!authorization || client === undefined || client === 'demo') return c.html(errorPage(EXPIRED), 400)
    const callback = new URL(`${publicUrl}${signInWindow.handler}${new URL(c.req.url).search}`)
    return reportFailures(c, authorization.request, async () => {
      const claims = await client.exchangeCode(callback, authorization)
      return c.html(await succeed(authorization.request, claims))
    })
  }

  // The form of the demo's chooser.
  const formLimit = bodyLimit({ maxSize: MAX_FORM_BYTES, onError: (c) => c.html(errorPage(EXPIRED), 413) })
  app.post(signInWindow.handler, formLimit, async (c) => {
    const { state, choice } = Chosen.parse(parseForm(await c.req.text()))
    const authorization = await takeRequest(c, state)
    if (!authorization || (await clientOf(authorization.request)) !== 'demo')
      return c.html(errorPage(EXPIRED), 400)
    const claims = demoIdentities.find(({ subject }) => subject === choice)
    if (!claims) return c.html(outcomePage(authorization.request, failed(authorization.request, CANCELLED)))
    return c.html(await succeed(authorization.request, claims))
  })

  async function succeed(request: WindowRequest, claims: Claims) {
    const { code, sessionId } = await createGrant(db, claims, now())
    const urlResponse = `${publicUrl}${signInWindow.handler}?${new URLSearchParams({ code })}`
    return outcomePage(request, { ...eventOf(request), urlResponse, sessionId })
  }

  /** Reports the provider's refusals and outages to the waiting page. */
  async function reportFailures(c: Context, request: WindowRequest, run: () => Promise<Response>) {
    try {
      return await run()
    } catch (failure) {
      if (failure instanceof ProviderUnavailable)
        return c.html(outcomePage(request, failed(request, codeFor(request, UNAVAILABLE))))
      if (!(failure instanceof ProviderRefused)) throw failure
      const cancelled = c.req.query('error') === 'access_denied'
      const code = cancelled ? CANCELLED : codeFor(request, REFUSED, failure.problem)
      return c.html(outcomePage(request, failed(request, code)))
    }
  }

  /** Takes the authorization request with this state, if this browser started it. */
  async function takeRequest(c: Context, state: string): Promise<AuthorizationRequest | undefined> {
    const name = cookieOf(state)
    const browser = cookies.get(c, name)
    cookies.delete(c, name, signInWindow.handler)
    return browser === undefined ? undefined : takeAuthorizationRequest(db, { state, browser }, now())
  }

  function rememberBrowser(c: Context, { state, browser }: { state: string; browser: string }) {
    cookies.set(c, cookieOf(state), browser, {
      path: signInWindow.handler,
      // Not strict: the callback comes from another site.
      sameSite: 'Lax',
      maxAge: COOKIE_SECONDS,
    })
  }
}

const EXPIRED = 'It took too long, or was started in another browser.'
const CANCELLED = 'auth/popup-closed-by-user'
const NOT_ALLOWED = 'auth/operation-not-allowed'
const TOO_MANY_REQUESTS = 'auth/too-many-requests'
const UNAVAILABLE = 'auth/network-request-failed'
const REFUSED = 'auth/invalid-credential'

/** One cookie per window, because several may be open. */
const cookieOf = (state: string) => `${COOKIE_PREFIX}-${state.replaceAll(/[^\w-]/g, '').slice(0, 12)}`

/** The page's text for a company's provider differs from that for Google. */
function codeFor(
  { providerId }: WindowRequest,
  code: typeof UNAVAILABLE | typeof REFUSED,
  problem?: ClaimProblem,
): string {
  if (providerId === GOOGLE) return code
  if (code === UNAVAILABLE) return 'auth/company-provider-unavailable'
  return problem ? `auth/company-provider-${problem}` : 'auth/company-provider-refused'
}

const eventOf = ({ authType, eventId }: WindowRequest): AuthEvent => ({
  type: authType,
  eventId,
  urlResponse: null,
  sessionId: null,
  postBody: null,
  tenantId: null,
  error: null,
})

const failed = (request: WindowRequest, code: string): AuthEvent => ({
  ...eventOf(request),
  error: { code, message: code },
})

const sourceOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

const asset = (type: string) => ({
  'Content-Type': `${type}; charset=utf-8`,
  'Cache-Control': 'public, max-age=3600',
})
