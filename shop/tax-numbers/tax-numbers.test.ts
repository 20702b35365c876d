import { expect, test } from 'vitest'
import { type TaxNumberAnswer, type TaxNumberPort, TaxNumberUnanswered } from '#contract/ports.ts'
import { addressIn, setTax } from '#test/charges.ts'
import { companyIdOf } from '#test/open-company.ts'
import { openShop } from '#test/open-shop.ts'

const valid = { valid: true, reference: 'WAPI1', name: 'NV EXAMPLE' }
const invalid = { valid: false, reference: '', name: '' }
const company = { name: 'Looms', taxNumber: 'BE 0123.456.749', approvalThreshold: null, selfApproval: false }

/** Opens a German shop that taxes orders to Belgium, with a Belgian company; the register answers as `answers` says. */
async function openBelgian(...answers: (TaxNumberAnswer | 'MS_UNAVAILABLE')[]) {
  const asked: unknown[] = []
  const taxNumbers: TaxNumberPort = {
    source: 'vies',
    async lookUp(number) {
      asked.push(number)
      const answer = answers.shift()
      if (!answer) throw new Error('nobody said what the register answers')
      if (answer === 'MS_UNAVAILABLE') throw new TaxNumberUnanswered(answer)
      return answer
    },
  }
  const shop = await openShop({
    products: [{ id: 'router', price: 20, available: 1_000 }],
    taxNumbers,
  })
  const admin = await shop.admin()
  const seller = { name: 'Seller', address: '', email: '', phone: '', bankAccount: '' }
  await admin.put('/settings/seller', { ...seller, taxNumber: 'DE 136695976' })
  await setTax(admin, { country: 'BE', percent: 21 })
  const owner = await shop.signUp('olga@example.com')
  const { status } = await owner.post('/companies', { name: company.name, taxNumber: company.taxNumber })
  expect(status).toBe(200)
  const id = await companyIdOf(shop)
  return {
    shop,
    asked,
    admin,
    owner,
    id,
    exempt: () => admin.put(`/companies/${id}/tax-exemption`, { exempt: true }),
    checks: async () => (await admin.get(`/companies/${id}`)).body.taxNumberChecks,
    totals: async () => {
      const lines = [{ product_id: 'router', orderAmount: 100 }]
      const { status, body } = await owner.post('/orders/totals', { lines, delivery: addressIn('BE') })
      expect(status).toBe(200)
      return body
    },
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}

test('a number that the register confirms is kept with its evidence, and the company can be exempt', async () => {
  await using open = await openBelgian(valid)
  expect(await open.checks()).toEqual([])
  expect(await open.totals()).toMatchObject({
    total: 2_420,
    unconfirmedNumber: { taxNumber: 'BE 0123.456.749' },
  })
  expect(await open.exempt()).toMatchObject({ status: 409, body: { code: 'tax-number-unconfirmed' } })

  await open.shop.jobs.runAll()

  expect(open.asked).toEqual([{ number: 'BE0123456749', requester: 'DE136695976' }])
  expect(await open.shop.rows('tax_number_checks')).toMatchObject([
    {
      customer_id: open.id,
      tax_number: 'BE0123456749',
      requester: 'DE136695976',
      outcome: 'valid',
      source: 'vies',
      reference: 'WAPI1',
      name: 'NV EXAMPLE',
    },
  ])
  expect(await open.checks()).toMatchObject([
    { outcome: 'valid', source: 'vies', reference: 'WAPI1', name: 'NV EXAMPLE', reason: '' },
  ])
  expect(await open.totals()).not.toHaveProperty('unconfirmedNumber')
  expect(await open.exempt()).toMatchObject({ status: 200, body: { modifiedCount: 1 } })
  expect(await open.totals()).toMatchObject({ total: 2_000 })
  await expect(
    open.shop.db.updateTable('tax_number_checks').set({ outcome: 'invalid' }).execute(),
  ).rejects.toThrow()
})

test('a register that does not answer is asked again; until then tax is charged, and the totals say why', async () => {
  await using open = await openBelgian('MS_UNAVAILABLE', valid, 'MS_UNAVAILABLE')
  await expect(open.shop.jobs.runAll(), 'fails, so that it is run again').rejects.toThrow('MS_UNAVAILABLE')
  expect(await open.checks()).toMatchObject([{ outcome: 'unanswered', reason: 'MS_UNAVAILABLE' }])
  expect(await open.totals()).toMatchObject({ total: 2_420, unconfirmedNumber: { outcome: 'unanswered' } })
  expect(await open.exempt()).toMatchObject({ status: 409, body: { code: 'tax-number-unconfirmed' } })

  const again = () => open.admin.post(`/companies/${open.id}/tax-number-checks`, undefined)
  expect(await again()).toMatchObject({ status: 200, body: { success: true } })
  await open.shop.jobs.runAll()
  expect(await again()).toMatchObject({ status: 200 })
  await expect(open.shop.jobs.runAll()).rejects.toThrow('MS_UNAVAILABLE')
  expect(await open.checks()).toMatchObject([
    { outcome: 'unanswered' },
    { outcome: 'valid' },
    { outcome: 'unanswered' },
  ])
  expect(await open.exempt(), 'the last answer counts').toMatchObject({ status: 200 })
})

test('a number that is not valid ends an exemption, and the audit log says so', async () => {
  await using open = await openBelgian(valid, invalid)
  await open.shop.jobs.runAll()
  await open.exempt()
  await open.admin.post(`/companies/${open.id}/tax-number-checks`, undefined)
  await open.shop.jobs.runAll()
  expect(await open.totals()).toMatchObject({ total: 2_420, unconfirmedNumber: { outcome: 'invalid' } })
  expect(await open.exempt()).toMatchObject({ status: 409 })
  expect((await open.shop.rows('audit_log')).at(-1)).toMatchObject({
    actor: 'vies',
    action: 'tax-exemption-changed',
    before: { exempt: true },
    after: { exempt: false },
  })
})

test('a changed number is looked up anew, an unchanged one is not, and the answer about an earlier one is not asked for', async () => {
  await using open = await openBelgian(valid)
  await open.owner.put('/companies/mine', { ...company, name: 'Renamed' })
  await open.owner.put('/companies/mine', { ...company, taxNumber: 'NL004495445B01' })
  await open.shop.jobs.runAll()
  expect(open.asked).toEqual([{ number: 'NL004495445B01', requester: 'DE136695976' }])
  expect(await open.checks()).toMatchObject([{ outcome: 'valid' }])
})

test('numbers that the register does not have are not looked up, and an admin judges them', async () => {
  await using open = await openBelgian()
  await open.owner.put('/companies/mine', { ...company, taxNumber: 'GB 980780684' })
  await open.shop.jobs.runAll()
  expect(open.asked).toEqual([])
  expect(await open.checks()).toBeUndefined()
  expect(await open.totals()).not.toHaveProperty('unconfirmedNumber')
  expect(await open.admin.post(`/companies/${open.id}/tax-number-checks`, undefined)).toMatchObject({
    status: 409,
    body: { code: 'tax-number-not-in-register' },
  })
  expect(await open.admin.post('/companies/nothing/tax-number-checks', undefined)).toMatchObject({
    status: 404,
    body: { code: 'no-such-company' },
  })
  expect(await open.exempt()).toMatchObject({ status: 200 })
})

test('the demo judges by check digits alone, and says so', async () => {
  await using shop = await openShop()
  const owner = await shop.signUp('olga@example.com')
  await owner.post('/companies', { name: 'Looms', taxNumber: 'BE0123456749' })
  await shop.jobs.runAll()
  expect(await shop.rows('tax_number_checks')).toMatchObject([
    { outcome: 'valid', source: 'demo', reference: '', requester: '' },
  ])
})
