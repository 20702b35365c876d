import { expect } from 'vitest'
import type { AccessPoint } from '#contract/ports.ts'
import { setFreight, setTax, setWeight } from './charges.ts'
import { openShop } from './open-shop.ts'
import type { Before } from './watched-dialect.ts'

/** Known by its parts, as electronic invoices need it. */
export const germanSeller = {
  name: 'Seller GmbH',
  legalForm: 'Amtsgericht Sampletown, HRB 1',
  street: 'Beispielweg 1',
  city: 'Sampletown',
  postalCode: '10000',
  country: 'DE',
  address: '',
  email: 'shop@example.com',
  phone: '+49 555 0100',
  contact: 'Accounts',
  taxNumber: 'DE136695976',
  register: 'HRB 1',
  electronicAddress: '9930:DE136695976',
  iban: 'DE75512108001245126199',
  bic: 'SOLADEST600',
  bankAccount: '',
}
export const address = {
  name: 'Ada & Söhne <Lager>',
  street: '1 Dock\nHall 2\nGate 3\nRamp 4',
  city: 'Berlin',
  postalCode: '10115',
  country: 'DE',
  phone: '555',
}

/** Opens a German shop in euros, with tax, freight and a company that orders on account. */
export async function openGermanShop({
  accessPoint,
  timeZone,
  before,
}: {
  accessPoint?: AccessPoint
  timeZone?: string
  before?: Before
} = {}) {
  const shop = await openShop({
    locale: { currency: 'EUR', locale: 'en-DE' },
    ...(accessPoint && { accessPoint }),
    ...(timeZone !== undefined && { timeZone }),
    ...(before && { before }),
    products: [
      { id: 'router', price: 19.99, available: 100_000, name: 'Router “X” <5 GHz>' },
      { id: 'switch', price: 7.77, available: 100_000, name: 'Switch' },
    ],
  })
  const admin = await shop.admin()
  await admin.put('/settings/seller', germanSeller)
  await setTax(admin)
  await setFreight(admin, { freeFrom: null })
  await setWeight(shop, 'router', 4_000)
  await shop.db
    .updateTable('products')
    .set({ price_breaks: JSON.stringify([{ from: 200, priceCents: 1_850 }]) })
    .where('id', '=', 'router')
    .execute()
  const owner = await shop.signUp('ada@example.com')
  const company = { name: 'Ada & Söhne', taxNumber: 'DE 129273398' }
  await owner.post('/companies', company)
  await owner.put('/companies/mine', {
    ...company,
    approvalThreshold: null,
    selfApproval: false,
    register: 'HRB 2',
    electronicAddress: '9930:DE129273398',
  })
  const { id } = await shop.db.selectFrom('companies').select('customer_id as id').executeTakeFirstOrThrow()
  await admin.put(`/companies/${id}/terms`, { terms: { days: 30, creditLimit: 1_000_000 } })
  return { shop, admin, owner, id, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

export type GermanShop = Awaited<ReturnType<typeof openGermanShop>>

/** Orders on account, and returns the path of the invoice. */
export async function invoiced({ owner }: GermanShop, order: object): Promise<string> {
  const asked = { payment: 'account', purchaseOrderNumber: 'PO 7 & 8', ...order }
  const { body: priced } = await owner.post('/orders', { ...asked, paymentAmount: 1 })
  const sent = await owner.post('/orders', { ...asked, paymentAmount: priced.paymentAmount })
  expect(sent, sent.text).toMatchObject({ status: 200 })
  const { body } = await owner.get('/invoices/mine')
  return `/invoices/${body[0]?._id}`
}
