import { expect, test } from 'vitest'
import { legalPages } from '#contract/legal-texts/pages.ts'
import { openShop, type TestCaller, type TestShop } from '#test/open-shop.ts'

const seller = {
  name: 'Acme BV',
  street: 'Coupure 1',
  city: 'Gent',
  postalCode: '9000',
  country: 'BE',
  address: '',
  email: '',
  phone: '',
  taxNumber: 'BE0123456749',
  bankAccount: '',
}

const makeLive = ({ db }: TestShop) =>
  db
    .insertInto('shop_kind')
    .values({ kind: 'live' })
    .onConflict((on) => on.doNothing())
    .execute()

async function statesOf(admin: TestCaller) {
  const { isNew, steps } = (await admin.get('/first-hour')).body
  const states = (steps as { step: string; state: string }[]).map(({ step, state }) => `${step} ${state}`)
  return { isNew, states }
}

test('each step is done once the shop has what it is about', async () => {
  await using shop = await openShop()
  await makeLive(shop)
  const admin = await shop.admin()
  expect(await statesOf(admin)).toEqual({
    isNew: true,
    states: ['brand', 'seller', 'taxes', 'bank', 'legal', 'products', 'order', 'open'].map(
      (step) => `${step} left`,
    ),
  })
  const isDone = async (step: string) => (await statesOf(admin)).states.includes(`${step} done`)
  const brand = (await admin.get('/settings/brand')).body
  await admin.put('/settings/brand', { ...brand, name: 'Acme' })
  expect(await isDone('brand')).toBe(true)
  await admin.put('/settings/seller', { ...seller, taxNumber: '' })
  expect(await isDone('seller'), 'without a tax number').toBe(false)
  await admin.put('/settings/seller', seller)
  expect([await isDone('seller'), await isDone('bank')]).toEqual([true, false])
  await admin.put('/settings/seller', { ...seller, iban: 'BE68539007547034' })
  expect(await isDone('bank')).toBe(true)
  const today = new Date().toISOString().slice(0, 10)
  const rate = { country: 'BE', region: '', name: 'VAT', percent: 21, from: today }
  expect((await admin.post('/settings/tax-rates', rate)).status).toBe(200)
  expect(await isDone('taxes')).toBe(true)
  for (const page of legalPages) {
    expect(await isDone('legal')).toBe(false)
    await admin.put(`/legal-texts/${page}`, { text: 'Ours.', from: today })
  }
  expect(await isDone('legal')).toBe(true)
  await shop.addProduct({ id: 'router', price: 20, available: 1_000 })
  const buyer = await shop.signUp('ada@example.com')
  await buyer.post('/order', { product_id: 'router', orderAmount: 100, address: 'x', phone: '1' })
  const { states } = await statesOf(admin)
  expect(states.filter((state) => !state.endsWith(' done'))).toEqual(['open left'])
  expect((await admin.get('/admin/admin@example.com/rights')).body).toMatchObject({ stepsToOpen: 1 })

  expect((await admin.put('/first-hour')).body).toEqual({ modifiedCount: 1 })
  expect((await admin.put('/first-hour')).body, 'the same again').toEqual({ modifiedCount: 0 })
  expect(await statesOf(admin)).toMatchObject({ isNew: false })
  expect((await admin.get('/admin/admin@example.com/rights')).body).not.toHaveProperty('stepsToOpen')
  expect((await shop.rows('audit_log')).filter(({ action }) => action === 'shop-opened')).toHaveLength(1)
})

test('steps are skipped and taken up again; the shop opens once none is left', async () => {
  await using shop = await openShop()
  await makeLive(shop)
  const admin = await shop.admin()
  const skip = async (step: string, skipped = true) =>
    (await admin.put(`/first-hour/${step}`, { skipped })).body
  expect(await skip('bank')).toEqual({ modifiedCount: 1 })
  expect(await skip('bank'), 'the same again').toEqual({ modifiedCount: 0 })
  expect((await statesOf(admin)).states).toContain('bank skipped')
  expect(await skip('bank', false)).toEqual({ modifiedCount: 1 })
  expect((await statesOf(admin)).states).toContain('bank left')
  expect((await admin.put('/first-hour')).body).toMatchObject({ code: 'steps-left' })
  expect((await admin.put('/first-hour/open', { skipped: true })).status, 'opening is not skipped').toBe(400)
  expect(await shop.rows('first_hour')).toEqual([])
  for (const step of ['brand', 'seller', 'taxes', 'bank', 'legal', 'products', 'order']) await skip(step)
  expect((await admin.put('/first-hour')).status).toBe(200)
  expect((await statesOf(admin)).isNew).toBe(false)

  const buyer = await shop.signUp('ada@example.com')
  expect((await buyer.get('/first-hour')).status).toBe(403)
  expect((await buyer.put('/first-hour/bank', { skipped: true })).status).toBe(403)
  expect((await shop.nobody.put('/first-hour')).status).toBe(401)
})

test('a demo has no first hour', async () => {
  await using shop = await openShop()
  await shop.db.insertInto('shop_kind').values({ kind: 'demo' }).execute()
  const admin = await shop.admin()
  expect((await statesOf(admin)).isNew).toBe(false)
  expect((await admin.get('/admin/admin@example.com/rights')).body).toEqual({
    role: 'owner',
    lacksSecondFactor: false,
  })
})
