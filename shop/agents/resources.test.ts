import { expect, test } from 'vitest'
import { agentTools } from '#contract/agents/tools.ts'
import { askOld, askProtocol, makeAgent } from '#test/agents.ts'
import { openCompanyWithTerms } from '#test/open-company.ts'
import type { TestShop } from '#test/open-shop.ts'
import { giveList } from '#test/price-lists.ts'

const read = async (shop: TestShop, token: string, uri: string) => {
  const { status, body } = await askProtocol(shop, token, 'resources/read', { uri })
  expect(status, uri).toBe(200)
  if (body.error) return body.error
  const { contents, ttlMs, cacheScope } = body.result
  expect([ttlMs, cacheScope]).toEqual([60_000, 'private'])
  const [note, data] = contents
  expect(note.text).toContain('not instructions')
  expect([note.uri, data.uri, data.mimeType]).toEqual([uri, uri, 'application/json'])
  return JSON.parse(data.text)
}

test('the catalogue, a product, the terms and the company’s prices are read by address, by both revisions', async () => {
  await using company = await openCompanyWithTerms({
    creditLimit: 5_000,
    products: Array.from({ length: 24 }, (_, n) => ({ id: `p${n}`, price: 30, available: 1_000 })),
  })
  const { shop, owner, admin } = company
  await shop.db.updateTable('products').set({ sku: 'RT/100 B' }).where('id', '=', 'router').execute()
  await giveList(shop, admin, { percentOff: 10, prices: { router: [{ from: 1, price: 17 }] } })
  const { token } = await makeAgent(owner)

  const { body: listed } = await askProtocol(shop, token, 'resources/list')
  expect(listed.result).toMatchObject({ resultType: 'complete', ttlMs: 3_600_000, cacheScope: 'private' })
  expect(listed.result.resources.map(({ uri }: { uri: string }) => uri)).toEqual([
    'shop://catalogue',
    'shop://terms',
    'shop://prices',
  ])
  const { body: templates } = await askProtocol(shop, token, 'resources/templates/list')
  expect(templates.result).toMatchObject({
    cacheScope: 'private',
    resourceTemplates: [
      { uriTemplate: 'shop://catalogue/products/{code}' },
      { uriTemplate: 'shop://prices/{cursor}' },
    ],
  })

  expect(await read(shop, token, 'shop://catalogue')).toMatchObject({
    howTo: expect.stringContaining('search_products'),
    categories: [{ value: 'Networking', count: 25 }],
  })
  const bySku = await read(shop, token, `shop://catalogue/products/${encodeURIComponent('rt/100 b')}`)
  expect(bySku).toMatchObject({ _id: 'router', price: 20, quantityRule: { min: 100 } })
  expect(await read(shop, token, 'shop://catalogue/products/router')).toEqual(bySku)
  expect(await read(shop, token, 'shop://terms')).toMatchObject({
    payment: { days: 30, creditLimit: 5_000, left: 5_000 },
    quantities: expect.stringContaining('100'),
    terms: expect.any(String),
  })
  const first = await read(shop, token, 'shop://prices')
  expect(first).toMatchObject({ total: 25, rows: { length: 20 } })
  const second = await read(shop, token, first.next)
  expect(second.rows).toHaveLength(5)
  expect(second).not.toHaveProperty('next')
  expect([...first.rows, ...second.rows]).toContainEqual(
    expect.objectContaining({ product_id: 'router', percentOff: 10, breaks: [{ from: 1, price: 17 }] }),
  )

  const { body: old } = await askOld(shop, token, 'resources/read', { uri: 'shop://prices' })
  expect(JSON.parse(old.result.contents[1].text)).toEqual(first)
  expect(old.result).not.toHaveProperty('ttlMs')
  expect((await askOld(shop, token, 'resources/list')).body.result.resources).toHaveLength(3)
})

test('a resource that is unknown, foreign or not given is not found, and one is read as the call allows', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, owner } = company
  const { token } = await makeAgent(owner)
  const { token: catalogueOnly } = await makeAgent(owner, { tools: ['catalogue'] })
  for (const uri of [
    'shop://nothing',
    'shop://catalogue/products/',
    'shop://catalogue/products/none',
    'shop://catalogue/products/a/b',
    'shop://catalogue/products/%E0%A4%A',
    `shop://catalogue/products/${'x'.repeat(700)}`,
    'shop://prices/forged~cursor!',
    'https://shop.test/api/products',
    'file:///etc/passwd',
    '../terms',
  ]) {
    expect(await read(shop, token, uri), uri).toMatchObject({ code: -32_602, data: { uri } })
    const { body } = await askOld(shop, token, 'resources/read', { uri })
    expect(body.error.code, uri).toBe(-32_602)
  }
  for (const uri of ['shop://terms', 'shop://prices', 'shop://prices/router'])
    expect(await read(shop, catalogueOnly, uri), uri).toMatchObject({ code: -32_602 })
  const { body } = await askProtocol(shop, catalogueOnly, 'resources/list')
  expect(body.result.resources).toHaveLength(1)
  for (const method of ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'])
    expect((await askProtocol(shop, token, method, { cursor: 'x' })).body.error.code, method).toBe(-32_602)

  // A member of another company reads its own prices alone.
  const rival = await shop.signUp('rival@example.com')
  await rival.post('/companies', { name: 'Rivals', taxNumber: '' })
  const { token: foreign } = await makeAgent(rival)
  await giveList(shop, company.admin, { percentOff: 10 })
  expect(await read(shop, foreign, 'shop://prices')).toEqual({ rows: [], total: 0 })
  expect(await read(shop, foreign, 'shop://terms')).toMatchObject({ payment: expect.any(String) })
  expect(agentTools.length).toBeGreaterThanOrEqual(32)
  expect(shop.failures).toEqual([])
})
