import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop, type TestCaller } from '#test/open-shop.ts'
import { accept, ask, counter, offer, people } from '#test/quotes.ts'
import { size } from '#test/sizes.ts'

/** More than a page of lines. */
const COUNT = size(1_200, 5_000)

const shopOfMany = async () => {
  const shop = await openShop()
  await sql`
    insert into products (id, name, sku, price_cents, available, description, image, category, specs)
    select 'p' || n, 'Product ' || n, 'P-' || n, 300, 1000, 'One of many.', '/i/none-800.webp', 'Cables', '{}'
    from generate_series(1, ${COUNT}::int) n`.execute(shop.db)
  return shop
}

const asked = Array.from({ length: COUNT }, (_, n) => ({ product_id: `p${n + 1}`, pieces: 100 }))
const at = (price: number) => Array.from({ length: COUNT }, (_, n) => ({ line: n + 1, pieces: 100, price }))

/** Reads all pages of a quote's lines. */
async function pagesOf(caller: TestCaller, path: string, limit: number) {
  const pages: {
    lines: readonly { line: number }[]
    revisions: { lines: unknown[] }[]
    nextOffset?: number
  }[] = []
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const { status, body } = await caller.get(`${path}?limit=${limit}&offset=${offset}`)
    expect(status).toBe(200)
    pages.push(body as never) // documented-replies.ts checks it
    offset = body.nextOffset as number | undefined
  }
  return pages
}

test('a quote of thousands of lines is asked for, offered with its pieces held, countered, offered again and ordered', async () => {
  await using shop = await shopOfMany()
  const { ada, admin } = await people(shop)
  const tooMany = Array.from({ length: 5_001 }, (_, n) => ({ product_id: `p${n}`, pieces: 100 }))
  expect(await ada.post('/quotes/mine', { lines: tooMany })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'lines', message: 'At most 5,000 products' }] },
  })
  const visitor = { name: 'Eve', email: 'eve@example.com', message: '' }
  expect(await shop.nobody.post('/quotes', { ...visitor, lines: asked.slice(0, 201) })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'lines', message: 'At most 200 products' }] },
  })
  const id = await ask(ada, asked)

  const pages = await pagesOf(ada, `/quotes/${id}`, 1_000)
  for (const { lines, revisions } of pages)
    expect(revisions[0]?.lines).toEqual(lines.map(({ line }) => ({ line, pieces: 100 })))
  expect(pages.flatMap(({ lines }) => lines.map(({ line }) => line))).toEqual(at(1).map(({ line }) => line))
  expect((await ada.get(`/quotes/${id}?offset=${COUNT - 1}`)).body).toMatchObject({
    lineCount: COUNT,
    pieces: COUNT * 100,
    lines: [{ line: COUNT, productName: `Product ${COUNT}`, listPrice: 3 }],
    revisions: [{ lineCount: COUNT, lines: [{ line: COUNT, pieces: 100 }] }],
  })
  const figures = await admin.get(`/quotes/${id}/figures?offset=${COUNT - 2}&limit=1`)
  expect(figures.body).toMatchObject({ lines: [{ line: COUNT - 1, available: 1_000, suggestedPrice: 3 }] })

  expect((await offer(admin, id, 1, { lines: at(1.99), holdStock: true })).body).toEqual({ revision: 2 })
  const left = async () =>
    (await sql`select min(available) as least, max(available) as most from products`.execute(shop.db)).rows
  expect(await left()).toEqual([{ least: 900, most: 900 }])
  const tooDear = { code: 'quote-above-card-limit' }
  expect((await offer(admin, id, 2, { lines: at(9) })).body).toMatchObject(tooDear)

  const link = String((await admin.put(`/quotes/${id}/link`)).body.path).replace('/q/', '/quote-links/')
  const shared = await pagesOf(shop.nobody, link, 1_000)
  expect(shared.flatMap(({ lines }) => lines)).toMatchObject(at(1.99))
  expect(shared.at(-1)).toMatchObject({ total: COUNT * 199 })

  expect((await counter(ada, id, 2, { lines: at(1.5) })).body).toEqual({ revision: 3 })
  expect(await left()).toEqual([{ least: 1_000, most: 1_000 }])
  expect((await offer(admin, id, 3, { lines: at(1.9), holdStock: true })).body).toEqual({ revision: 4 })
  const ordered = await accept(ada, id, 4, { paymentAmount: COUNT * 190 })
  expect(ordered).toMatchObject({ status: 200, body: { insertedId: expect.any(String) } })
  const { rows } = await sql`
    select count(*)::int as lines, sum(l.pieces)::int as pieces, sum(l.amount_cents)::int as cents,
      bool_and(l.product_id = 'p' || l.position) as "inOrder"
    from order_lines l where order_id = ${ordered.body.insertedId}`.execute(shop.db)
  expect(rows).toEqual([{ lines: COUNT, pieces: COUNT * 100, cents: COUNT * 19_000, inOrder: true }])
  expect(await left()).toEqual([{ least: 900, most: 900 }])
})
