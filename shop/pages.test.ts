import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { API_ROOT } from '#contract/endpoint.ts'
import { openShop, type TestCaller } from '#test/open-shop.ts'

const ids = Array.from({ length: 7 }, (_, n) => `p${n}`)
const products = ids.map((id, n) => ({ id, name: `Dock ${id}`, price: 10 + n, available: 200 + n }))

/** The ids of a list, page by page; `between` is called with the last id of each. */
async function walk(caller: TestCaller, path: string, between: (id: string) => Promise<unknown>) {
  const seen: string[] = []
  for (let next: string | undefined = path; next; ) {
    const { status, body, headers, text } = await caller.get(next)
    expect(status, text).toBe(200)
    const page = Array.from(body as unknown as { _id: string }[]) // a list
    seen.push(...page.map(({ _id }) => _id))
    await between(seen.at(-1) ?? '')
    next = /<([^>]*)>/.exec(headers.get('Link') ?? '')?.[1]?.replace(API_ROOT, '')
  }
  return seen
}

test.for([
  ['/products?sort=price&limit=2', { price_cents: 99_900 }],
  ['/products?sort=-price&limit=2', { price_cents: 100 }],
  ['/products?sort=name&limit=2', { name: 'Zebra' }],
  ['/products?q=dock&sort=relevance&limit=2', { name: 'Something else' }],
  ['/products?limit=2', { deleted_at: new Date() }],
] as const)(
  'a walk through %s sees every product once that keeps its place, though the cursor’s own loses it',
  async ([path, change]) => {
    await using shop = await openShop({ products })
    const changed = new Set<string>()
    const seen = await walk(shop.nobody, path, async (id) => {
      if (changed.size > 0) return
      changed.add(id)
      await shop.db.updateTable('products').set(change).where('id', '=', id).execute()
    })
    for (const id of ids) expect(seen.filter((each) => each === id).length, id).toBeGreaterThanOrEqual(1)
    for (const id of ids.filter((each) => !changed.has(each)))
      expect(
        seen.filter((each) => each === id),
        id,
      ).toHaveLength(1)
  },
)

test('a cursor that no list gave is refused, and so is one of another list', async () => {
  await using shop = await openShop({ products })
  const callers = [await shop.admin(), await shop.signUp('ada@example.com')]
  const lists = Object.values(api).filter(
    (each) => each.method === 'GET' && each.query && 'cursor' in each.query.shape && !each.path.includes('{'),
  )
  expect(lists.length).toBeGreaterThan(15)
  const made = (key: string) => `x~${Buffer.from(key).toString('base64url')}`
  const cursors = [
    'nothing',
    'x~',
    made('9'.repeat(40)),
    made('2026-02-31'),
    made('a\0'),
    made('2026-02-31 25:00:00+00'),
  ]
  for (const { path } of lists)
    for (const cursor of cursors) {
      const replies = await Promise.all(
        callers.map((caller) => caller.get(`${path}?cursor=${cursor}&email=ada@example.com`)),
      )
      // Of a list of products by name, any text is a place.
      for (const { status, text } of replies)
        expect([400, 403, 404], `${path} ${cursor}: ${text}`).toContain(status)
    }
  expect(shop.failures).toEqual([])
})
