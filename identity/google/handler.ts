import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { signInWindow, windowMessage } from '#contract/identity.ts'
import { addressGroup, type ClientAddress, type IdentityEnv, isFromOtherSite } from '../address.ts'
import { type Dialect, formIn } from '../dialect.ts'
import { fill } from '../limits.ts'
import type { Provider } from '../provider.ts'
import type { Claims } from './claims.ts'
import { GoogleDown, GoogleRefused } from './client.ts'
import { exampleIdentities } from './examples.ts'
import { type AuthEvent, chooserPage, lostPage, outcomePage } from './pages.ts'
import { endRound, grant, type Round, startRound, WindowRequest } from './rounds.ts'

const COOKIE = 'sign-in-window'
const COOKIE_SECONDS = 600
/** The form holds a state and a choice. */
const MAX_BYTES = 4 * 1024

const Chosen = z.object({ state: z.string().default(''), choice: z.string().default('') })

/** The window in which somebody signs in elsewhere: there, back, and on to the page that waits. */
export function signInWindowRoutes(app: Dialect, provider: Provider, clientAddress: ClientAddress): void {
  const { db, now, publicUrl, cookies, google } = provider
  const script = `const MESSAGE_KIND=${JSON.stringify(windowMessage.kind)};${sourceOf('./window.ts')}`
  const style = readFileSync(new URL('./window.css', import.meta.url), 'utf8')

  app.get(signInWindow.script, (c) => c.body(script, 200, asset('text/javascript')))
  app.get(signInWindow.style, (c) => c.body(style, 200, asset('text/css')))

  app.use(signInWindow.handler, async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
    // People go from here to the other provider and come back, and the page that opened the window still waits.
    c.header('Cross-Origin-Opener-Policy', 'unsafe-none')
  })

  app.get(signInWindow.handler, async (c) => {
    if (c.req.query('state') !== undefined) return finishRound(c)
    const request = WindowRequest.safeParse(c.req.query())
    // People come back from another site, but they leave from the shop's own pages.
    if (!request.success || isFromOtherSite(c))
      return c.html(lostPage('This address belongs to a sign-in.'), 400)
    if (google === undefined) return c.html(outcomePage(request.data, failed(request.data, NOT_OFFERED)))
    const bucket = { limit: 'roundsFromAddress', of: addressGroup(clientAddress(c)) } as const
    if (!(await fill(db, bucket, now())))
      return c.html(outcomePage(request.data, failed(request.data, TOO_MANY)))
    const round = await startRound(db, request.data, now())
    rememberBrowser(c, round)
    if (google === 'examples') return c.html(chooserPage(new URL(publicUrl).host, round))
    return attempt(c, round.request, async () => c.redirect((await google.startAt(round)).href))
  })

  /** Back from the other provider. */
  async function finishRound(c: Context<IdentityEnv>) {
    const round = await roundOf(c, c.req.query('state') ?? '')
    if (!round || google === undefined || google === 'examples') return c.html(lostPage(OVER), 400)
    const returned = new URL(`${publicUrl}${signInWindow.handler}${new URL(c.req.url).search}`)
    return attempt(c, round.request, async () => {
      const claims = await google.finish(returned, round)
      return c.html(await succeed(round.request, claims))
    })
  }

  // The examples' form.
  const small = bodyLimit({ maxSize: MAX_BYTES, onError: (c) => c.html(lostPage(OVER), 413) })
  app.post(signInWindow.handler, small, async (c) => {
    const { state, choice } = Chosen.parse(formIn(await c.req.text()))
    const round = await roundOf(c, state)
    if (!round || google !== 'examples') return c.html(lostPage(OVER), 400)
    const claims = exampleIdentities.find(({ subject }) => subject === choice)
    if (!claims) return c.html(outcomePage(round.request, failed(round.request, CANCELLED)))
    return c.html(await succeed(round.request, claims))
  })

  async function succeed(request: WindowRequest, claims: Claims) {
    const { code, sessionId } = await grant(db, claims, now())
    const urlResponse = `${publicUrl}${signInWindow.handler}?${new URLSearchParams({ code })}`
    return outcomePage(request, { ...eventOf(request), urlResponse, sessionId })
  }

  /** What the provider refuses, or cannot answer, is told to the waiting page. */
  async function attempt(c: Context, request: WindowRequest, go: () => Promise<Response>) {
    try {
      return await go()
    } catch (failure) {
      if (failure instanceof GoogleDown) return c.html(outcomePage(request, failed(request, DOWN)))
      if (!(failure instanceof GoogleRefused)) throw failure
      const cancelled = c.req.query('error') === 'access_denied'
      return c.html(outcomePage(request, failed(request, cancelled ? CANCELLED : REFUSED)))
    }
  }

  /** The round of this state, if this is the browser that began it. It ends here. */
  async function roundOf(c: Context, state: string): Promise<Round | undefined> {
    const name = cookieOf(state)
    const browser = cookies.get(c, name)
    cookies.delete(c, name, signInWindow.handler)
    return browser === undefined ? undefined : endRound(db, { state, browser }, now())
  }

  function rememberBrowser(c: Context, { state, browser }: { state: string; browser: string }) {
    cookies.set(c, cookieOf(state), browser, {
      path: signInWindow.handler,
      // Lax, not strict: people come back from another site.
      sameSite: 'Lax',
      maxAge: COOKIE_SECONDS,
    })
  }
}

const OVER = 'It took too long, or was begun in another browser.'
const CANCELLED = 'auth/popup-closed-by-user'
const NOT_OFFERED = 'auth/operation-not-allowed'
const TOO_MANY = 'auth/too-many-requests'
const DOWN = 'auth/network-request-failed'
const REFUSED = 'auth/invalid-credential'

/** One cookie for each window: several may be open. */
const cookieOf = (state: string) => `${COOKIE}-${state.replaceAll(/[^\w-]/g, '').slice(0, 12)}`

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

const sourceOf = (file: string) => stripTypeScriptTypes(readFileSync(new URL(file, import.meta.url), 'utf8'))

const asset = (type: string) => ({
  'Content-Type': `${type}; charset=utf-8`,
  'Cache-Control': 'public, max-age=3600',
})
