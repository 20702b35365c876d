import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { plainIdToken } from '#test/doubles.ts'
import { openCompanyWithTerms, orderOnAccount, orderRouters } from '#test/open-company.ts'
import { openShop, type TestShop } from '#test/open-shop.ts'
import { pay } from '#test/shipments.ts'
import { withoutTriggers } from '#test/without-triggers.ts'

const products = [{ id: 'router', price: 20, available: 200_000 }]
const year = new Date().getUTCFullYear()

const sentTo = ({ mails }: TestShop, address: string) =>
  mails.emails.filter(({ to, kind }) => to === address && kind !== 'invoice-reminder')

test('a buyer sends an invoice and an order confirmation to an address, once for one key', async () => {
  await using shop = await openShop({ products })
  const buyer = await shop.signUp('ada@example.com')
  const id = await orderRouters(buyer)
  expect(await buyer.post(`/orders/${id}/confirmation/emails`, { to: 'ap@example.com' })).toMatchObject({
    status: 409,
    body: { code: 'not-confirmed-yet' },
  })
  await pay(shop, buyer, id)
  const invoice = (await buyer.get('/invoices/mine')).body[0]
  const send = () =>
    buyer.send(`/invoices/${invoice?._id}/emails`, {
      method: 'POST',
      body: JSON.stringify({ to: ' AP@example.com' }),
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'once-and-for-all-0001' },
    })
  expect(await send()).toMatchObject({ status: 200, body: { success: true } })
  expect(await send()).toMatchObject({ status: 200, body: { success: true } })
  expect((await buyer.post(`/orders/${id}/confirmation/emails`, { to: 'ap@example.com' })).status).toBe(200)
  expect(sentTo(shop, 'ap@example.com')).toEqual([
    {
      to: 'ap@example.com',
      kind: 'document-sent',
      document: 'invoice',
      number: `INV-${year}-000001`,
      orderNumber: invoice?.orderNumber,
      purchaseOrderNumber: '',
      amountCents: 200_000,
      by: 'ada@example.com',
      attached: { kind: 'invoice', id: invoice?._id },
    },
    {
      to: 'ap@example.com',
      kind: 'document-sent',
      document: 'order confirmation',
      number: '',
      orderNumber: invoice?.orderNumber,
      purchaseOrderNumber: '',
      amountCents: 200_000,
      by: 'ada@example.com',
      attached: { kind: 'order', id },
    },
  ])
  expect((await buyer.post(`/invoices/${invoice?._id}/emails`, { to: 'nobody' })).status).toBe(400)
})

test('documents are sent in bounds, and by nobody whose own address is not confirmed', async () => {
  await using shop = await openShop({ products })
  const buyer = await shop.signUp('ada@example.com')
  const id = await orderRouters(buyer)
  await pay(shop, buyer, id)
  const path = `/orders/${id}/confirmation/emails`
  for (let count = 0; count < 20; count += 1)
    expect((await buyer.post(path, { to: `ap${count}@example.com` })).status).toBe(200)
  expect(await buyer.post(path, { to: 'ap@example.com' })).toMatchObject({
    status: 429,
    body: { code: 'too-many-messages' },
  })

  const idToken = plainIdToken({
    uid: 'uid-eve',
    email: 'eve@example.com',
    name: 'Eve',
    emailVerified: false,
  })
  const { body } = await shop.nobody.put('/user/eve@example.com', { email: 'eve@example.com', idToken })
  const eve = shop.caller(String(body.token))
  const own = await orderRouters(eve)
  await pay(shop, eve, own)
  expect(await eve.post(`/orders/${own}/confirmation/emails`, { to: 'ap@example.com' })).toMatchObject({
    status: 403,
    body: { code: 'email-not-confirmed' },
  })
  expect(sentTo(shop, 'ap@example.com')).toEqual([])
})

test('a company has its invoices, credit notes and reminders sent to one address', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, owner, buyer, admin } = company
  const form = {
    name: 'Analytical Engines',
    taxNumber: 'GB 980780684',
    approvalThreshold: null,
    selfApproval: false,
  }
  await orderOnAccount(buyer)
  expect(sentTo(shop, 'ap@example.com')).toEqual([])
  expect((await owner.put('/companies/mine', { ...form, invoiceEmail: 'nobody' })).status).toBe(400)
  expect((await owner.put('/companies/mine', { ...form, invoiceEmail: 'ap@example.com' })).status).toBe(200)
  expect((await owner.put('/companies/mine', form)).status, 'it stays').toBe(200)
  expect((await owner.get('/companies/mine')).body.company).toMatchObject({ invoiceEmail: 'ap@example.com' })
  expect((await company.approver.put('/companies/mine', { ...form, invoiceEmail: '' })).status).toBe(403)

  const onAccount = String((await orderOnAccount(buyer, 200, 'PO-2')).body.insertedId)
  const byCard = await orderRouters(buyer)
  await pay(shop, buyer, byCard)
  expect((await admin.put(`/orders/${onAccount}/refund`)).status).toBe(200)
  const part = { amount: 10, reason: 'Late' }
  expect((await admin.post(`/orders/${byCard}/refunds`, part)).status).toBe(200)
  expect(
    sentTo(shop, 'ap@example.com').map(
      (mail) =>
        mail.kind === 'document-sent' && [
          mail.number,
          mail.amountCents,
          mail.dueAt !== undefined,
          mail.attached?.kind,
        ],
    ),
  ).toEqual([
    [`INV-${year}-000002`, 400_000, true, 'transmission'],
    [`INV-${year}-000003`, 200_000, false, 'transmission'],
    [`CN-${year}-000001`, 400_000, false, 'transmission'],
    [`CN-${year}-000002`, 1_000, false, 'transmission'],
  ])

  await withoutTriggers(shop.untriggered, (tx) =>
    sql`update invoices set due_at = now() - interval '2 days' where number = ${`INV-${year}-000001`}`.execute(
      tx,
    ),
  )
  await shop.jobs.tick('remind-of-invoices')
  const reminders = shop.mails.emails.filter(({ kind }) => kind === 'invoice-reminder')
  expect(reminders.map(({ to, attached }) => [to, attached?.kind])).toEqual([
    ['olga@example.com', undefined],
    ['ap@example.com', 'invoice'],
  ])
})
