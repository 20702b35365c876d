import { html } from 'hono/html'
import { API_ROOT } from '#contract/endpoint.ts'

/** What holds for all calls, in the words of whoever writes a first program. */
export const guides = html`
  <section>
    <h2>Sign in</h2>
    <p>A program sends an API key, <code>Authorization: Bearer hf_…</code>. Its owner makes it in the dashboard under
    'API keys', where it is shown once, with the scopes that it needs. It may do what its owner may do at that moment,
    within the calls of its scopes. A key has 600 requests a minute; <code>RateLimit</code> says how many are left, and
    a 429 says in <code>Retry-After</code> how many seconds to wait. People send the token that
    <code>PUT ${API_ROOT}/user/{email}</code> gives them for an hour.</p>
  </section>
  <section>
    <h2>Order</h2>
    <p>Find products with <code>GET ${API_ROOT}/products</code>. Add what the lines cost to what
    <code>POST ${API_ROOT}/orders/totals</code> says of freight and tax, and send the sum as <code>paymentAmount</code>
    to <code>POST ${API_ROOT}/orders</code>: a total that is not right is refused with the right one. Companies with
    terms order on account; an order that is to be paid by card is paid by a person, in the browser.</p>
  </section>
  <section>
    <h2>Repeat a request</h2>
    <p>Send an <code>Idempotency-Key</code> of your own with each POST. When no reply came, send the same again: it takes
    effect once, and is answered as the first time, for a day. The same key with another body is refused.</p>
  </section>
  <section>
    <h2>Read a list</h2>
    <p>Lists answer <code>limit</code> rows, 100 unless told and 1,000 at most. <code>X-Total-Count</code> says how many
    there are; while there are more, <code>Link</code> with <code>rel="next"</code> is the address of the next page.</p>
  </section>
  <section>
    <h2>When the shop says no</h2>
    <p>Every refusal is JSON with a <code>code</code> for programs and a <code>message</code> for people; of input that is
    not valid, <code>issues</code> names the fields. After a 503 wait as long as <code>Retry-After</code> says.</p>
  </section>
  <section>
    <h2>Upload a picture</h2>
    <p><code>POST ${API_ROOT}/upload-keys</code> gives an admin a key for ten minutes. Send the picture to the image host
    with it, as <code>POST /1/upload?key=…</code> with the form field <code>image</code>; the address in its reply is the
    product's <code>img</code>.</p>
  </section>`
