import type { Context } from 'hono'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { API_ROOT } from '#contract/endpoint.ts'
import { identityCalls } from '#contract/identity/endpoints.ts'
import { demoStepPaths } from '#contract/plain-pages.ts'
import { scriptedPagePolicy } from '#http/pages/csp.ts'
import { plainPage } from '#http/pages/plain-page.ts'
import { DEMO_PASSWORD, type DemoAccount } from './accounts.ts'
import { tour } from './tour.ts'

const themes = ['dark', 'light'] as const
export type DemoTheme = (typeof themes)[number]

/** The address of a step: who takes it, by email or as a visitor, where to, and in which theme. */
export const stepOf = (email: string | undefined, to: string, theme: DemoTheme): string =>
  `${demoStepPaths.page}?${new URLSearchParams({ ...(email && { as: email }), to, theme })}`

const destinations = new Set(tour.flatMap(({ steps }) => steps.map(({ to }) => to)))

/**
 * Serves the steps of the tour: a page that signs in as one of the demo's accounts, whose password is public, and leads
 * on. Only to pages of the tour. A live shop has none of it, because it does not load this folder.
 */
export function stepRoutes(accounts: readonly DemoAccount[], login: string): Hono {
  const show = (c: Context, content: Parameters<Context['html']>[0], status: 200 | 404 = 200) => {
    c.header('Content-Security-Policy', scriptedPagePolicy())
    c.header('Cache-Control', 'no-store')
    return c.html(content, status)
  }
  return new Hono()
    .get(demoStepPaths.page, (c) => {
      const { as, to = '', theme } = c.req.query()
      const account = accounts.find(({ email }) => email === as)
      if (!destinations.has(to) || (as !== undefined && !account)) return show(c, unknownStep(), 404)
      return show(c, stepPage({ account, to, theme: theme === 'light' ? 'light' : 'dark', login }))
    })
    .get(demoStepPaths.script, (c) =>
      c.body(script, 200, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'public, max-age=3600',
      }),
    )
}

const unknownStep = () => plainPage({ title: 'No such step', content: html`<h1>There is no such step</h1>` })

interface Step {
  readonly account: DemoAccount | undefined
  readonly to: string
  readonly theme: DemoTheme
  readonly login: string
}

const stepPage = ({ account, to, theme, login }: Step) =>
  plainPage({
    title: 'One moment',
    scripts: [demoStepPaths.script],
    content: html`
<div class="part" id="step" data-to="${to}" data-theme-name="${theme}" data-email="${account?.email ?? ''}"
  data-password="${account?.password ?? ''}" data-verify="${identityCalls.signInWithPassword.path}?key=demo"
  data-users="${API_ROOT}/user/">
  <h1>${account ? `Signing in as ${account.name}` : 'Opening the shop'}</h1>
  <p class="quiet" id="state" role="status">One moment.</p>
  <noscript><p class="quiet">Signing in needs JavaScript.</p></noscript>
  ${account ? html`<p class="quiet">Or <a href="${login}?from=${encodeURIComponent(to)}">sign in</a> with <code>${account.email}</code> and <code>${DEMO_PASSWORD}</code>.</p>` : html`<p><a href="${to}">Open the page</a></p>`}
</div>`,
  })

/**
 * As the shop's own pages sign in, without the identity provider's client: the session is not renewed, so after an hour
 * the step is taken again. What that client remembers of another account is forgotten, or it would renew that one.
 */
const script = `
const step = document.getElementById('step')
const { to, themeName, email, password, verify, users } = step.dataset
const ask = async (method, path, body) => {
  const reply = await fetch(path, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error('The shop answered with ' + reply.status)
  return reply.json()
}
const forget = () => new Promise((done) => {
  const asked = indexedDB.deleteDatabase('firebaseLocalStorageDb')
  asked.onsuccess = asked.onerror = asked.onblocked = done
})
const take = async () => {
  localStorage.setItem('theme', themeName)
  await forget()
  localStorage.removeItem('accessToken')
  if (email) {
    const { idToken } = await ask('POST', verify, { email, password, returnSecureToken: true })
    const { token } = await ask('PUT', users + email, { email, idToken })
    localStorage.setItem('accessToken', token)
  }
  location.replace(to)
}
take().catch((failure) => { document.getElementById('state').textContent = failure.message + '. Reload the page to try again.' })
`
