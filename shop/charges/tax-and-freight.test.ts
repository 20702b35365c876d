import { expect, test } from 'vitest'
import { openShop } from '#test/open-shop.ts'
import { loadActiveRates } from './active-rates.ts'

const days = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
const vat = { country: 'DE', region: '', name: 'VAT', percent: 19, from: days(0) }
const freight = {
  country: 'DE',
  region: '',
  steps: [{ upToKg: 5, price: 9 }],
  perKg: 0.7,
  freeFrom: 5_000,
  from: days(0),
}

test('a tax rate holds from its day on; a later one replaces it, and what holds stays', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const add = async (rate: object) => (await admin.post('/settings/tax-rates', { ...vat, ...rate })).body
  const first = await add({})
  const region = await add({ region: 'Bavaria', percent: 7.25 })
  const later = await add({ percent: 0, from: days(2) })
  expect((await admin.get('/settings/tax-rates')).body).toMatchObject([
    { _id: later.insertedId, state: 'later', percent: 0, from: `${days(2)}T00:00:00.000Z` },
    { _id: region.insertedId, state: 'holds', percent: 7.25, by: 'admin@example.com' },
    { _id: first.insertedId, state: 'holds' },
  ])
  expect(await loadActiveRates(shop.db)).toMatchObject({
    home: { country: 'US', region: '' },
    taxRates: [
      { country: 'DE', region: '', name: 'VAT', basisPoints: 1_900 },
      { country: 'DE', region: 'Bavaria', basisPoints: 725 },
    ],
    until: expect.stringContaining(days(2)),
  })
  await add({ percent: 20 })
  expect((await loadActiveRates(shop.db)).taxRates[0]).toMatchObject({ basisPoints: 2_000 })
  const page = await admin.get(`/settings/tax-rates?limit=1&cursor=${region.insertedId}`)
  expect(page.body).toMatchObject([{ _id: first.insertedId, state: 'over' }])

  expect(await admin.delete(`/settings/tax-rates/${first.insertedId}`)).toMatchObject({
    status: 409,
    body: { code: 'holds-already' },
  })
  await expect(shop.db.deleteFrom('tax_rates').execute(), 'the database too').rejects.toThrow(/holds already/)
  await expect(shop.db.updateTable('tax_rates').set({ basis_points: 1 }).execute()).rejects.toThrow()
  expect((await admin.delete(`/settings/tax-rates/${later.insertedId}`)).body).toEqual({ success: true })
  expect(await admin.delete(`/settings/tax-rates/${later.insertedId}`)).toMatchObject({ status: 404 })
  expect((await loadActiveRates(shop.db)).until).toBeNull()
  expect((await shop.rows('audit_log')).map(({ action, label }) => `${action} ${label}`)).toEqual([
    'tax-rate-added DE: VAT 19 %',
    'tax-rate-added DE, Bavaria: VAT 7.25 %',
    'tax-rate-added DE: VAT 0 %',
    'tax-rate-added DE: VAT 20 %',
    'tax-rate-removed DE',
  ])
})

test('a rate of a day that is over, without a country, or of more than two decimals is refused', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const add = (rate: object) => admin.post('/settings/tax-rates', { ...vat, ...rate })
  expect(await add({ from: days(-1) })).toMatchObject({ status: 422, body: { code: 'day-is-over' } })
  expect(await add({ country: '' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'country', message: 'Country is required' }] },
  })
  expect((await add({ percent: 7.1255 })).status).toBe(400)
  expect(await shop.rows('tax_rates')).toEqual([])
})

test('a freight table holds from its day on, for a place or everywhere else', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const add = (table: object) => admin.post('/settings/freight-tables', { ...freight, ...table })
  expect((await add({})).status).toBe(200)
  expect((await add({ country: '', steps: [], perKg: null, freeFrom: null })).status).toBe(200)
  const { body: later } = await add({ freeFrom: 0, from: days(3) })
  expect((await loadActiveRates(shop.db)).freightTables).toEqual([
    { country: '', region: '', steps: [], perKgCents: null, freeFromCents: null, eachShipment: false },
    {
      country: 'DE',
      region: '',
      steps: [{ upToGrams: 5_000, cents: 900 }],
      perKgCents: 70,
      freeFromCents: 500_000,
      eachShipment: false,
    },
  ])
  expect((await admin.get('/settings/freight-tables')).body).toMatchObject([
    { state: 'later', freeFrom: 0 },
    { state: 'holds', country: '', perKg: null },
    { state: 'holds', country: 'DE', steps: [{ upToKg: 5, price: 9 }], perKg: 0.7, freeFrom: 5_000 },
  ])
  expect((await admin.delete(`/settings/freight-tables/${later.insertedId}`)).status).toBe(200)
  const falling = [
    { upToKg: 5, price: 9 },
    { upToKg: 5, price: 12 },
  ]
  expect((await add({ steps: falling })).status).toBe(400)
  expect((await add({ country: '', region: 'Bavaria' })).status).toBe(400)
})

test('the home region changes, which is written down once', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  expect((await admin.get('/settings/home-region')).body).toEqual({ country: 'US', region: '' })
  const home = { country: 'CA', region: 'Ontario' }
  const { version } = await loadActiveRates(shop.db)
  expect((await admin.put('/settings/home-region', home)).body).toEqual({ modifiedCount: 1 })
  expect((await admin.put('/settings/home-region', home)).body).toEqual({ modifiedCount: 0 })
  expect(await loadActiveRates(shop.db)).toMatchObject({ home, version: version + 1 })
  expect(await shop.rows('audit_log')).toMatchObject([{ action: 'home-region-changed' }])
})
