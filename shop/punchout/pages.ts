import { html } from 'hono/html'
import { punchOutPaths } from '#contract/punchout/paths.ts'
import type { HandoverField } from '#database/tables/punchout.ts'
import { plainPage } from '#http/pages/plain-page.ts'

interface Handover {
  readonly returnUrl: string
  readonly system: string
  readonly fields: readonly HandoverField[]
}

/** The page that posts a cart to the purchasing system: automatically, or with its button if scripts are off. */
export const handoverPage = ({ returnUrl, system, fields }: Handover) =>
  plainPage({
    title: 'Returning your cart',
    scripts: [punchOutPaths.handoverScript],
    content: html`
<div class="part">
  <h1>Returning your cart</h1>
  <p class="quiet">Your cart goes to ${system} now. Press the button if nothing happens.</p>
  <form method="post" action="${returnUrl}" accept-charset="utf-8">
    ${fields.map(({ name, value }) => html`<input type="hidden" name="${name}" value="${value}">`)}
    <button class="button">Continue to ${system}</button>
  </form>
</div>`,
  })

export const HANDOVER_SCRIPT = 'document.forms[0].submit()\n'

/** The policy of that page. Purchasing systems redirect after the post, to addresses of their own. */
export const handoverPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; form-action https: http:; base-uri 'none'; frame-ancestors 'none'"

/** The page for a person who was not let in, or whose cart cannot be handed over. */
export const problemPage = (title: string, sentence: string) =>
  plainPage({
    title,
    content: html`
<div class="part">
  <h1>${title}</h1>
  <p class="quiet">${sentence}</p>
</div>`,
  })
