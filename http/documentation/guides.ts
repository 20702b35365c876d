import { html } from 'hono/html'
import { API_ROOT } from '#contract/endpoint.ts'
import { KEEP_DELIVERIES_DAYS, MAX_WEBHOOKS, SECRET_OVERLAP_HOURS } from '#contract/webhooks/endpoints.ts'
import { webhookEvents } from '#contract/webhooks/events.ts'

/** Rules common to all calls, for a person who writes their first program. */
export const guides = html`
  <section>
    <h2>Sign in</h2>
    <p>A program sends an API key, <code>Authorization: Bearer hf_…</code>. Its owner makes it in the dashboard under
    'API keys', with the scopes that it needs; it is shown once. It may do what its owner may do at that moment, within
    the calls of its scopes. A key may make 300 requests at once, and gets 5 back each second, so at most 600 pass within
    a minute; <code>RateLimit</code> says how many are left, and <code>Retry-After</code> of a 429 says how many seconds
    to wait. People send the token that <code>PUT ${API_ROOT}/user/{email}</code> gives them for an hour.</p>
  </section>
  <section>
    <h2>Order</h2>
    <p>Find products with <code>GET ${API_ROOT}/products</code>. <code>POST ${API_ROOT}/carts/price</code> says what lines
    cost you, and why a line cannot be ordered. <code>POST ${API_ROOT}/orders/totals</code> adds freight and tax to an
    address, and says whether an order would wait for approval. Send its <code>total</code> as <code>paymentAmount</code> to <code>POST ${API_ROOT}/orders</code>: a wrong
    total is refused with the right one. Companies with terms can order on account; an order by card is paid by a person,
    in the browser.</p>
  </section>
  <section>
    <h2>Repeat a request</h2>
    <p>Send an <code>Idempotency-Key</code> of your own with each POST. If no reply comes, send the same request again: it
    takes effect once, and gets the same reply for a day. The same key with another body is refused. A POST by API key that
    creates something answers 201, with its path in <code>Location</code>; the calls that answer 200 have no address to give.</p>
  </section>
  <section>
    <h2>Read a list</h2>
    <p>Lists answer <code>limit</code> rows, 100 by default and 1,000 at most. <code>X-Total-Count</code> says how many
    there are in all; while there are more, <code>Link</code> with <code>rel="next"</code> is the address of the next page.</p>
  </section>
  <section>
    <h2>Keep a copy</h2>
    <p>An admin's program reads <code>GET ${API_ROOT}/changes/products</code>, <code>…/orders</code>,
    <code>…/invoices</code> and <code>…/customers</code>: what was added, changed or deleted since
    <code>changedSince</code>, which is <code>next</code> of the reply before. Nothing is missed while others write. A
    GET by key has an <code>ETag</code>; sent back as <code>If-None-Match</code>, it is answered 304 while the reply is
    the same.</p>
  </section>
  <section>
    <h2>When the shop says no</h2>
    <p>Every refusal is JSON with a <code>code</code> for programs and a <code>message</code> for people; if input is not
    valid, <code>issues</code> names the fields. With <code>Accept: application/problem+json</code> it is a problem of
    RFC 9457, with the same fields. After a 429 or 503, wait as long as <code>Retry-After</code> says. A field that
    a call does not have is refused too, with the name that was probably meant; only these calls ignore it:
    <code>/order</code>, <code>/user</code>, <code>/review</code>, <code>/addProduct</code> and the two of a payment.</p>
  </section>
  <section>
    <h2>Upload a picture</h2>
    <p><code>POST ${API_ROOT}/upload-keys</code> gives an admin a key for ten minutes. Send the picture to the image host
    with it, as <code>POST /1/upload?key=…</code> with the form field <code>image</code>; the address in its reply is the
    product's <code>img</code>.</p>
  </section>
  <section>
    <h2>Receive events</h2>
    <p>Add an address of yours, in the dashboard under 'Webhooks' or with <code>POST ${API_ROOT}/webhooks</code>;
    ${MAX_WEBHOOKS} at most. It gets a POST for each event that you choose, in the format of
    <a href="https://www.standardwebhooks.com">Standard Webhooks</a>, whose libraries check it:</p>
    <pre><code>webhook-id: evt_…
webhook-timestamp: 1788873600
webhook-signature: v1,K5oZ…

{"type": "order.paid", "timestamp": "2026-09-08T12:00:00.000Z", "data": {"order": {"_id": "…", "number": "HF-100001", …}}}</code></pre>
    <p>The signature is the HMAC-SHA256, as base64, of <code>webhook-id</code>, a dot, <code>webhook-timestamp</code>, a dot
    and the body as it came. Its key is the base64 after <code>whsec_</code> in the secret, decoded. There may be several
    signatures, separated by spaces: one that is right is enough. Compare in constant time, and refuse messages that are
    more than five minutes old. For ${SECRET_OVERLAP_HOURS} hours after a new secret was made, the earlier one signs too.</p>
    <pre><code>import { Webhook } from 'standardwebhooks'
const { type, data } = new Webhook(secret).verify(body, headers)</code></pre>
    <p>Answer with a status from 200 to 299 within ten seconds, and do slow work afterwards. After any other answer, even
    a redirect, the message is tried again at longer and longer intervals for about a day; if nothing was accepted in a day,
    or after a 410, the webhook is switched off and its owner gets an email. After a 429 or 503 with
    <code>Retry-After</code> the shop waits that long, a day at most. Events come in any order, and may come twice: drop
    a <code>webhook-id</code> that you know. The log of the last ${KEEP_DELIVERIES_DAYS} days shows what you answered, and
    can send a message again. A demo that listens on your machine only sends to it too. <code>data</code> is the state at that moment; ask the API for more.</p>
    <p>The OpenAPI document describes the body of each event under <code>webhooks</code>.</p>
    <details><summary>All events</summary><ul>
    ${Object.entries(webhookEvents).map(([name, words]) => html`<li><code>${name}</code> ${words}</li>`)}
    </ul></details>
  </section>`
