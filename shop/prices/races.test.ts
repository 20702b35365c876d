import { expect, test } from 'vitest'
import { openCompany } from '#test/open-company.ts'
import type { Reply } from '#test/open-shop.ts'
import { assign, fillDraft, giveList, publish } from '#test/price-lists.ts'

/**
 * An order is stopped before one of its statements, and a publication or another list is let in there; and the other way
 * round. Whichever comes first: what is charged is what was shown, and all lines are of one version.
 */
const points = {
  'before it locks the company': /^select .* from "companies" .* for no key update$/,
  'before it locks the list': /^select .* from "price_lists" .* for (share|no key update)$/,
  'before it reads the prices': /^\s*select v\.id as "versionId"/,
  'before it takes stock': /^\s*with\s+wanted /,
  'before it publishes': /^update "price_list_versions" set "published_at"/,
  'before it changes the company': /^update "companies"/,
  'before it commits': /^commit/,
} as const
type Point = keyof typeof points

/** How long the other may take before the first goes on all the same: the other waits for it then. */
const HEAD_START_MS = 40

const shown = { old: 100 * 17 + 100 * 72, new: 100 * 16 + 100 * 64 }

test('an order costs what was shown, whatever is published or assigned at the same moment', async () => {
  let stop: { readonly at: Point; readonly rival: () => Promise<Reply> } | undefined
  let rival: Promise<Reply> | undefined
  /** Whether it was done before the other went on. */
  let overtook = false
  await using company = await openCompany({
    async before(statement) {
      if (!stop || !points[stop.at].test(statement)) return
      const begin = stop.rival
      stop = undefined
      rival = begin()
      overtook = await Promise.race([
        rival.then(() => true),
        new Promise<false>((resolve) => setTimeout(() => resolve(false), HEAD_START_MS)),
      ])
    },
  })
  const { shop, buyer } = company
  await shop.addProduct({ id: 'dock', priceDollars: 80, available: 1_000_000 })
  const admin = await shop.admin()
  const delivery = { name: 'Bert', street: '1 Row', city: 'London', country: 'GB', phone: '1' }
  const lines = ['router', 'dock'].map((product_id) => ({ product_id, orderAmount: 100 }))
  const order = () => buyer.post('/orders', { lines, delivery, paymentAmount: shown.old })

  const before = { percentOff: 10, prices: { router: [{ from: 1, price: 17 }] } }
  const after = { percentOff: 20, prices: { router: [{ from: 1, price: 17 }] } }
  const old = await giveList(shop, admin, before)
  let current = old
  let reached = 0

  /** Makes what the company pays `before` again, and readies what makes it `after`. */
  async function ready(how: 'publish' | 'assign'): Promise<() => Promise<Reply>> {
    await assign(shop, admin, null)
    const { body } = await admin.post('/price-lists', {
      name: `List ${reached} ${how} ${crypto.randomUUID()}`,
      notes: '',
    })
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
        rival = undefined
        overtook = false
        stop = { at, rival: other }
        const one = await action()
        const wasReached = stop === undefined
        stop = undefined
        const two = await rival
        if (!wasReached || !two) continue
        reached += 1
        const where = `${how}, ${first} first, ${at}`
        const [placed, changed] = first === 'order' ? [one, two] : [two, one]
        expect(changed.status, where).toBe(200)
        // What is published or assigned holds for every order that is placed from then on.
        const isLate = first === 'order' && overtook
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
  expect(reached, 'the points are where the statements are').toBeGreaterThan(12)
  expect(shop.failures).toEqual([])
}, 120_000)
