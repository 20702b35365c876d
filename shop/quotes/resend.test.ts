import { expect, test } from 'vitest'
import { openShop } from '#test/open-shop.ts'
import { ask, decline, endTime, offer, people } from '#test/quotes.ts'

const products = [{ id: 'router', price: 20, available: 1_000 }]

test('an offer that stands is mailed again as it was, once for each press; it changes nothing', async () => {
  await using shop = await openShop({ products })
  const { ada, admin } = await people(shop)
  const id = await ask(ada)
  const path = `/quotes/${id}/offer-mails`
  const mails = () => shop.mails.emails.filter(({ kind }) => kind === 'quote-offered')
  expect(await admin.post(path, { revision: 1 }), 'nothing is offered').toMatchObject({
    status: 409,
    body: { code: 'quote-not-open' },
  })
  await offer(admin, id, 1)
  const before = (await ada.get(`/quotes/${id}`)).body
  expect(await admin.post(path, { revision: 1 }), 'not what the admin saw').toMatchObject({
    status: 409,
    body: { code: 'quote-changed' },
  })

  const again = { 'Idempotency-Key': 'again', 'Content-Type': 'application/json' }
  for (let press = 0; press < 2; press += 1)
    expect(await admin.send(path, { method: 'POST', body: '{"revision":2}', headers: again })).toMatchObject({
      status: 200,
      body: { success: true },
    })
  const [first, second, ...more] = mails()
  expect(second).toEqual(first)
  expect(more).toEqual([])
  expect((await ada.get(`/quotes/${id}`)).body).toEqual(before)
  expect((await shop.rows('audit_log')).at(-1)).toMatchObject({
    action: 'quote-offer-resent',
    subject: id,
    after: { to: 'ada@example.com' },
  })
})

test('an offer whose time is over, or that was declined, is not mailed again', async () => {
  await using shop = await openShop({ products })
  const { ada, admin } = await people(shop)
  const [over, declined] = [await ask(ada), await ask(ada)]
  for (const id of [over, declined]) await offer(admin, id, 1)
  await endTime(shop, over)
  await decline(ada, declined, 2)
  expect((await admin.post(`/quotes/${over}/offer-mails`, { revision: 2 })).body.code).toBe('quote-expired')
  expect((await admin.post(`/quotes/${declined}/offer-mails`, { revision: 2 })).body.code).toBe(
    'quote-not-open',
  )
})
