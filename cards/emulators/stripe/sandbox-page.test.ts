import { expect, test } from 'vitest'
import { openStripeEmulator } from '#test/open-stripe-emulator.ts'

const site = 'http://shop.test'

test('the page shows payments, refunds and events, escapes what was sent, and runs no script', async () => {
  await using emulator = await openStripeEmulator()
  const { id, client_secret } = await emulator.stripe.paymentIntents.create({
    amount: 123_456,
    currency: 'usd',
    payment_method: 'pm_card_mastercard',
    confirm: true,
    metadata: { orderId: '<script>alert(1)</script>' },
  })
  await emulator.stripe.refunds.create({ payment_intent: id, amount: 3_456, reason: 'duplicate' })
  const response = await emulator.app.request(`${site}/sandbox`)
  const page = await response.text()

  expect(response.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'self';/)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  for (const shown of [id, '$1,234.56', '$34.56', '(duplicate)', 'mastercard ····4444', 'charge.refunded']) {
    expect(page).toContain(shown)
  }
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).not.toContain('<script')
  for (const secret of [emulator.secretKey, emulator.webhookSecret, String(client_secret)]) {
    expect(page).not.toContain(secret)
  }
})

test('payments are paged, newest first, and no page is longer than twenty', async () => {
  await using emulator = await openStripeEmulator()
  const made: string[] = []
  for (let turn = 0; turn < 23; turn += 1) {
    made.push((await emulator.stripe.paymentIntents.create({ amount: 5_000, currency: 'usd' })).id)
  }
  const idsOn = async (path: string) => {
    const page = await (await emulator.app.request(site + path)).text()
    const payments = page.slice(0, page.indexOf('Events of these payments'))
    return {
      ids: [...payments.matchAll(/<br><code>(pi_\w+)/g)].map(([, id]) => id),
      older: /href="(\/sandbox\?before=\w+)"/.exec(page)?.[1],
    }
  }
  const first = await idsOn('/sandbox')
  const second = await idsOn(first.older ?? '')
  expect(first.ids).toHaveLength(20)
  expect([...first.ids, ...second.ids]).toEqual(made.toReversed())
  expect(second.older).toBeUndefined()
  for (const hostile of ["'", '%00', 'x'.repeat(100), 'pi_none', '%ff']) {
    expect((await emulator.app.request(`${site}/sandbox?before=${hostile}`)).status, hostile).toBe(200)
  }
})

test('an event is resent from the page itself only', async () => {
  const came: string[] = []
  await using emulator = await openStripeEmulator({
    async deliver(request) {
      came.push(JSON.parse(await request.text()).id)
      return new Response()
    },
  })
  await emulator.stripe.paymentIntents.create({ amount: 5_000, currency: 'usd' })
  await expect.poll(() => came.length).toBe(1)
  const resend = (headers: Record<string, string>, id = came[0]) =>
    emulator.app.request(`${site}/sandbox/events/${id}/resend`, { method: 'POST', headers })

  for (const headers of [
    {},
    { Origin: 'http://evil.test' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site', Origin: site },
    { 'Sec-Fetch-Site': 'none' },
  ]) {
    expect((await resend(headers)).status, JSON.stringify(headers)).toBe(403)
  }
  expect((await resend({ 'Sec-Fetch-Site': 'same-origin' }, 'evt_none')).status).toBe(404)
  expect(came).toHaveLength(1)
  const reply = await resend({ 'Sec-Fetch-Site': 'same-origin' })
  expect([reply.status, reply.headers.get('Location')]).toEqual([303, '/sandbox'])
  await expect.poll(() => came).toEqual([came[0], came[0]])
  expect((await resend({ Origin: site })).status, 'a browser of before 2023').toBe(303)
  await expect.poll(() => came.length).toBe(3)
})

test('outside demo mode there is no page', async () => {
  await using emulator = await openStripeEmulator({ demo: false })
  expect((await emulator.app.request(`${site}/sandbox`)).status).toBe(404)
})
