import { expect, test } from 'vitest'
import { openShop } from '#test/open-shop.ts'

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
const nothing = { text: '', bannerText: '', bannerLink: '', bannerFrom: '', bannerTo: '' }

test('an owner writes a text and a banner for a category, which is shown on its days', async () => {
  await using shop = await openShop({ products: [{ id: 'sw', price: 45, available: 100 }] })
  await shop.db.updateTable('products').set({ category: 'Docks & Hubs' }).execute()
  const admin = await shop.admin()
  const category = 'Docks & Hubs'
  const write = (page: object) => admin.put('/categories/pages', { category, ...nothing, ...page })
  const shown = async () =>
    (await shop.nobody.get(`/categories/pages/shown?category=${encodeURIComponent(category)}`)).body
  expect(await shown()).toEqual({ html: '', banner: null })
  expect((await admin.get('/categories/pages/all')).body).toEqual([{ category, ...nothing }])

  const banner = { bannerText: 'Ten for nine <b>', bannerLink: '/quote' }
  const text = '## Which dock\n\n[A](/blog) [b](javascript:steal())'
  expect((await write({ text, ...banner, bannerFrom: day(1) })).status).toBe(200)
  expect(await shown()).toEqual({
    html: expect.stringMatching(
      /^<h2 id="which-dock">Which dock<\/h2>\n<p><a href="\/blog">A<\/a> <a>b<\/a>/,
    ),
    banner: null,
  })
  expect((await shop.nobody.get('/categories/pages')).body).toEqual([category])
  await write({ text, ...banner, bannerFrom: day(0), bannerTo: day(0) })
  expect(await shown()).toMatchObject({ banner: { text: 'Ten for nine <b>', link: '/quote' } })
  await write({ ...banner, bannerTo: day(-1) })
  expect(await shown()).toEqual({ html: '', banner: null })
  expect(await shop.rows('category_pages')).toMatchObject([
    { category, text: '', banner_text: 'Ten for nine <b>' },
  ])
  expect((await shop.nobody.get('/categories/pages')).body).toEqual([])
  await write({})
  expect(await shop.rows('category_pages')).toEqual([])
  expect((await shop.rows('audit_log')).map(({ action }) => action)).toEqual(
    Array(4).fill('category-page-changed'),
  )
})

test('HTML, unsafe links, days in the wrong order, and categories without products are refused', async () => {
  await using shop = await openShop({ products: [{ id: 'sw', price: 45, available: 100 }] })
  const admin = await shop.admin()
  const { body } = await shop.nobody.get('/categories')
  const write = (page: object) => admin.put('/categories/pages', { category: body[0], ...nothing, ...page })
  for (const text of ['<script>steal()</script>', '# Title'])
    expect(await write({ text })).toMatchObject({ status: 422, body: { code: 'unreadable-markdown' } })
  for (const page of [
    { bannerText: 'x', bannerLink: 'javascript:steal()' },
    { bannerText: 'x', bannerFrom: day(2), bannerTo: day(1) },
    { bannerText: 'a\nb' },
    { text: 'x'.repeat(20_001) },
  ])
    expect((await write(page)).status, JSON.stringify(page).slice(0, 40)).toBe(400)
  expect(await write({ category: 'Nothing', text: 'x' })).toMatchObject({
    status: 404,
    body: { code: 'no-such-category' },
  })
  expect((await (await shop.signUp('ada@example.com')).put('/categories/pages', {})).status).toBe(403)
  expect(await shop.rows('category_pages')).toEqual([])
})
