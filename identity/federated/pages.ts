import { html, raw } from 'hono/html'
import { titled } from '#contract/brand.ts'
import { signInWindow, windowMessage } from '#contract/identity/sign-in-window.ts'
import type { AuthorizationRequest, WindowRequest } from './authorization-requests.ts'
import { demoIdentities } from './demo-identities.ts'

/** The event that tells `firebase/auth` the outcome; the format is the client's. */
export interface AuthEvent {
  readonly type: WindowRequest['authType']
  readonly eventId: string
  readonly urlResponse: string | null
  readonly sessionId: string | null
  readonly postBody: null
  readonly tenantId: null
  readonly error: { readonly code: string; readonly message: string } | null
}

/** Offers demo identities without any check: only in demo mode. */
export const chooserPage = (shop: string, { state }: Pick<AuthorizationRequest, 'state'>) =>
  page(
    'Choose an example account',
    html`<p class="note">
        Demo mode: this page takes the place of Google’s sign-in. Nobody checks who you are, and these people do
        not exist.
      </p>
      <p>to go on to <strong>${shop}</strong></p>
      <form method="post" action="${signInWindow.handler}">
        <input type="hidden" name="state" value="${state}" />
        <ul>
          ${demoIdentities.map(
            ({ subject, name, email }) =>
              html`<li>
                <button name="choice" value="${subject}" class="choice">
                  <span aria-hidden="true" class="initial">${name?.[0]}</span>
                  <span><strong>${name}</strong><br />${email}</span>
                </button>
              </li>`,
          )}
        </ul>
        <button name="choice" value="cancel" class="plain">Cancel</button>
      </form>`,
  )

/** Passes the outcome to the waiting page, using `window.js`. */
export function outcomePage(request: WindowRequest, event: AuthEvent) {
  const { apiKey, appName, redirectUrl } = request
  const outcome = { event, redirectUrl, storageKey: windowMessage.storageKey(apiKey, appName) }
  // Escaped, so that the text cannot end the script element.
  const json = JSON.stringify(outcome).replaceAll('<', '\\u003c')
  return page(
    'Signing you in',
    html`<p id="alone" hidden>
        This window lost touch with the shop. Close it, go back to the shop and try again.
      </p>
      <script type="application/json" id="outcome">
        ${raw(json)}
      </script>
      <script type="module" src="${signInWindow.script}"></script>`,
  )
}

/** Shown if no sign-in is in progress. */
export const errorPage = (what: string) =>
  page(
    'This sign-in cannot continue',
    html`<p>${what} Close this window, go back to the shop and try again.</p>`,
  )

const page = (title: string, body: ReturnType<typeof html>) => html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>${titled(title)}</title>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="stylesheet" href="${signInWindow.style}" />
    </head>
    <body>
      <main>
        <h1>${title}</h1>
        ${body}
      </main>
    </body>
  </html>`
