import { validate } from 'node-iso11649'
import { expect, test } from 'vitest'
import { addDays, today } from '#contract/days.ts'
import { openLotsOnAccount } from '#test/lots-on-account.ts'
import { openCompanyWithTerms, orderOnAccount } from '#test/open-company.ts'
import { pdfText } from '#test/pdf-text.ts'

const oneLine = (bytes: Uint8Array) => pdfText(bytes).replaceAll(/\s+/g, ' ')

const grouped = (reference: string) => reference.match(/.{1,4}/g)?.join(' ') ?? ''

test('an invoice on account says the reference, the code and the cash discount of its day', async () => {
  await using lots = await openLotsOnAccount()
  const { admin, owner, shop, order, ship, invoicesOf } = lots
  const { body: seller } = await admin.get('/settings/seller')
  const named = await admin.put('/settings/seller', {
    ...seller,
    iban: 'DE89 3704 0044 0532 0130 00',
    bic: 'COBADEFFXXX',
  })
  expect(named.status).toBe(200)
  const { customer_id: company } = await shop.db
    .selectFrom('company_terms')
    .select('customer_id')
    .executeTakeFirstOrThrow()
  const terms = { days: 30, creditLimit: 1_000_000 }
  const grant = (discount: object) =>
    admin.put(`/companies/${company}/terms`, { terms: { ...terms, discount } })
  for (const [wrong, path] of [
    [{ percent: 2, days: 30 }, 'terms.discount.days'],
    [{ percent: 20.01, days: 10 }, 'terms.discount.percent'],
    [{ percent: 2.345, days: 10 }, 'terms.discount.percent'],
    [{ percent: 2 }, 'terms.discount.days'],
  ] as const)
    expect(await grant(wrong), path).toMatchObject({ status: 400, body: { issues: [{ path }] } })
  expect((await grant({ percent: 2.5, days: 10 })).status).toBe(200)
  expect((await owner.get('/companies/mine/terms')).body.terms).toMatchObject({
    days: 30,
    discount: { percent: 2.5, days: 10 },
  })

  const whole = await order({ lines: [{ product_id: 'router', orderAmount: 100 }] })
  const byShipment = await order()
  await admin.put(`/companies/${company}/terms`, { terms })
  expect((await ship(byShipment.id, 300)).status).toBe(200)
  const until = addDays(today(), 10)
  for (const { id } of [whole, byShipment]) {
    const [stored] = await invoicesOf(id)
    const { body: invoice } = await owner.get(`/invoices/${stored?.id}`)
    const reference = String(invoice.paymentReference)
    expect(validate(reference), reference).toBe(true)
    expect(reference.slice(4)).toBe(String(invoice.number).replaceAll('-', ''))
    const cents = Math.round(Number(invoice.amount) * 100)
    const less = Math.round(cents * 0.025)
    expect(invoice.cashDiscount).toEqual({
      percent: 2.5,
      until,
      amount: less / 100,
      payable: (cents - less) / 100,
    })
    expect(invoice.howToPay).toMatchObject({
      name: seller.name,
      account: expect.stringContaining('IBAN DE89 3704 0044 0532 0130 00'),
      reference: grouped(reference),
      code: [
        ...['BCD', '002', '1', 'SCT', 'COBADEFFXXX', seller.name, 'DE89370400440532013000'],
        ...[`EUR${(cents / 100).toFixed(2)}`, '', reference, '', ''],
      ].join('\n'),
    })
    const paper = oneLine((await owner.get(`/invoices/${stored?.id}/pdf`)).bytes)
    expect(paper).toContain(`Reference ${grouped(reference)}`)
    expect(paper).toContain('2.5 % cash discount if you pay by')
    expect(paper).toContain('Scan this code')
  }
  const [stored] = await invoicesOf(whole.id)
  const xml = (await owner.get(`/invoices/${stored?.id}/xml?format=xrechnung`)).text
  expect(xml).toContain(`<cbc:PaymentID>${stored?.payment_reference}</cbc:PaymentID>`)
  expect(xml).toContain('#SKONTO#TAGE=10#PROZENT=2.50#\n</cbc:Note>')
  expect((await owner.get(`/invoices/${stored?.id}/xml?format=peppol`)).text).not.toContain('#SKONTO#')

  const later = await order({ lines: [{ product_id: 'router', orderAmount: 100 }] })
  const [afterwards] = await invoicesOf(later.id)
  const { body: withoutDiscount } = await owner.get(`/invoices/${afterwards?.id}`)
  expect(withoutDiscount).not.toHaveProperty('cashDiscount')
  await lots.transfer(String(afterwards?.id), Number(withoutDiscount.amount))
  const { body: paid } = await owner.get(`/invoices/${afterwards?.id}`)
  expect(paid).not.toHaveProperty('howToPay')
})

test('an invoice of a Swiss seller has the payment part of a QR bill at its foot', async () => {
  await using company = await openCompanyWithTerms({ locale: { currency: 'CHF', locale: 'en-CH' } })
  const { admin, owner } = company
  const { body: seller } = await admin.get('/settings/seller')
  const swiss = {
    ...{ ...seller, name: 'Demo Shop AG', street: 'Bahnhofstrasse 1', city: 'Zürich', postalCode: '8001' },
    ...{ country: 'CH', iban: 'CH44 3199 9123 0008 8901 2' },
  }
  expect(await admin.put('/settings/seller', swiss), 'a QR-IBAN').toMatchObject({
    status: 400,
    body: { issues: [{ path: 'iban', message: expect.stringContaining('QR-IBAN') }] },
  })
  expect((await admin.put('/settings/seller', { ...swiss, iban: 'CH93 0076 2011 6238 5295 7' })).status).toBe(
    200,
  )
  await orderOnAccount(owner)
  const invoice = (await owner.get('/invoices/mine')).body[0]
  const { bytes } = await owner.get(`/invoices/${invoice?._id}/pdf`)
  const paper = oneLine(bytes)
  for (const said of [
    'Payment part',
    'Receipt',
    'CH93 0076 2011 6238 5295 7',
    grouped(String(invoice?.paymentReference)),
    'Bahnhofstrasse 1',
    'Acceptance point',
  ])
    expect(paper).toContain(said)
  const again = await owner.get(`/invoices/${invoice?._id}/pdf`)
  expect(Buffer.compare(again.bytes, bytes), 'the same bytes').toBe(0)
})
