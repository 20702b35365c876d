import { expect, test } from 'vitest'
import type { EmailTemplate } from '#contract/mail/templates.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { openMailForTest, SHOP_URL } from '#test/open-mail.ts'

const ada = 'ada@example.com'
const reset: EmailTemplate = {
  kind: 'reset-password',
  link: `${SHOP_URL}/reset?oobCode=1&a=b`,
  validMinutes: 60,
}
const verify = (name: string): EmailTemplate => ({
  kind: 'verify-email',
  name,
  link: `${SHOP_URL}/verify?c=1`,
  validMinutes: 60,
})
const json = { headers: { Accept: 'application/json' } }

test('the outbox answers programs with every mail, newest first', async () => {
  await using database = await freshDatabase()
  await using mail = await openMailForTest(database)
  await mail.send(ada, reset)
  await mail.send('grace@example.com', verify('Grace'))

  const response = await mail.app.request('/outbox', json)
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(await response.json()).toEqual([
    {
      to: 'grace@example.com',
      subject: 'Confirm your email address',
      text: expect.stringContaining('Hello Grace,'),
      html: expect.stringContaining('<!doctype html>'),
      sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    },
    expect.objectContaining({ to: ada, subject: 'Choose a new password' }),
  ])
})

test('the outbox is read at the shop’s own address only, so that no other site’s name leads to it', async () => {
  await using database = await freshDatabase()
  await using mail = await openMailForTest(database)
  const statusAt = async (host: string) => (await mail.app.request(`http://${host}/outbox`, json)).status
  for (const host of [new URL(SHOP_URL).host, 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
    expect(await statusAt(host), host).toBe(200)
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example'])
    expect(await statusAt(host), host).toBe(421)
  expect((await mail.app.request('http://evil.example/outbox/1')).status).toBe(421)
})

test('the outbox shows people a page, where the link of a mail can be clicked', async () => {
  await using database = await freshDatabase()
  await using mail = await openMailForTest(database)
  expect(await (await mail.app.request('/outbox')).text()).toContain('No emails yet.')
  await mail.send(ada, reset)

  const response = await mail.app.request('/outbox', { headers: { Accept: 'text/html,*/*;q=0.8' } })
  for (const [Accept, type] of [
    ['application/json;q=0', 'text/html; charset=UTF-8'],
    ['text/html;q=0.1, application/json', 'application/json'],
    ['text/html;q=0, */*', 'application/json'],
    ['*/*', 'text/html; charset=UTF-8'],
  ] as const) {
    const { headers } = await mail.app.request('/outbox', { headers: { Accept } })
    expect([headers.get('Content-Type'), headers.get('Vary')], Accept).toEqual([type, 'Accept'])
  }
  const page = await response.text()
  expect(response.headers.get('Content-Type')).toMatch(/^text\/html/)
  expect(response.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'self';/)
  const link = 'http://shop.test/reset?oobCode=1&amp;a=b'
  expect(page).toContain(`<a href="${link}" target="_blank" rel="noopener">${link}</a>`)
  expect(page).not.toContain('<script')

  const [address = ''] = /\/outbox\/\d+/.exec(page) ?? []
  const one = await mail.app.request(address)
  expect(one.status).toBe(200)
  const onePage = await one.text()
  expect(onePage).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  expect(onePage).toContain('srcdoc="&lt;!doctype html&gt;')
  expect(one.headers.get('Content-Security-Policy')).not.toContain('script-src')
})

test('what people wrote does nothing in the outbox', async () => {
  await using database = await freshDatabase()
  await using mail = await openMailForTest(database)
  const evil = `</pre><script>alert(1)</script><a href="javascript:alert(2)">${SHOP_URL}/"onclick="alert(3)`
  const order = {
    id: evil,
    productName: evil,
    lines: [{ productName: evil, pieces: 100, amountCents: 100 }],
    lineCount: 1,
    pieces: 100,
    amountCents: 100,
    buyerName: evil,
    address: evil,
    link: SHOP_URL,
  }
  await mail.send(ada, { kind: 'order-paid', order, transactionId: evil })

  const pages = ['/outbox', '/outbox/1'].map(async (path) => (await mail.app.request(path)).text())
  for (const page of await Promise.all(pages)) {
    expect(page).toContain('&lt;script&gt;alert(1)')
    expect(page).not.toMatch(/<script|href="javascript|"onclick|<\/pre>&/)
  }
})

test('a page of the outbox holds 100 mails and says where the older ones are', async () => {
  await using database = await freshDatabase()
  await using mail = await openMailForTest(database)
  await database.db.transaction().execute(async (tx) => {
    for (let n = 0; n < 101; n++) await mail.queueEmail(tx, `buyer${n}@example.com`, reset)
  })

  const first = await mail.app.request('/outbox', json)
  expect(await first.json()).toHaveLength(100)
  const [, older = ''] = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '') ?? []
  expect(await (await mail.app.request('/outbox')).text()).toContain(`href="${older}"`)
  const second = await mail.app.request(older, json)
  expect(second.headers.get('Link')).toBeNull()
  expect(await second.json()).toMatchObject([{ to: 'buyer0@example.com' }])
  expect(await (await mail.app.request('/outbox?before=nonsense', json)).json()).toHaveLength(100)
})

test('a mail that is not there is not found', async () => {
  await using database = await freshDatabase()
  await using mail = await openMailForTest(database)
  for (const id of ['1', '0', '-1', 'x', '99999999999999999999999', '1e9', '9007199254740993']) {
    expect((await mail.app.request(`/outbox/${id}`)).status, id).toBe(404)
  }
})

test('a live shop has no outbox', async () => {
  await using database = await freshDatabase()
  await using mail = await openMailForTest(database, { live: true, smtpUrl: 'smtp://127.0.0.1:9' })
  expect((await mail.app.request('/outbox', json)).status).toBe(404)
  expect((await mail.app.request('/outbox')).status).toBe(404)
})
