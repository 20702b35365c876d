import { expect, test } from 'vitest'
import { openShop } from '#test/open-shop.ts'
import { ask, counter, decline, offer, people } from '#test/quotes.ts'

const products = [{ id: 'router', price: 20, available: 1_000 }]

test('a link shows the offer without signing in, names nobody and takes nothing', async () => {
  await using shop = await openShop({ products })
  const { ada, admin } = await people(shop)
  const id = await ask(ada)
  const { status, body } = await ada.put(`/quotes/${id}/link`)
  expect(status).toBe(200)
  expect(body.path).toMatch(/^\/q\/[\w-]{43}$/)
  const token = String(body.path).slice('/q/'.length)
  expect((await shop.nobody.get(`/quote-links/${token}`)).body, 'before there is an offer').toEqual({
    number: 'Q-100001',
    productName: 'router',
    status: 'asked',
    lines: [],
  })
  await offer(admin, id, 1, { holdStock: true })
  const shown = await shop.nobody.get(`/quote-links/${token}`)
  expect(shown).toMatchObject({
    status: 200,
    body: {
      status: 'offered',
      total: 7_000,
      lines: [{ line: 1, productName: 'router', pieces: 400, price: 17.5, amount: 7_000 }],
    },
  })
  expect(shown.body.heldUntil).toBe(shown.body.expiresAt)
  expect(shown.text).not.toMatch(/example\.com|For May/)
  expect(shown.headers.get('Cache-Control')).toBe('no-store')
  for (const path of [`/quotes/${token}/acceptance`, `/quotes/${token}/decline`])
    expect((await shop.nobody.post(path, { revision: 2 })).status).toBe(401)
  expect(JSON.stringify(await shop.rows('quote_links')), 'only its hash is kept').not.toContain(token)

  await counter(ada, id, 2)
  const countered = (await shop.nobody.get(`/quote-links/${token}`)).body
  expect(countered, 'the last offer, which no longer stands').toMatchObject({
    status: 'countered',
    total: 7_000,
  })
  expect(countered.heldUntil).toBeUndefined()
  await decline(admin, id, 3)
  expect((await shop.nobody.get(`/quote-links/${token}`)).body.status).toBe('declined')
})

test('a new link ends the one before; a link that was revoked, or never made, shows nothing', async () => {
  await using shop = await openShop({ products })
  const { ada, admin } = await people(shop)
  const eve = await shop.signUp('eve@example.com')
  const id = await ask(ada)
  const make = async () => String((await ada.put(`/quotes/${id}/link`)).body.path).slice('/q/'.length)
  const [first, second] = [await make(), await make()]
  const gone = { status: 404, body: { code: 'no-such-quote-link' } }
  expect(await shop.nobody.get(`/quote-links/${first}`)).toMatchObject(gone)
  expect((await shop.nobody.get(`/quote-links/${second}`)).status).toBe(200)
  for (const tried of [await eve.put(`/quotes/${id}/link`), await eve.delete(`/quotes/${id}/link`)])
    expect(tried).toMatchObject({ status: 404, body: { code: 'no-such-quote' } })
  expect((await shop.nobody.get(`/quote-links/${second}`)).status).toBe(200)
  expect((await admin.delete(`/quotes/${id}/link`)).body).toEqual({ deletedCount: 1 })
  expect((await ada.delete(`/quotes/${id}/link`)).body).toEqual({ deletedCount: 0 })
  expect(await shop.nobody.get(`/quote-links/${second}`)).toMatchObject(gone)
  expect(await shop.nobody.get(`/quote-links/${id}`)).toMatchObject(gone)
  const [stored] = await shop.rows('quote_links')
  expect(await shop.nobody.get(`/quote-links/${stored?.token_hash}`), 'a hash is no token').toMatchObject(
    gone,
  )
  expect(await shop.rows('audit_log')).toMatchObject([{ action: 'quote-link-revoked', subject: id }])
})

test('of links made at the same moment one is valid', async () => {
  await using shop = await openShop({ products })
  const { ada } = await people(shop)
  const id = await ask(ada)
  const made = await Promise.all(Array.from({ length: 4 }, () => ada.put(`/quotes/${id}/link`)))
  const shown = await Promise.all(
    made.map(({ body }) => shop.nobody.get(`/quote-links/${String(body.path).slice('/q/'.length)}`)),
  )
  expect(shown.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
})
