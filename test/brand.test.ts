import type { RouteConfigEntry } from '@react-router/dev/routes'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#config.ts'
import { setBrand, shopBrand, usualBrand } from '#contract/brand.ts'
import { openDatabase } from '#database/open.ts'
import { openHundredfold } from '#open.ts'
import routes from '#web/routes.ts'
import { databasePlace } from './database-place.ts'
import { type Content, failLoudly } from './databases.ts'
import { liveSettings } from './live-settings.ts'

/** The addresses of all pages that need no id. */
const addressesOf = (entries: readonly RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap(({ path, index, children }) => {
    const address = path === undefined ? above : `${above}/${path}`
    const own = index || (path !== undefined && !/[:*]/.test(path)) ? [address || '/'] : []
    return /[:*]/.test(path ?? '') ? [] : [...own, ...addressesOf(children ?? [], address)]
  })

const others = [
  '/nothing',
  '/api/openapi.json',
  '/api/docs',
  '/favicon.svg',
  '/brand.css',
  '/offline.html',
  '/api/settings/brand',
]

/** Opens a shop that is called Acme & Söhne. */
async function openAcme(content: Content, settings: Record<string, string>) {
  onTestFinished(() => setBrand(usualBrand))
  const place = await databasePlace(content)
  {
    await using database = await openDatabase({ ...place, onLostConnection: failLoudly })
    await database.db
      .updateTable('brand')
      .set({
        name: 'Acme & Söhne',
        tagline: 'Desks <first>',
        footer: 'By the crate.',
        accent_light: '#1b57b8',
        contact_phone: '+32 9 000 00 00',
        columns: JSON.stringify([{ title: 'Help', links: [{ name: 'Call us', to: '/contact' }] }]),
      })
      .execute()
    await database.db
      .insertInto('legal_texts')
      .values(
        [1, 2].map((version) => ({
          page: 'terms' as const,
          version,
          text: `## Terms of Acme ${version}`,
          holds_from: `2026-11-0${version}`,
          written_by: 'admin@example.com',
        })),
      )
      .execute()
  }
  const config = {
    ...readConfig({ SHOP_MODE: 'demo', ...settings }),
    DATA_DIR: place.folder,
    DATABASE_URL: place.url,
  }
  const app = await openHundredfold(config, pino({ level: 'silent' }))
  return {
    ask: async (path: string) => (await app.fetch(new Request(config.PUBLIC_URL + path))).text(),
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await place[Symbol.asyncDispose]()
    },
  }
}

test.each([
  ['demo', 'demo', {}],
  ['live', 'empty', liveSettings],
] as const)('a %s shop of another name never says its first one', async (mode, content, settings) => {
  await using shop = await openAcme(content, settings)
  const all = [...new Set([...addressesOf(await routes), ...others])]
  expect(all.length).toBeGreaterThan(50)
  // A demo's dashboards are those of a live shop.
  const addresses = mode === 'live' ? all : all.filter((address) => !/^\/dashboard/i.test(address))
  expect(await shop.ask('/')).toContain(
    '<title>Acme &amp; Söhne: technology equipment by the hundred</title>',
  )
  for (const address of addresses)
    expect(
      [...(await shop.ask(address)).matchAll(/.{0,60}Hundredfold.{0,20}/g)].map(String),
      address,
    ).toEqual([])
})

test('a shop of another name says it wherever it said its first one', async () => {
  await using shop = await openAcme('demo', {})
  const { ask } = shop
  const home = await ask('/')
  expect(home).toContain('>Desks &lt;first&gt;</h1>')
  expect(home).toContain('By the crate.')
  const { look } = shopBrand()
  for (const part of [
    `<link rel="stylesheet" href="/brand.css?v=${look}"`,
    `<link rel="icon" href="/favicon.svg?v=${look}"`,
    `<meta property="og:image" content="http://localhost:3000/share.png?v=${look}"/>`,
    '<h2 class="mb-1 text-base">Help</h2>',
    'href="tel:+3290000000"',
  ])
    expect(home).toContain(part)
  expect(home).not.toContain('Services')
  expect(await ask('/terms')).toMatch(/Version <!-- -->2<!-- -->, in force from.*?>Terms of Acme 2</s)
  expect(await ask('/terms?version=1')).toMatch(/until <time.*?2 November 2026.*?>Terms of Acme 1</s)
  expect(await ask('/terms?version=3')).toContain('Page not found')
  expect(await ask('/privacy')).toContain('This text is an example')
  expect(await ask('/brand.css')).toContain('[data-theme="pastel"] { --color-primary: #1b57b8;')
  expect(await ask('/brand.css')).not.toContain('luxury')
  expect(await ask('/share.png')).toContain('PNG')
  expect(JSON.parse(await ask('/manifest.webmanifest'))).toMatchObject({ name: 'Acme & Söhne' })
  expect(await ask('/blog/feed.xml')).toContain('<name>Acme &amp; Söhne</name>')
  expect(await ask('/nothing')).toContain('<title>Page not found · Acme &amp; Söhne</title>')
})
