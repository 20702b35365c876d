import { expect, test } from 'vitest'
import { openInterleaving } from '#test/interleaving.ts'
import { openCompany } from '#test/open-company.ts'
import type { Reply } from '#test/open-shop.ts'
import { assign, fillDraft, giveList, publish } from '#test/price-lists.ts'

/**
 * An order is stopped before one of its statements, and a publication or another list is let in there; and the other way
 * round. Whichever comes first, the charged price is the shown price, and all lines have one version.
 */
const points = {
  'before it locks the company': /^select .* from "companies" .* for no key update$/,
  'before it locks the list': /^select .* from "price_lists" .* for (share|no key update)$/,
  'before it reads the prices': /\/\* reads list prices \*\//,
  'before it takes stock': /\/\* takes stock \*\//,
  'before it publishes': /^update "price_list_versions" set "published_at"/,
  'before it changes the company': /^update "companies"/,
  'before it commits': /^commit/,
} as const
type Point = keyof typeof points

const shown = { old: 100 * 17 + 100 * 72, new: 100 * 16 + 100 * 64 }

test('an order costs what was shown, whatever is published or assigned at the same moment', async () => {
  const interleaving = openInterleaving(points)
  await using company = await openCompany({ before: interleaving.before })
  const { shop, buyer } = company
  interleaving.watch(shop.db)
  await shop.addProduct({ id: 'dock', price: 80, available: 1_000_000 })
  const admin = await shop.admin()
  const delivery = { name: 'Bert', street: '1 Row', city: 'London', country: 'GB', phone: '1' }
  const lines = ['router', 'dock'].map((product_id) => ({ product_id, orderAmount: 100 }))
  const order = () => buyer.post('/orders', { lines, delivery, paymentAmount: shown.old })

  const before = { percentOff: 10, prices: { router: [{ from: 1, price: 17 }] } }
  const after = { percentOff: 20, prices: { router: [{ from: 1, price: 17 }] } }
  const old = await giveList(shop, admin, before)
  let current = old
  let lists = 0

  /** Makes what the company pays `before` again, and readies what makes it `after`. */
  async function ready(how: 'publish' | 'assign'): Promise<() => Promise<Reply>> {
    await assign(shop, admin, null)
    lists += 1
    const { body } = await admin.post('/price-lists', { name: `List ${lists}`, notes: '' })
    current = String(body.insertedId)
    await fillDraft(admin, current, how === 'publish' ? before : after)
    await publish(admin, current)
    if (how === 'assign') {
      await assign(shop, admin, old)
      return () => assign(shop, admin, current)
    }
    await assign(shop, admin, current)
    await admin.post(`/price-lists/${current}/draft`, {})
    await fillDraft(admin, current, after)
    return () => publish(admin, current)
  }

  for (const how of ['publish', 'assign'] as const)
    for (const at of Object.keys(points) as Point[])
      for (const first of ['order', how]) {
        const change = await ready(how)
        const [action, other] = first === 'order' ? [order, change] : [change, order]
        const met = await interleaving.meet(`${first}, ${how}`, action, at, other)
        if (!met) continue
        const where = `${how}, ${first} first, ${at}`
        const [placed, changed] = first === 'order' ? [met.first, met.second] : [met.second, met.first]
        expect(changed.status, where).toBe(200)
        // A published or assigned list applies to every later order.
        const isLate = first === 'order' && met.rivalWasFirst
        if (placed.status === 200) {
          expect(isLate, where).toBe(false)
          const stored = await shop.db
            .selectFrom('order_lines')
            .select(['amount_cents', 'price_list_version_id as version'])
            .where('order_id', '=', String(placed.body.insertedId))
            .execute()
          expect(
            stored.reduce((sum, line) => sum + line.amount_cents, 0),
            where,
          ).toBe(shown.old * 100)
          expect(new Set(stored.map(({ version }) => version)).size, where).toBe(1)
        } else expect(placed.body, where).toMatchObject({ code: 'price-changed', paymentAmount: shown.new })
      }
  const orderPoints: readonly Point[] = [
    'before it locks the company',
    'before it locks the list',
    'before it reads the prices',
    'before it takes stock',
    'before it commits',
  ]
  expect(interleaving.passed).toEqual({
    'order, publish': orderPoints,
    'order, assign': orderPoints,
    'publish, publish': ['before it locks the list', 'before it publishes', 'before it commits'],
    'assign, assign': ['before it locks the company', 'before it changes the company', 'before it commits'],
  })
  expect(shop.failures).toEqual([])
})
