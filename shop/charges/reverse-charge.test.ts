import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type GoodsGroup, goodsGroups } from '#contract/charges/goods-groups.ts'
import { addDays, today } from '#contract/days.ts'
import { addressIn, setTax } from '#test/charges.ts'
import { setKit } from '#test/kits.ts'
import { addRule, presetsFor, setGroups } from '#test/laws.ts'
import { openShop, type TestCaller, type TestShop } from '#test/open-shop.ts'
import { buyerKinds, daysAndPlaces, truthTable } from '#test/reverse-charge-rows.ts'

const letters: Readonly<Record<string, GoodsGroup>> = {
  P: 'phones',
  C: 'chips',
  K: 'consoles',
  T: 'tablets',
  L: 'laptops',
}

/** A cent a piece, so that any amount can be ordered. */
const products = [
  ...['P', 'C', 'K', 'T', 'L', 'X'].map((id) => ({ id, price: 0.01, available: 1_000_000_000 })),
  { id: 'kit', price: 5, available: 0 },
  { id: 'mixed', price: 5, available: 0 },
]

const linesOf = (goods: string) =>
  goods.split(', ').map((line) => {
    const [product_id = '', amount = ''] = line.split(' ')
    return { product_id, orderAmount: Math.round(Number(amount) * 100) }
  })

/** Makes the seller one of a country, which taxes all goods with 20 %. */
async function moveSeller({ db }: TestShop, admin: TestCaller, country: string) {
  const letters = country === 'GR' ? 'EL' : country
  await sql`insert into seller_details (name, country, tax_number) values ('Acme', ${country}, ${`${letters}123456789`})`.execute(
    db,
  )
  await setTax(admin, { country, percent: 20 })
}

/** Opens a shop with goods of all groups, and a caller for each kind of buyer. */
async function openTrade() {
  const shop = await openShop({ products })
  const admin = await shop.admin()
  for (const [id, group] of Object.entries(letters)) await setGroups(shop, id, [group])
  const callers = new Map<(typeof buyerKinds)[number], TestCaller>()
  for (const kind of buyerKinds) {
    const caller = await shop.signUp(`${kind}@example.com`)
    if (kind !== 'person') await caller.post('/companies', { name: kind, taxNumber: '' })
    callers.set(kind, caller)
  }
  /** Gives the companies the numbers of their kinds. */
  const setNumbers = async (country: string) => {
    const prefix = country === 'GR' ? 'EL' : country
    const numbers = {
      company: '',
      number: `${prefix}100000001`,
      confirmed: `${prefix}100000002`,
      foreign: 'FR40303265045',
    }
    for (const [name, number] of Object.entries(numbers)) {
      await sql`update companies set tax_number = ${number} where name = ${name}`.execute(shop.db)
      if (name === 'confirmed')
        await sql`insert into tax_number_checks (customer_id, tax_number, outcome, source)
          select customer_id, ${number}, 'valid', 'vies' from companies where name = ${name}`.execute(shop.db)
    }
  }
  return { shop, admin, callers, setNumbers, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

interface Charged {
  readonly total: number
  readonly charges?: {
    readonly tax: number
    readonly untaxed?: readonly { readonly category: string; readonly reason: string; readonly net: number }[]
  }
}

const totalsOf = async (caller: TestCaller, lines: object, country: string) => {
  const { status, text, body } = await caller.post('/orders/totals', { lines, delivery: addressIn(country) })
  if (status !== 200) throw new Error(text)
  return body as unknown as Charged
}

const owedIn = ({ charges }: Charged) => charges?.untaxed?.find(({ category }) => category === 'AE')?.net ?? 0

test('the truth table: goods, buyer, country and amount decide whether the buyer owes the tax', async () => {
  await using trade = await openTrade()
  const { shop, admin, callers, setNumbers } = trade
  let held = 0
  for (const [country, rows] of Object.entries(truthTable)) {
    await moveSeller(shop, admin, country)
    await setNumbers(country)
    const presets = await presetsFor(admin, country)
    expect(presets.length, country).toBeGreaterThan(0)
    for (const preset of presets) await addRule(admin, { ...preset, confirmed: true })
    for (const [goods, owed, marks] of rows)
      for (const [place, kind] of buyerKinds.entries()) {
        const caller = callers.get(kind)
        if (!caller) throw new Error('each kind has a caller')
        const lines = linesOf(goods)
        const net = lines.reduce((sum, { orderAmount }) => sum + orderAmount, 0)
        const owedCents = marks[place] === 'A' ? Math.round(owed * 100) : 0
        const said = `${country}: ${goods}, ${kind}`
        const totals = await totalsOf(caller, lines, country)
        expect(owedIn(totals), said).toBe(owedCents / 100)
        // 20 % of what the shop taxes, half a cent up.
        const taxCents = Math.floor(((net - owedCents) * 20 + 50) / 100)
        expect(totals.charges?.tax, said).toBe(taxCents / 100)
        expect(totals.total, said).toBe((net + taxCents) / 100)
        if (owedCents > 0)
          expect(totals.charges?.untaxed, said).toEqual([
            { category: 'AE', reason: presets[0]?.mention, net: owedCents / 100 },
          ])
        held += 1
      }
  }
  expect(held).toBeGreaterThanOrEqual(300)
})

test('the truth table: the day and the place of delivery', async () => {
  await using trade = await openTrade()
  const { shop, admin, callers, setNumbers } = trade
  for (const country of ['AT', 'GB']) await setTax(admin, { country, percent: 20 })
  await moveSeller(shop, admin, 'DE')
  await setNumbers('DE')
  const buyer = callers.get('number')
  if (!buyer) throw new Error('each kind has a caller')
  for (const [from, until, to, owed] of daysAndPlaces) {
    const day = (days: number) => addDays(today(), days)
    const id = await addRule(admin, { from: day(from), until: until === null ? null : day(until) })
    const totals = await totalsOf(buyer, linesOf('T 5000'), to)
    expect(owedIn(totals), `${from} to ${until}, ${to}`).toBe(owed)
    expect((await admin.delete(`/settings/reverse-charge-rules/${id}`)).status).toBe(200)
  }
})

test('a rule has no effect before the seller confirms it, and none for a seller of another country or without a number', async () => {
  await using trade = await openTrade()
  const { shop, admin, callers, setNumbers } = trade
  await moveSeller(shop, admin, 'DE')
  await setNumbers('DE')
  const buyer = callers.get('number')
  if (!buyer) throw new Error('each kind has a caller')
  const owed = async () => owedIn(await totalsOf(buyer, linesOf('T 5000'), 'DE'))
  const id = await addRule(admin, { confirmed: false })
  expect(await owed(), 'not confirmed').toBe(0)
  const { body } = await admin.get('/settings/reverse-charge-rules')
  const [stored] = (body as unknown as { rules: Record<string, unknown>[] }).rules
  expect(stored).toMatchObject({ _id: id, state: 'unconfirmed' })
  expect(stored).not.toHaveProperty('confirmedBy')
  const { _id: _, state: __, ...fields } = stored ?? {}
  const path = `/settings/reverse-charge-rules/${id}`
  expect((await admin.put(path, { ...fields, confirmed: true })).body).toEqual({ modifiedCount: 1 })
  expect((await admin.put(path, { ...fields, confirmed: true })).body, 'as it is').toEqual({
    modifiedCount: 0,
  })
  expect(await owed()).toBe(5_000)
  expect(await shop.rows('reverse_charge_rules')).toMatchObject([{ confirmed_by: 'admin@example.com' }])
  expect((await shop.rows('audit_log')).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['reverse-charge-rule-added', 'reverse-charge-rule-changed']),
  )
  const soon = { ...fields, confirmed: true, until: addDays(today(), 33) }
  await admin.put(path, soon)
  expect(
    ((await admin.get('/settings/reverse-charge-rules')).body as { rules: object[] }).rules,
  ).toMatchObject([{ state: 'ending' }])
  await sql`insert into seller_details (name, country, tax_number) values ('Acme', 'DE', '')`.execute(shop.db)
  expect(await owed(), 'a seller without a number').toBe(0)
  await moveSeller(shop, admin, 'AT')
  expect(await owed(), 'a seller of another country').toBe(0)
  expect((await admin.put('/settings/reverse-charge-rules/999', soon)).status).toBe(404)
  expect((await admin.post('/settings/reverse-charge-rules', { ...soon, groups: [] })).status).toBe(400)
  expect((await admin.post('/settings/reverse-charge-rules', { ...soon, until: '2020-01-01' })).status).toBe(
    400,
  )
})

test('a product belongs to goods by its field, its code or its tax class; a kit by all of its parts', async () => {
  await using trade = await openTrade()
  const { shop, admin, callers, setNumbers } = trade
  await moveSeller(shop, admin, 'DE')
  await setTax(admin, { taxClass: 'reduced', percent: 7 })
  await setNumbers('DE')
  await addRule(admin, { threshold: null })
  const buyer = callers.get('number')
  if (!buyer) throw new Error('each kind has a caller')
  const owed = async (goods: string) => owedIn(await totalsOf(buyer, linesOf(goods), 'DE'))
  expect(await owed('X 10')).toBe(0)
  await sql`update products set unspsc = '43211509' where id = 'X'`.execute(shop.db)
  expect(await owed('X 10'), 'a tablet by its code').toBe(10)
  const groups = (await admin.get('/settings/goods-groups')).body as unknown as readonly {
    readonly name: GoodsGroup
    readonly unspsc: readonly string[]
    readonly taxClasses: readonly string[]
  }[]
  expect(groups.map(({ name }) => name)).toEqual(goodsGroups)
  const change = (to: object) =>
    admin.put('/settings/goods-groups', {
      groups: groups.map((group) => (group.name === 'tablets' ? { ...group, ...to } : group)),
    })
  expect((await change({ unspsc: ['43'] })).body).toEqual({ modifiedCount: 1 })
  expect(await owed('X 10'), 'by the segment of its code').toBe(10)
  await change({ unspsc: [] })
  expect(await owed('X 10')).toBe(0)
  await change({ unspsc: [], taxClasses: ['reduced'] })
  await sql`update products set tax_class = 'reduced' where id = 'X'`.execute(shop.db)
  expect(await owed('X 10'), 'by its tax class').toBe(10)
  await sql`update products set tax_class = 'standard', unspsc = null where id = 'X'`.execute(shop.db)

  await setKit(admin, 'kit', { P: 1, T: 2 })
  await setKit(admin, 'mixed', { P: 1, X: 2 })
  const ordered = async (product_id: string) =>
    owedIn(await totalsOf(buyer, [{ product_id, orderAmount: 100 }], 'DE'))
  expect(await ordered('kit'), 'both parts').toBe(500)
  expect(await ordered('mixed'), 'one of two parts').toBe(0)
  await setGroups(shop, 'X', ['consoles'])
  expect(await ordered('mixed'), 'the other one too').toBe(500)
})
