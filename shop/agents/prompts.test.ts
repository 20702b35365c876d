import { expect, test } from 'vitest'
import { agentTools } from '#contract/agents/tools.ts'
import { askOld, askProtocol, makeAgent } from '#test/agents.ts'
import { openCompanyWithTerms, orderOnAccount } from '#test/open-company.ts'
import type { TestShop } from '#test/open-shop.ts'

const names = agentTools.map(({ name }) => name)
const mentioned = (text: string) => names.filter((name) => new RegExp(`\\b${name}\\b`).test(text))

async function textOf(shop: TestShop, token: string, name: string, args: object) {
  const { body } = await askProtocol(shop, token, 'prompts/get', { name, arguments: args })
  return body.error ? body.error : String(body.result.messages[0].content.text)
}

const rollout = { product: 'RT-1', pieces: '900', sites: 'Lyon 500, Bonn 400', budget: '20,000 this quarter' }

test('prompts name the tools that the agent was given and no others, and say that totals come before orders', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, owner } = company
  const { token } = await makeAgent(owner)
  const { body } = await askProtocol(shop, token, 'prompts/list')
  expect(body.result).toMatchObject({ ttlMs: 3_600_000, cacheScope: 'private' })
  expect(body.result.prompts.map(({ name }: { name: string }) => name)).toEqual([
    'reorder',
    'find_cheaper',
    'plan_rollout',
  ])
  expect(body.result.prompts[0].arguments).toEqual([
    { name: 'order', description: expect.any(String), required: true },
    { name: 'changes', description: expect.any(String), required: false },
  ])
  const text = await textOf(shop, token, 'plan_rollout', rollout)
  expect(text).toContain('"Lyon 500, Bonn 400"')
  expect(text.indexOf('Tell the person')).toBeLessThan(text.indexOf('place_order'))
  expect(text).toContain('never split an order')
  expect(mentioned(text)).toEqual(expect.arrayContaining(['order_totals', 'place_order', 'list_addresses']))
  const again = await askOld(shop, token, 'prompts/get', { name: 'plan_rollout', arguments: rollout })
  expect(again.body.result.messages[0].content.text).toBe(text)

  // Each group alone, and beside prices.
  for (const group of new Set(agentTools.map((tool) => tool.group)))
    for (const tools of [[group], [...new Set(['prices', group])]]) {
      const { token: lesser } = await makeAgent(owner, { tools })
      const given = agentTools.filter((tool) => tools.includes(tool.group)).map(({ name }) => name)
      const listed = (await askProtocol(shop, lesser, 'prompts/list')).body.result.prompts
      for (const { name } of listed) {
        const args = { ...rollout, order: 'HF-100001' }
        expect(given, `${name} for ${tools}`).toEqual(
          expect.arrayContaining(mentioned(await textOf(shop, lesser, name, args))),
        )
      }
      if (!tools.includes('prices')) expect(listed, String(tools)).toEqual([])
    }
})

test('arguments of prompts are checked, and suggested where that is cheap', async () => {
  await using company = await openCompanyWithTerms({ products: [{ id: 'dock', price: 9, available: 900 }] })
  const { shop, owner, buyer } = company
  const { token } = await makeAgent(owner)
  for (const [name, args] of [
    ['reorder', {}],
    ['reorder', { order: ' ' }],
    ['reorder', { order: 'x'.repeat(501) }],
    ['find_cheaper', { pieces: '100' }],
    ['nothing', {}],
    ['toString', {}],
  ] as const)
    expect(await textOf(shop, token, name, args), name).toMatchObject({ code: -32_602 })
  expect(await textOf(shop, token, 'find_cheaper', { list: 'Desk' })).toContain('get_saved_list')

  await orderOnAccount(owner)
  await orderOnAccount(owner)
  await orderOnAccount(buyer)
  await owner.post('/lists', { name: 'Desk', source: { from: 'lines', lines: [] } })
  await shop.db.updateTable('products').set({ sku: 'DK-1' }).where('id', '=', 'dock').execute()
  const complete = async (ref: object, name: string, value: string, by = token) => {
    const { body } = await askProtocol(shop, by, 'completion/complete', { ref, argument: { name, value } })
    return body.error ? body.error.code : body.result.completion
  }
  const prompt = (name: string) => ({ type: 'ref/prompt', name })
  expect(await complete(prompt('reorder'), 'order', '')).toEqual({
    values: ['HF-100002', 'HF-100001'],
    total: 2,
    hasMore: false,
  })
  expect((await complete(prompt('reorder'), 'order', 'hf-100002')).values).toEqual(['HF-100002'])
  expect((await complete(prompt('reorder'), 'changes', 'x')).values).toEqual([])
  expect((await complete(prompt('find_cheaper'), 'product', 'dk-1')).values).toEqual(['DK-1'])
  expect((await complete(prompt('find_cheaper'), 'list', 'des')).values).toEqual(['Desk'])
  const template = { type: 'ref/resource', uri: 'shop://catalogue/products/{code}' }
  expect((await complete(template, 'code', '')).values).toContain('DK-1')
  expect(await complete({ ...template, uri: 'shop://none/{code}' }, 'code', '')).toBe(-32_602)
  expect(await complete(template, 'nothing', '')).toBe(-32_602)
  expect(await complete(prompt('reorder'), 'nothing', '')).toBe(-32_602)
  expect(await complete(prompt('nothing'), 'order', '')).toBe(-32_602)
  const { token: pricesOnly } = await makeAgent(owner, { tools: ['prices'] })
  expect((await complete(prompt('find_cheaper'), 'product', '', pricesOnly)).values, 'no search').toEqual([])
  expect((await complete(prompt('find_cheaper'), 'product', 'y'.repeat(5_000))).values).toEqual([])
})
