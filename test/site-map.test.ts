import { rmSync } from 'node:fs'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { openPGlite } from '#database/pglite.ts'
import { openHundredfold } from '#main.ts'
import { dataFolder } from './data-folder.ts'

const PRODUCTS = 20_001

test('a site map of many products has parts, and what is added to its address changes nothing', async () => {
  const folder = dataFolder('demo')
  const engine = await openPGlite({ folder })
  await engine.execute('update products set deleted_at = now()')
  await engine.execute(
    `insert into products (id, name, price_cents, min_pieces, available, description, image, category)
     select 'many-' || n, 'Product ' || n, 100, 100, 0, '', '', 'Many' from generate_series(1, ${PRODUCTS}) n`,
  )
  await engine.close()
  const shop = await openHundredfold(readConfig({ DATA_DIR: folder }), pino({ level: 'silent' }))
  const ask = async (path: string) => {
    const reply = await shop.fetch(new Request(`http://localhost:3000${path}`))
    const text = await reply.text()
    return {
      status: reply.status,
      text,
      addresses: [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url),
    }
  }
  const root = 'http://localhost:3000/sitemap.xml'
  const whole = await ask('/sitemap.xml')
  expect(whole.text).toContain('<sitemapindex')
  expect(whole.addresses).toEqual([1, 2, 3].map((part) => `${root}?part=${part}`))
  expect((await ask('/sitemap.xml?unique')).text).toBe(whole.text)

  const parts = await Promise.all([1, 2, 3].map((part) => ask(`/sitemap.xml?part=${part}&unique=${part}`)))
  const products = parts.flatMap(({ addresses }) => addresses.filter((url) => url?.includes('/product/')))
  expect(new Set(products).size).toBe(PRODUCTS)
  expect(products).toHaveLength(PRODUCTS)
  expect(parts[0]?.addresses).toContain('http://localhost:3000/blog')
  expect(parts[2]?.addresses).toHaveLength(1)
  for (const none of ['0', '01', '4', '1.5', '1000', 'x'])
    expect((await ask(`/sitemap.xml?part=${none}`)).status, none).toBe(404)
  await shop[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})
