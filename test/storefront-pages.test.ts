import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#config.ts'
import { openDatabase } from '#database/open.ts'
import { openHundredfold } from '#open.ts'
import { databasePlace } from './database-place.ts'
import { failLoudly } from './databases.ts'

/** The built shop with the demo, and a second connection to its database. */
async function openPages() {
  const place = await databasePlace('demo')
  onTestFinished(() => place[Symbol.asyncDispose]())
  const database = await openDatabase({ ...place, onLostConnection: failLoudly })
  onTestFinished(() => database[Symbol.asyncDispose]())
  const app = await openHundredfold(readConfig(place.settings), pino({ level: 'silent' }))
  onTestFinished(() => app[Symbol.asyncDispose]())
  return {
    db: database.db,
    async ask(path: string) {
      const reply = await app.fetch(new Request(`http://localhost:3000${path}`))
      return { status: reply.status, headers: reply.headers, html: await reply.text() }
    },
  }
}

test('a comparison is rendered on the server from its address, and is none for search engines', async () => {
  const { db, ask } = await openPages()
  const products = await db
    .selectFrom('products')
    .select(['id', 'name', 'sku'])
    .orderBy('id')
    .limit(2)
    .execute()
  const { status, html } = await ask(
    `/compare?products=${products.map(({ id }) => id).join(',')},no-such-product`,
  )
  expect(status).toBe(200)
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  for (const { sku } of products) expect(html).toContain(sku)
  expect(html).toContain('1 product of this comparison can no longer be ordered')
  expect(html).toContain('(differs)')
  expect((await ask('/compare?products=%22%3Cscript%3E')).html).toContain('Nothing to compare yet')
})

test('an old address leads on for good; a page that exists is not hidden, what leads nowhere is counted', async () => {
  const { db, ask } = await openPages()
  const leadsTo = async (path: string) => {
    const { status, headers } = await ask(path)
    return [status, headers.get('Location')]
  }
  expect(await leadsTo('/old/page')).toEqual([404, null])
  await expect
    .poll(() => db.selectFrom('missed_paths').select(['path', 'misses']).execute())
    .toEqual([{ path: '/old/page', misses: 1 }])
  await db
    .insertInto('redirects')
    .values([
      { path: '/old/page', target: '/blog#posts' },
      { path: '/contact', target: '/blog' },
      { path: '/product/gone/name', target: '/?category=Docks' },
    ])
    .execute()
  // The database tells every process.
  await expect.poll(() => leadsTo('/Old/Page/')).toEqual([301, '/blog#posts'])
  expect(await leadsTo('/old/page?utm_source=mail')).toEqual([301, '/blog?utm_source=mail#posts'])
  expect(await leadsTo('/product/gone/name?a=1')).toEqual([301, '/?category=Docks'])
  expect(await leadsTo('/contact')).toEqual([200, null])
  expect((await ask('/old/page')).headers.get('Cache-Control')).toMatch(/max-age=0|s-maxage=1/)
  await db.deleteFrom('redirects').execute()
  await expect.poll(() => leadsTo('/old/page')).toEqual([404, null])
})

test('a category shows what was written for it on its own list, and is in the site map', async () => {
  const { db, ask } = await openPages()
  const path = '/?category=Docks+%26+Hubs'
  const written = '## Which dock'
  expect((await ask(path)).html).not.toContain('category-intro')
  await db
    .insertInto('category_pages')
    .values({
      category: 'Docks & Hubs',
      text: `${written}\n\n[Ask](/quote)`,
      banner_text: 'Ten <b> for nine',
      banner_link: '/quick-order',
      banner_from: null,
      banner_to: null,
    })
    .execute()
  await expect.poll(async () => (await ask(path)).html).toContain('>Which dock</h2>')
  const { html } = await ask(path)
  expect(html).toContain('Ten &lt;b&gt; for nine')
  expect(html).toContain('<link rel="canonical" href="http://localhost:3000/?category=Docks+%26+Hubs"/>')
  for (const other of [`${path}&page=2`, `${path}&q=dock`, '/', '/?category=Displays'])
    expect((await ask(other)).html, other).not.toContain('Which dock')
  await expect
    .poll(async () => (await ask('/sitemap.xml')).html)
    .toContain('<loc>http://localhost:3000/?category=Docks+%26+Hubs</loc>')
})

test('parts that the owners leave out are on no page, in no list of pages, and their addresses are not found', async () => {
  const { db, ask } = await openPages()
  const figures = '256k+'
  expect((await ask('/')).html).toContain(figures)
  expect((await ask('/portfolio')).status).toBe(200)
  await db
    .updateTable('storefront')
    .set({
      shows_figures: false,
      shows_speed_tour: false,
      shows_portfolio: false,
      shows_questions: false,
      hero_text: 'Docks for Benelux, from stock.',
      hero_picture: `/i/up-${'a'.repeat(26)}-800.webp`,
      hero_alt: 'A warehouse',
    })
    .execute()
  await expect.poll(async () => (await ask('/portfolio')).status).toBe(404)
  const { html } = await ask('/')
  expect(html).toContain('Docks for Benelux, from stock.')
  expect(html).toContain('alt="A warehouse"')
  expect(html).toContain('Request a quote')
  for (const gone of [figures, 'id="speed"', 'href="/#speed"', 'href="/portfolio"', 'href="/questions"'])
    expect(html, gone).not.toContain(gone)
  for (const path of ['/portfolio', '/questions', '/portfolio.data', '/questions.data'])
    expect((await ask(path)).status, path).toBe(404)
  expect((await ask('/portfolio')).html).not.toContain('Education')
  const sitemap = await ask('/sitemap.xml')
  expect(sitemap.html).toContain('/accessibility')
  expect(sitemap.html).not.toMatch(/portfolio|questions/)
  expect((await ask('/blog/feed.xml')).html).not.toMatch(/\/(portfolio|questions|#speed)"/)

  await db
    .updateTable('storefront')
    .set({ shows_portfolio: true, shows_questions: true, shows_figures: true })
    .execute()
  await expect.poll(async () => (await ask('/questions')).status).toBe(200)
  expect((await ask('/')).html).toContain(figures)
})
