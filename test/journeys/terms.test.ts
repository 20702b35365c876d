import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { OutboxMail } from '#contract/mail/outbox.ts'
import { closeToasts, findings } from './axe.ts'
import { followMenu } from './follow-menu.ts'
import { go } from './go.ts'
import { putIntoCart } from './put-into-cart.ts'
import { signIn } from './signed-in.ts'
import { openTestApp, type TestApp } from './test-app.ts'

const cable = 'HDMI 2.1 Cable, 3 m'

/** Calls the shop as the signed-in user of the page, for steps that the journey is not about. */
const call = (page: Page, method: string, path: string, body: unknown) =>
  page.evaluate(
    async ([method, path, body]) => {
      const response = await fetch(`/api${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${localStorage.getItem('accessToken')}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify(body),
      })
      return response.json()
    },
    [method, path, body] as const,
  )

async function mailsTo(app: TestApp, to: string): Promise<OutboxMail[]> {
  const response = await fetch(`${app.url}/outbox`, { headers: { Accept: 'application/json' } })
  const mails: OutboxMail[] = await response.json()
  return mails.filter((mail) => mail.to === to)
}

const mailed = (app: TestApp, to: string, subject: RegExp) =>
  expect.poll(async () => (await mailsTo(app, to)).some((mail) => subject.test(mail.subject)))

/** Bo's company, which Oda joins as a buyer. */
async function makeCompany(app: TestApp, owner: Page, buyer: Page) {
  await signIn(owner, 'buyer@example.com')
  await call(owner, 'POST', '/companies', { name: 'Analytical Engines', taxNumber: 'GB 980780684' })
  await call(owner, 'POST', '/companies/mine/invitations', { email: 'other@example.com', role: 'buyer' })
  await mailed(app, 'other@example.com', /invited/).toBe(true)
  const [mail] = await mailsTo(app, 'other@example.com')
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  await signIn(buyer, 'other@example.com')
  await call(buyer, 'POST', `/invitations/${token}/acceptance`, {})
}

async function addAddress(page: Page) {
  await page.getByRole('button', { name: 'Add an address' }).click()
  const address = page.getByRole('dialog', { name: 'Add an address' })
  await address.getByLabel('Street').fill('1 Analytical Way')
  await address.getByLabel('City').fill('London')
  await address.getByLabel('Country').selectOption('GB')
  await address.getByLabel('Phone').fill('555 0100')
  await page.keyboard.press('Enter')
  await address.waitFor({ state: 'detached' })
}

test('a company gets terms, a buyer orders on account, and transfers settle the invoice', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page: owner, complaints } = await app.visit()
  const { page: buyer } = await app.visit()
  const { page: admin } = await app.visit()
  await makeCompany(app, owner, buyer)

  // The admin grants terms.
  await signIn(admin, 'admin@example.com', '/dashBoard/manageCompanies')
  await admin.getByRole('link', { name: 'Analytical Engines' }).click()
  await admin.getByText('None: orders are paid by card').waitFor()
  await admin.getByRole('link', { name: 'Terms, open invoices and statement' }).click()
  await admin.getByRole('button', { name: 'Grant terms' }).click()
  const terms = admin.getByRole('dialog', { name: 'Terms of Analytical Engines' })
  await terms.getByRole('button', { name: 'Save' }).click()
  await terms.getByText('Credit limit is required').waitFor()
  await terms.getByLabel('Credit limit, in USD').fill('5,000')
  expect(await findings(admin, 'terms dialog')).toEqual([])
  await terms.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('Invoices are due after 30 days').waitFor()
  await admin.getByText('$5,000').first().waitFor()

  // The buyer orders on account, which needs a purchase-order number.
  await putIntoCart(buyer, { [cable]: 100 })
  await buyer.goto('/checkout')
  await addAddress(buyer)
  await buyer.getByRole('radio', { name: 'On account' }).check()
  await closeToasts(buyer)
  expect(await findings(buyer, 'checkout on account')).toEqual([])
  await buyer.getByRole('button', { name: /^Place order for/ }).click()
  await buyer.getByText('Purchase-order number is required').waitFor()
  await buyer.getByLabel('Purchase-order number').fill('PO-2026-7')
  await buyer.getByRole('button', { name: /^Place order for/ }).click()
  await buyer.waitForURL('**/dashBoard/order/*')
  await buyer.getByText('On account. It is being prepared.').waitFor()
  const invoice = await buyer.getByRole('link', { name: /^Invoice INV-/ }).textContent()
  const number = invoice?.replace('Invoice ', '') ?? ''
  expect(await buyer.getByRole('link', { name: 'Pay', exact: true }).count()).toBe(0)
  await go(buyer, '/dashBoard/account')
  await buyer.waitForURL('**/dashBoard/company')
  await mailed(app, 'other@example.com', /^On account/).toBe(true)

  // An order for card payment can go on account too.
  await putIntoCart(buyer, { [cable]: 100 })
  await buyer.goto('/checkout')
  await buyer.getByRole('button', { name: /^Place order for/ }).click()
  await buyer.waitForURL('**/dashboard/payment/*')
  await go(buyer, '/dashBoard/myOrder')
  await buyer.getByRole('link', { name: /^HF-/ }).first().click()
  await buyer.getByRole('button', { name: 'Order on account' }).click()
  const put = buyer.getByRole('dialog', { name: 'Order on account' })
  expect(await findings(buyer, 'order on account')).toEqual([])
  await put.getByLabel('Purchase-order number').fill('PO-2026-8')
  await put.getByRole('button', { name: /^Order for/ }).click()
  await buyer.getByText('On account. It is being prepared.').waitFor()

  // The buyer finds the first order's invoice by its purchase order, and sends it on.
  await go(buyer, '/dashBoard/myOrder')
  await buyer.getByLabel('Any number, product or SKU').fill('po-2026-7')
  await buyer.getByRole('button', { name: 'Search', exact: true }).click()
  await buyer.waitForURL(/q=po-2026-7/)
  await closeToasts(buyer)
  expect(await findings(buyer, 'my orders, searched')).toEqual([])
  await buyer.getByRole('link', { name: 'Invoice', exact: true }).click()
  await buyer.getByRole('heading', { level: 1, name: number }).waitFor()
  await buyer.getByRole('button', { name: 'Send by email' }).click()
  expect(await findings(buyer, 'sending an invoice')).toEqual([])
  await buyer.getByRole('dialog').getByLabel('Email').fill('accounts@')
  await buyer.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await buyer.getByText('Provide a Valid Email').waitFor()
  await buyer.getByRole('dialog').getByLabel('Email').fill('accounts@example.com')
  await buyer.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await buyer.getByText('Sent to accounts@example.com').waitFor()
  await mailed(app, 'accounts@example.com', new RegExp(`^Invoice ${number}, purchase order PO-2026-7$`)).toBe(
    true,
  )

  // A search of the list finds it by its purchase order.
  await buyer.goto('/dashBoard/invoices?q=PO-2026-7')
  await buyer.getByRole('row', { name: number }).getByRole('button', { name: 'Send by email' }).click()
  await buyer.getByRole('dialog').getByText(`We email ${number} as a PDF.`).waitFor()
  await buyer.keyboard.press('Escape')
  expect(await findings(buyer, 'invoices of a buyer')).toEqual([])

  // The owner sees the open amount.
  await go(owner, '/dashBoard')
  await followMenu(owner, 'Company', 'Account')
  await owner.getByRole('heading', { name: 'Open invoices' }).waitFor()
  await owner.getByText('of 2 invoices').waitFor()
  await owner.getByText('Closing balance').waitFor()
  expect(await findings(owner, 'account')).toEqual([])
  const [file] = await Promise.all([
    owner.waitForEvent('download'),
    owner.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^statement-.*\.csv$/)

  // The admin records a part, then the rest.
  await go(admin, '/dashBoard/manageInvoices?state=open')
  expect(await findings(admin, 'invoices')).toEqual([])
  await admin.getByRole('link', { name: number }).click()
  const record = async (amount: string | undefined, reference: string) => {
    await admin.getByRole('button', { name: 'Record a transfer' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Record a transfer' })
    if (amount) await dialog.getByLabel('Amount, in USD').fill(amount)
    await dialog.getByLabel('Reference').fill(reference)
    await dialog.getByRole('button', { name: 'Record' }).click()
    return dialog
  }
  const dialog = await record('1,000,000', 'TX 1')
  await dialog.getByText('This is more than the open amount of the invoice').waitFor()
  expect(await findings(admin, 'transfer dialog')).toEqual([])
  await dialog.getByLabel('Amount, in USD').fill('100.50')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await dialog.waitFor({ state: 'detached' })
  await admin.getByRole('heading', { name: 'Payments' }).waitFor()
  await (await record(undefined, 'TX 2')).waitFor({ state: 'detached' })
  await admin.getByRole('button', { name: 'Record a transfer' }).waitFor({ state: 'detached' })
  await admin.getByText('Paid', { exact: true }).first().waitFor()
  await closeToasts(admin)
  expect(await findings(admin, 'invoice')).toEqual([])

  // A wrong one is taken back, and the invoice is open again.
  await admin.getByRole('button', { name: 'Reverse TX 2' }).click()
  const reversal = admin.getByRole('dialog', { name: 'Reverse a transfer' })
  await reversal.getByLabel('Reason').fill('Of another company')
  await reversal.getByRole('button', { name: 'Reverse' }).click()
  await reversal.waitFor({ state: 'detached' })
  await admin.getByText('Transfer reversed').waitFor()
  await (await record(undefined, 'TX 3')).waitFor({ state: 'detached' })

  // Settled, for both sides.
  await mailed(app, 'buyer@example.com', /^Payment received: invoice/).toBe(true)
  await go(owner, '/dashBoard/account')
  await owner.getByText('of 1 invoice').waitFor()
  await go(admin, '/dashBoard/manageInvoices?state=settled')
  await admin.getByRole('link', { name: number }).waitFor()
  expect(complaints).toEqual([])
})
