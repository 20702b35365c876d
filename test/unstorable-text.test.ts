import { expect, test } from 'vitest'
import { signInWindow } from '#contract/identity/sign-in-window.ts'
import { openOrders, orderRequest, send } from './electronic-orders.ts'
import { freshDatabase } from './fresh-database.ts'
import { openForTest, PUBLIC_URL } from './open-identity.ts'
import { openShop } from './open-shop.ts'
import { GLN, ublOrder } from './ubl-order.ts'

/** NUL, and half of a pair: the database stores neither. */
const texts = ['\0', 'a\0b', '\ud800', 'a\udfffb']

test('text that cannot be stored is refused with 400 by every call, wherever it stands', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 500 }] })
  const buyer = await shop.signUp('buyer@example.com')
  const admin = await shop.admin()
  for (const value of texts) {
    const written = JSON.stringify(value)
    // A field with a check of its own, one without, one deep inside, and a name.
    for (const body of [
      `{"lines":[{"code":${written}}]}`,
      `{"lines":[{"code":"a","orderAmount":1,"more":{"deep":[${written}]}}]}`,
      `{"lines":[{"code":"a"}],${written}:1}`,
      `[${written}]`,
      written,
    ])
      expect(
        await shop.nobody.send('/quick-order/match', {
          method: 'POST',
          body,
          headers: { 'Content-Type': 'application/json' },
        }),
        body,
      ).toMatchObject({ status: 400, body: { code: 'bad-input' } })
    expect(await shop.nobody.post('/punchout/sessions', { code: value })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'code', message: 'contains characters that cannot be stored' }] },
    })
    expect(await buyer.post('/electronic-orders', { document: `<a>${value}</a>` })).toMatchObject({
      status: 400,
    })
    expect(await admin.put('/electronic-orders/x/acceptance', { shown: value })).toMatchObject({
      status: 400,
    })
  }
  for (const path of [
    '/products?q=%00',
    '/products?q=a%00b&sort=price',
    '/products/%00',
    '/scim/v2/Users/a%00b',
  ])
    expect(await admin.get(path), path).toMatchObject({ status: 400 })
  // Whole pairs are text, written as they are or as two halves; so is what looks like an escape.
  const match = (body: string) =>
    shop.nobody.send('/quick-order/match', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json' },
    })
  for (const code of ['"\\ud83d\\ude00"', '"😀"', '"\\\\u0000"'])
    expect(await match(`{"lines":[{"code":${code}}]}`), code).toMatchObject({ status: 200 })
  expect(shop.failures).toEqual([])
})

test('text that cannot be stored is refused by the protocols in their own words', async () => {
  await using company = await openOrders()
  const { shop, secret, admin, id, idOf, buyer } = company
  const whole = orderRequest({ secret })
  const places: readonly (readonly [string, (sign: string) => string])[] = [
    ['the sender', (sign) => whole.replaceAll('65652314', `6565${sign}2314`)],
    ['the domain', (sign) => whole.replaceAll('"DUNS"', `"DU${sign}NS"`)],
    ['the secret', (sign) => whole.replace(secret, `${sign}${secret}`)],
    ['payloadID', (sign) => orderRequest({ secret, payloadId: `a${sign}b` })],
    ['orderID', (sign) => orderRequest({ secret, number: `PO${sign}7` })],
    ['a part number', (sign) => orderRequest({ secret, items: [{ part: `rou${sign}ter` }] })],
    ['a comment', (sign) => whole.replace('Ring twice', `Ring${sign}twice`)],
    [
      'CDATA',
      (sign) => whole.replace('Ring twice', `<![CDATA[Ring${sign.startsWith('&') ? '\0' : sign}twice]]>`),
    ],
  ]
  for (const sign of ['&#0;', '&#x0;', '&#xD800;', '&#x1;', '\0', '\u0001', '\ufffe'])
    for (const [place, write] of places)
      expect(await send(shop, write(sign)), `${place}: ${JSON.stringify(sign)}`).toEqual({
        status: '406',
        says: expect.stringContaining('not well-formed'),
      })
  const setup = whole.replace(
    /<OrderRequest>.*<\/OrderRequest>/s,
    '<PunchOutSetupRequest operation="create"><BuyerCookie>1</BuyerCookie><Contact><Name>D&#0;a</Name></Contact><BrowserFormPost><URL>https://b.example/r</URL></BrowserFormPost></PunchOutSetupRequest>',
  )
  expect(await send(shop, setup)).toMatchObject({ status: '406' })

  const made = await admin.post(`/companies/${id}/punchout-connections`, {
    ...{ name: 'ERP', protocol: 'ubl', domain: '0088', identity: GLN },
  })
  await admin.put(`/punchout-connections/${made.body.insertedId}/orders`, {
    user_id: await idOf('bert@example.com'),
  })
  for (const document of [ublOrder({ number: 'PO&#0;7' }), ublOrder({ endpoint: `${GLN}&#xD800;` })])
    expect(await buyer.post('/electronic-orders', { document })).toMatchObject({
      status: 422,
      body: { code: 'electronic-order-not-readable' },
    })

  const fields = { USERNAME: 'u', PASSWORD: 'p', HOOK_URL: 'https://sap.example/h' }
  for (const [name, value] of Object.entries(fields)) {
    const form = new URLSearchParams({ ...fields, [name]: `${value}\0` })
    const posted = await shop.raw('/api/punchout/oci', { method: 'POST', body: form })
    expect([posted.status, (await posted.text()).includes('characters that this shop cannot store')]).toEqual(
      [400, true],
    )
    expect((await shop.raw(`/api/punchout/oci?${form}`, {})).status).toBe(400)
  }
  const handover = new URLSearchParams({ token: 'a\0b' })
  expect((await shop.raw('/api/punchout/handover', { method: 'POST', body: handover })).status).toBe(404)
  expect(await shop.rows('orders')).toEqual([])
  expect(await shop.rows('punchout_sessions')).toEqual([])
  expect(shop.failures).toEqual([])
})

test('a name that is cut for a purchasing system is cut between characters', async () => {
  await using company = await openOrders()
  const { shop, admin, id } = company
  const name = `${'a'.repeat(39)}😀`
  await shop.db.updateTable('products').set({ name }).where('id', '=', 'router').execute()
  const { body } = await admin.post(`/companies/${id}/punchout-connections`, {
    ...{ name: 'SAP', protocol: 'oci', domain: '', identity: 'sap' },
  })
  const form = { USERNAME: 'sap', PASSWORD: String(body.secret), HOOK_URL: 'https://sap.example/h' }
  const opened = await shop.raw('/api/punchout/oci', { method: 'POST', body: new URLSearchParams(form) })
  const code = new URL(opened.headers.get('Location') ?? '').hash.slice(1)
  const { body: session } = await shop.nobody.post('/punchout/sessions', { code })
  const lines = [{ product_id: 'router', orderAmount: 100 }]
  expect(await shop.nobody.post('/punchout/returns', { token: session.token, lines })).toMatchObject({
    status: 200,
  })
  expect(JSON.stringify(await shop.rows('punchout_sessions'))).toContain(`"${'a'.repeat(39)}\ufffd"`)
  expect(shop.failures).toEqual([])
})

test('the sign-in window refuses parameters that cannot be stored', async () => {
  await using identity = await openForTest(await freshDatabase())
  const asked = {
    ...{ authType: 'signInViaPopup', eventId: 'event-1', providerId: 'google.com', apiKey: 'embedded' },
    ...{ redirectUrl: `${PUBLIC_URL}/login`, appName: '[DEFAULT]' },
  }
  const open = (change: object = {}) =>
    identity.app.request(
      `${PUBLIC_URL}${signInWindow.handler}?${new URLSearchParams({ ...asked, ...change })}`,
    )
  expect((await open()).status).toBeLessThan(400)
  for (const [name, value] of Object.entries(asked))
    expect((await open({ [name]: `${value}\0` })).status, name).toBe(400)
  expect((await open({ state: '\0', code: '\0' })).status).toBe(400)
  expect(identity.failures).toEqual([])
})
