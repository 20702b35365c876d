import { expect, test } from 'vitest'
import { orderRouters } from '#test/open-company.ts'
import { openShop } from '#test/open-shop.ts'
import { pdfText } from '#test/pdf-text.ts'

const seller = {
  name: 'Seller',
  address: 'Example Street 1\n10000 Sampletown',
  email: 'shop@example.com',
  phone: '555 0100',
  taxNumber: 'TAX-1',
  bankAccount: 'Bank 1',
}
const parts = {
  legalForm: '',
  street: '',
  city: '',
  region: '',
  postalCode: '',
  country: '',
  contact: '',
  register: '',
  electronicAddress: '',
  iban: '',
  bic: '',
}

test('an admin says who sells; each change is kept, and written down once', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  expect((await admin.get('/settings/seller')).body).toMatchObject({ name: 'Hundredfold', taxNumber: '' })
  expect((await admin.put('/settings/seller', seller)).body).toMatchObject({ modifiedCount: 1 })
  expect((await admin.put('/settings/seller', seller)).body, 'the same again').toMatchObject({
    modifiedCount: 0,
  })
  expect((await admin.get('/settings/seller')).body).toEqual({ ...parts, ...seller })
  expect(await admin.put('/settings/seller', { ...seller, name: ' ' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'name', message: 'Name is required' }] },
  })
  expect((await shop.rows('seller_details')).map(({ name }) => name)).toEqual(['Hundredfold', 'Seller'])
  expect(await shop.rows('audit_log')).toMatchObject([
    {
      action: 'seller-changed',
      before: { name: 'Hundredfold' },
      after: { name: 'Seller', taxNumber: 'TAX-1' },
    },
  ])
  await expect(shop.db.updateTable('seller_details').set({ name: 'x' }).execute()).rejects.toThrow()
})

test('documents print the seller by its parts once there is a street, and the address in one piece until then', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 1_000 }] })
  const admin = await shop.admin()
  const buyer = await shop.signUp('ada@example.com')
  const printed = async () => {
    const id = await orderRouters(buyer)
    return pdfText((await buyer.get(`/orders/${id}/confirmation`)).bytes)
  }
  await admin.put('/settings/seller', seller)
  expect(await printed()).toContain('10000 Sampletown')
  const byParts = {
    ...seller,
    legalForm: 'BV',
    street: 'Kade 1',
    city: 'Gent',
    postalCode: '9000',
    country: 'BE',
    register: 'RPR 0123.456.749',
    electronicAddress: '0208:0123456749',
    iban: 'be68 5390 0754 7034',
    bic: 'kredbebb',
  }
  expect((await admin.put('/settings/seller', byParts)).status).toBe(200)
  const text = await printed()
  for (const line of ['BV', 'Kade 1', '9000 Gent', 'Belgium', 'Company register RPR 0123.456.749'])
    expect(text).toMatch(new RegExp(`${line}\\s*$`, 'm'))
  expect(text).toContain('IBAN BE68 5390 0754 7034')
  expect(text).not.toContain('Sampletown')
  expect((await admin.get('/settings/seller')).body).toMatchObject({
    iban: 'BE68539007547034',
    bic: 'KREDBEBB',
  })
})

test('an IBAN with wrong check digits, an address without its scheme and a wrong country are named', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const wrong = { iban: 'BE68539007547035', bic: 'K', electronicAddress: '0123456749', country: 'Belgium' }
  for (const [path, value] of Object.entries(wrong))
    expect(await admin.put('/settings/seller', { ...seller, [path]: value }), path).toMatchObject({
      status: 400,
      body: { issues: [{ path }] },
    })
  expect(await shop.rows('seller_details')).toHaveLength(1)
})

test('a tax number with a wrong digit is refused with the form of its country; one that was stored before is not judged', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  expect(await admin.put('/settings/seller', { ...seller, taxNumber: 'BE0123456748' })).toMatchObject({
    status: 422,
    body: {
      code: 'wrong-tax-number',
      issues: [{ path: 'taxNumber', message: expect.stringContaining('looks like BE0123456749') }],
    },
  })
  expect(await shop.rows('seller_details')).toHaveLength(1)
  await shop.db.insertInto('seller_details').values({ name: 'Seller', tax_number: 'BE1' }).execute()
  expect(await admin.put('/settings/seller', { ...seller, taxNumber: 'BE1' })).toMatchObject({ status: 200 })
  expect((await admin.get('/settings/seller')).body).toMatchObject({ phone: '555 0100', taxNumber: 'BE1' })
})
