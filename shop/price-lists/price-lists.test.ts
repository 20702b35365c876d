import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openCompany } from '#test/open-company.ts'
import { openShop } from '#test/open-shop.ts'
import { assign, companyId, draftList, publish } from '#test/price-lists.ts'

const products = [
  { id: 'router', price: 20, available: 10_000 },
  { id: 'switch', price: 90, available: 10_000, name: 'Rack switch' },
]

test('a price list begins as a draft, is published, and goes on as a copy of what was published', async () => {
  await using shop = await openShop({ products })
  const admin = await shop.admin()
  const made = await admin.post('/price-lists', { name: ' Partners ', notes: 'For resellers' })
  expect(made).toMatchObject({ status: 200, body: { insertedId: expect.any(String) } })
  const list = `/price-lists/${made.body.insertedId}`

  expect(await admin.put(`${list}/draft`, { percentOff: 12.5 })).toMatchObject({
    status: 200,
    body: { revision: 2 },
  })
  const prices = [
    { from: 1, price: 19 },
    { from: 500, price: 17.25 },
  ]
  expect((await admin.put(`${list}/draft/products/router`, { prices })).body).toEqual({ revision: 3 })
  expect(await admin.post(`${list}/publication`, { revision: 2 })).toMatchObject({
    status: 409,
    body: { code: 'price-list-draft-changed', revision: 3 },
  })
  expect((await admin.get(list)).body).toMatchObject({ draft: { number: 1, revision: 3 }, versions: [] })
  expect(await admin.post(`${list}/publication`, { revision: 3 })).toMatchObject({
    status: 200,
    body: { number: 1 },
  })
  expect(await admin.post(`${list}/publication`, { revision: 3 })).toMatchObject({
    status: 409,
    body: { code: 'no-price-list-draft' },
  })

  expect(await admin.post(`${list}/draft`, {})).toMatchObject({ status: 200, body: { revision: 1 } })
  expect(await admin.post(`${list}/draft`, {})).toMatchObject({
    status: 409,
    body: { code: 'price-list-draft-there' },
  })
  const version = { percentOff: 12.5, priceCount: 2 }
  expect((await admin.get(list)).body).toMatchObject({
    name: 'Partners',
    notes: 'For resellers',
    companyCount: 0,
    published: { number: 1, ...version, publishedBy: 'admin@example.com' },
    draft: { number: 2, ...version },
    versions: [{ number: 1 }],
  })
  await admin.put(`${list}/draft/products/router`, { prices: [] })
  expect((await admin.get(`${list}/versions/1/products`)).body).toEqual([
    {
      product_id: 'router',
      sku: expect.any(String),
      productName: 'router',
      sold: true,
      basePrice: 20,
      priceBreaks: [],
      prices,
    },
  ])
  expect((await admin.get(`${list}/versions/2/products`)).body).toEqual([])
  expect(await admin.delete(`${list}/draft`)).toMatchObject({ status: 200 })
  expect(await admin.delete(`${list}/draft`)).toMatchObject({
    status: 409,
    body: { code: 'no-price-list-draft' },
  })
  expect((await shop.rows('price_list_versions')).map(({ number }) => number)).toEqual([1])
  expect((await admin.get('/audit-log?q=Partners')).body).toMatchObject([
    { action: 'price-list-draft-changed', after: { draft: 'discarded' } },
    { action: 'price-list-draft-changed' },
    { action: 'price-list-draft-changed', after: { draft: 'begun' } },
    { action: 'price-list-published', after: { version: 1, percentOff: 12.5, prices: 2 } },
    { action: 'price-list-draft-changed' },
    { action: 'price-list-draft-changed', before: { percentOff: 0 }, after: { percentOff: 12.5 } },
    { action: 'price-list-made' },
  ])
})

test('prices that do not fall, unknown products and names that are taken are refused', async () => {
  await using shop = await openShop({ products })
  const admin = await shop.admin()
  const [one, two] = [await draftList(admin, {}, 'Partners'), await draftList(admin, {}, 'Schools')]
  const draft = `/price-lists/${one}/draft/products`
  for (const prices of [
    [
      { from: 100, price: 10 },
      { from: 200, price: 10 },
    ],
    [
      { from: 100, price: 10 },
      { from: 100, price: 9 },
    ],
  ])
    expect(await admin.put(`${draft}/router`, { prices })).toMatchObject({
      status: 422,
      body: { code: 'prices-do-not-fall' },
    })
  expect(await admin.put(`${draft}/nothing`, { prices: [] })).toMatchObject({
    status: 404,
    body: { code: 'no-such-product' },
  })
  expect(await admin.put(`/price-lists/${two}`, { name: 'PARTNERS', notes: '' })).toMatchObject({
    status: 409,
    body: { code: 'price-list-name-taken' },
  })
  expect(await admin.post('/price-lists', { name: 'partners', notes: '' })).toMatchObject({
    status: 409,
    body: { code: 'price-list-name-taken' },
  })
  expect(await admin.put(`/price-lists/${two}`, { name: 'Colleges', notes: 'x' })).toMatchObject({
    status: 200,
  })
  expect((await admin.get('/price-lists')).body).toMatchObject([{ name: 'Colleges' }, { name: 'Partners' }])
  expect((await admin.get('/price-lists?q=art')).body).toMatchObject([{ _id: one }])
  for (const [method, path] of [
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', '/draft'],
    ['GET', '/versions/1/products'],
    ['GET', '/versions/1/prices.csv'],
  ] as const) {
    const body = method === 'PUT' ? { body: JSON.stringify({ name: 'x', notes: '' }) } : {}
    const headers = { 'Content-Type': 'application/json' }
    expect(await admin.send(`/price-lists/nothing${path}`, { method, ...body, headers })).toMatchObject({
      status: 404,
      body: { code: 'no-such-price-list' },
    })
  }
})

test('what was published can be neither changed nor taken away', async () => {
  await using shop = await openShop({ products })
  const admin = await shop.admin()
  const id = await draftList(admin, { prices: { router: [{ from: 1, price: 19 }] } })
  await publish(admin, id)
  const { db } = shop
  const stays = async (change: { execute(): Promise<unknown> }) =>
    expect(change.execute()).rejects.toThrow(/does not change|do not change|append-only/)
  await stays(db.updateTable('price_list_versions').set({ discount_basis_points: 500 }))
  await stays(db.deleteFrom('price_list_prices'))
  await stays(db.updateTable('price_list_prices').set({ price_cents: 1 }))
  const { id: version } = await db.selectFrom('price_list_versions').select('id').executeTakeFirstOrThrow()
  await stays(
    db
      .insertInto('price_list_prices')
      .values({ version_id: version, product_id: 'switch', from_pieces: 1, price_cents: 5 }),
  )
  await admin.post(`/price-lists/${id}/draft`, {})
  const { id: draft } = await db
    .selectFrom('price_list_versions')
    .select('id')
    .where('published_at', 'is', null)
    .executeTakeFirstOrThrow()
  await expect(
    db
      .insertInto('price_list_prices')
      .values({ version_id: draft, product_id: 'router', from_pieces: 500, price_cents: 1_900 })
      .execute(),
  ).rejects.toThrow('cost less')
})

test('a file becomes the draft, whole or not at all, and every bad line is named', async () => {
  await using shop = await openShop({ products })
  const admin = await shop.admin()
  const { sku } = await shop.db
    .selectFrom('products')
    .select('sku')
    .where('id', '=', 'router')
    .executeTakeFirstOrThrow()
  const other = await shop.db
    .selectFrom('products')
    .select('sku')
    .where('id', '=', 'switch')
    .executeTakeFirstOrThrow()
  const id = await draftList(admin, { prices: { switch: [{ from: 100, price: 80 }] } })
  const path = `/price-lists/${id}/draft/imports`
  const send = (csv: string, dryRun: boolean) => admin.post(path, { csv, dryRun })

  const bad = await send(
    [
      'sku,from,price',
      `${sku},100,18`,
      `${sku},500,18`,
      'NOTHING-1,100,5',
      `${sku},0,5`,
      `${sku},100,17`,
      `${other.sku},1,a lot`,
      ',1,2',
    ].join('\n'),
    false,
  )
  expect(bad).toMatchObject({ status: 200, body: { done: false, problemCount: 6 } })
  expect((bad.body.problems as { line: number }[]).map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8])
  expect((await admin.get(`/price-lists/${id}`)).body).toMatchObject({ draft: { priceCount: 1 } })

  const good = `sku,from,price\r\n${sku.toLowerCase()},500,17.5\r\n${sku},1,18\r\n`
  const counts = { added: 1, changed: 0, unchanged: 0, removed: 1, problemCount: 0 }
  expect((await send(good, true)).body).toMatchObject({ done: false, ...counts })
  expect((await admin.get(`/price-lists/${id}`)).body).toMatchObject({
    draft: { priceCount: 1, revision: 2 },
  })
  expect((await send(good, false)).body).toMatchObject({ done: true, ...counts })
  expect((await send(good, false)).body).toMatchObject({ done: true, unchanged: 1, removed: 0 })
  const { text, headers } = await admin.get(`/price-lists/${id}/versions/1/prices.csv`)
  expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(text).toBe(`\ufeffsku,from,price\r\n${sku},1,18\r\n${sku},500,17.5\r\n`)
  expect((await send(text, true)).body).toMatchObject({ unchanged: 1, problemCount: 0 })
})

test('20,000 prices are imported, exported, copied and published', { tags: ['full'] }, async () => {
  await using shop = await openShop({ products })
  const admin = await shop.admin()
  const ids = Array.from({ length: 2_500 }, (_, n) => `p${n + 1}`)
  await sql`
    insert into products (id, sku, name, price_cents, available, description, image, category)
    select 'p' || n, 'p' || n, 'Product ' || n, 10000, 1000, 'x', '/i/x', 'Networking'
    from generate_series(1, 2500) n`.execute(shop.db)
  const breaks = ['1,90', '100,89', '200,88', '300,87.5', '400,87', '500,86.5', '600,86', '700,85.5']
  const csv = ['sku,from,price', ...ids.flatMap((id) => breaks.map((price) => `${id},${price}`))].join('\n')
  const id = await draftList(admin, {})
  const reply = await admin.post(`/price-lists/${id}/draft/imports`, { csv, dryRun: false })
  expect(reply).toMatchObject({ status: 200, body: { done: true, added: 2_500, problemCount: 0 } })
  await publish(admin, id)
  await admin.post(`/price-lists/${id}/draft`, {})
  expect((await admin.get(`/price-lists/${id}`)).body).toMatchObject({
    published: { priceCount: 20_000 },
    draft: { priceCount: 20_000 },
  })
  const { text } = await admin.get(`/price-lists/${id}/versions/2/prices.csv`)
  expect(text.split('\r\n')).toHaveLength(20_002)
  expect(
    await admin.put(`/price-lists/${id}/draft/products/router`, { prices: [{ from: 1, price: 1 }] }),
  ).toMatchObject({
    status: 422,
    body: { code: 'price-list-full' },
  })
  const tooMany = `${csv}\n${ids[0]},9,1`
  expect(
    (await admin.post(`/price-lists/${id}/draft/imports`, { csv: tooMany, dryRun: true })).body,
  ).toMatchObject({
    problems: [{ line: 20_002 }],
  })
})

test('a company is given a list, which both sides can read of', async () => {
  await using company = await openCompany()
  const { shop, owner } = company
  const admin = await shop.admin()
  const id = await draftList(admin, { percentOff: 10 })
  expect(await assign(shop, admin, id)).toMatchObject({ status: 200 })
  expect(await assign(shop, admin, id)).toMatchObject({ status: 200 })
  expect((await admin.get(`/price-lists/${id}`)).body).toMatchObject({ companyCount: 1 })
  expect((await admin.get('/audit-log?action=price-list-assigned')).body).toMatchObject([
    { label: 'Analytical Engines', before: { priceList: 'none' }, after: { priceList: 'Partners' } },
  ])
  expect((await owner.get('/companies/mine/events')).body[0]).toMatchObject({
    kind: 'price-list-assigned',
    actor: 'the shop',
  })
  const path = `/companies/${await companyId(shop)}/price-list`
  expect(await admin.put(path, { price_list_id: 'nothing' })).toMatchObject({
    status: 404,
    body: { code: 'no-such-price-list' },
  })
  expect(await admin.put('/companies/nothing/price-list', { price_list_id: id })).toMatchObject({
    status: 404,
    body: { code: 'no-such-company' },
  })
  expect(await assign(shop, admin, null)).toMatchObject({ status: 200 })
  expect(await shop.rows('companies')).toMatchObject([{ price_list_id: null }])
})
