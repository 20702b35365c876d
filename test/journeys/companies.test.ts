import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { OutboxMail } from '#contract/mail/outbox.ts'
import { addAddress } from './address-dialog.ts'
import { closeToasts, DESK, findings } from './axe.ts'
import { fromMenu } from './from-menu.ts'
import { go } from './go.ts'
import { putIntoCart } from './put-into-cart.ts'
import { logIn, signIn } from './signed-in.ts'
import { openTestApp, type TestApp } from './test-app.ts'

const laptop = 'Fieldbook 14 Laptop, 16 GB'
const cable = 'HDMI 2.1 Cable, 3 m'

/** The link of the newest mail to somebody with this subject, as a path. */
async function linkIn(app: TestApp, to: string, subject: RegExp): Promise<string> {
  const find = async () => {
    const response = await fetch(`${app.url}/outbox`, { headers: { Accept: 'application/json' } })
    const mails: OutboxMail[] = await response.json()
    const mail = mails.find((each) => each.to === to && subject.test(each.subject))
    return mail?.text.match(/http:\/\/localhost:\d+(\/\S+)/)?.[1]
  }
  await expect.poll(find).toBeTruthy()
  return (await find()) ?? ''
}

/** Calls the shop as the signed-in user of the page, for steps that the journey is not about. */
const call = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ([method, path, body]) => {
      const response = await fetch(`/api${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${localStorage.getItem('accessToken')}`,
          'Content-Type': 'application/json',
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return response.json()
    },
    [method, path, body] as const,
  )

async function createCompany(page: Page) {
  await go(page, '/dashBoard')
  await page.getByRole('button', { name: 'Create a company' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a company' })
  await dialog.getByRole('button', { name: 'Create the company' }).click()
  await dialog.getByText('Name is required').waitFor()
  await dialog.getByLabel('Company name').fill('Analytical Engines')
  await dialog.getByRole('button', { name: 'Create the company' }).click()
  await page.getByRole('heading', { level: 1, name: 'Analytical Engines' }).waitFor()
}

async function invite(page: Page, email: string, role: 'buyer' | 'approver') {
  await page.getByRole('button', { name: 'Invite a colleague' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Role').selectOption(role)
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await page.getByText(`Invited ${email}`).waitFor()
  await dialog.waitFor({ state: 'detached' })
}

/** Puts the minimum of both products into the cart and sends them for approval. */
async function askForBoth(page: Page) {
  await putIntoCart(page, { [laptop]: 100, [cable]: 100 })
  await page.goto('/checkout')
  await addAddress(page)
  await page.getByText('This order needs approval').waitFor()
  await page.getByRole('button', { name: /^Send for approval/ }).click()
}

test('an owner invites colleagues; the order of one waits until the other approves a part of it', async () => {
  await using app = await openTestApp()
  const { page: owner, complaints } = await app.visit()
  await signIn(owner, 'buyer@example.com')
  await createCompany(owner)
  await owner.getByRole('button', { name: 'Change the rules' }).click()
  const rules = owner.getByRole('dialog', { name: 'Company and rules' })
  await rules.getByRole('button', { name: 'Add a step' }).click()
  await rules.getByLabel('Orders above').fill('ten')
  await rules.getByRole('button', { name: 'Save' }).click()
  await rules.getByText('Enter an amount. At most 2 decimals').waitFor()
  await rules.getByLabel('Orders above').fill('50,000')
  await rules.getByRole('button', { name: 'Save' }).click()
  await owner.getByText('Needed above $50,000').waitFor()
  await invite(owner, 'other@example.com', 'buyer')
  await invite(owner, 'anna@example.com', 'approver')
  await owner.getByText('Open invitations').waitFor()

  // Signed out, the link leads to the login and back.
  const { page: buyer } = await app.visit()
  const invitation = await linkIn(app, 'other@example.com', /invited/)
  await buyer.goto(invitation)
  await buyer.waitForURL('**/login?from=*')
  await logIn(buyer, 'other@example.com', invitation)
  await buyer.getByRole('heading', { level: 1, name: 'Join Analytical Engines' }).waitFor()
  await buyer.getByRole('button', { name: 'Accept the invitation' }).click()
  await buyer.getByText('You are a member of Analytical Engines now').waitFor()
  await buyer.waitForURL('**/dashBoard/company')
  await buyer.getByRole('heading', { level: 1, name: 'Analytical Engines' }).waitFor()
  expect(await buyer.getByRole('button', { name: 'Invite a colleague' }).count()).toBe(0)
  await go(buyer, '/dashBoard/approvals')
  await buyer.waitForURL('**/dashBoard/company')

  // A person without an account signs up, and confirms the email before joining.
  const { page: approver } = await app.visit()
  const second = await linkIn(app, 'anna@example.com', /invited/)
  await approver.goto(second)
  await approver.getByRole('link', { name: 'Create an account' }).click()
  await approver.getByLabel('Name').fill('Anna')
  await approver.getByLabel('Email').fill('anna@example.com')
  await approver.getByLabel('Password', { exact: true }).fill('Analytical-1')
  await approver.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await approver.waitForURL(`**${second}`)
  await approver.getByRole('heading', { name: 'Confirm your email' }).waitFor()
  expect(await approver.getByRole('button', { name: 'Accept the invitation' }).isDisabled()).toBe(true)
  await approver.goto(await linkIn(app, 'anna@example.com', /confirm/i))
  await approver.getByRole('button', { name: 'Confirm my email' }).click()
  await approver.getByRole('heading', { name: 'Your email is confirmed' }).waitFor()
  await approver.goto(second)
  await approver.getByRole('button', { name: 'Accept the invitation' }).click()
  await approver.getByRole('heading', { level: 1, name: 'Analytical Engines' }).waitFor()

  // Above the threshold an order is not paid but waits.
  await askForBoth(buyer)
  await buyer.waitForURL('**/dashBoard/order/*')
  await buyer.getByText('Waiting for approval', { exact: true }).waitFor()
  await buyer.getByText(/Waiting for approval by /).waitFor()
  await buyer.getByText(/Your company approves orders above /).waitFor()
  await buyer.getByText('Payment: by card.').waitFor()
  expect(await buyer.getByRole('link', { name: 'Pay', exact: true }).count()).toBe(0)

  // The mail's link shows the order, and decides nothing.
  await approver.goto(await linkIn(app, 'anna@example.com', /^Please approve/))
  await approver.getByText('Oda Other needs your approval').waitFor()
  await approver.getByText(/The company approves orders above /).waitFor()
  await approver.getByText('Waiting for approval', { exact: true }).waitFor()
  await approver.getByRole('link', { name: /^Approvals/ }).click()
  // The list approves as well as the order's page.
  await approver.getByRole('button', { name: /^Approve HF/ }).click()
  await approver
    .getByRole('dialog', { name: /^Approve HF-/ })
    .getByRole('button', { name: 'Back' })
    .click()
  await approver.getByRole('link', { name: /^Review HF/ }).click()
  await approver.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = approver.getByRole('dialog', { name: /^Approve HF-/ })
  await dialog.getByRole('checkbox', { name: new RegExp(laptop) }).uncheck()
  await dialog.getByRole('button', { name: /^Approve for/ }).click()
  await dialog.getByText('Reason is required').waitFor()
  await dialog.getByLabel('Reason').fill('We have laptops enough.')
  await dialog.getByRole('button', { name: /^Approve for/ }).click()
  await approver.getByRole('heading', { name: 'Not approved' }).waitFor()
  await approver.getByRole('link', { name: 'Approvals' }).first().click()
  await approver.getByText('Nothing waits for approval.').waitFor()

  await go(buyer)
  await buyer.getByText('Approved', { exact: true }).waitFor()
  await buyer.getByText('We have laptops enough.').waitFor()
  await buyer.getByRole('link', { name: 'Pay', exact: true }).click()
  await buyer.getByLabel('Card number').waitFor()

  // The owner sees every order, by member.
  await go(owner, '/dashBoard/companyOrders')
  await owner.getByLabel('Member').selectOption({ label: 'Oda Other, other@example.com' })
  await owner.getByRole('button', { name: 'Search', exact: true }).click()
  await owner.getByText('1 order in total').waitFor()
  await owner.getByRole('link', { name: /HDMI/ }).click()
  await owner.getByRole('main').getByRole('link', { name: 'Company orders' }).click()
  await owner.getByText('1 order in total').waitFor()
  await go(owner, '/dashBoard/companyHistory')
  await owner.getByText('Created the company').waitFor()
  expect(complaints).toEqual([])

  const lines = await app.closeAndRead((db) =>
    db
      .selectFrom('order_lines')
      .innerJoin('orders', 'orders.id', 'order_id')
      .select(['product_name', 'rejected', 'approval'])
      .where('in_company', '=', true)
      .where('order_id', 'not like', 'demo-%')
      .orderBy('position')
      .execute(),
  )
  expect(lines).toEqual([
    { product_name: laptop, rejected: true, approval: 'approved' },
    { product_name: cable, rejected: false, approval: 'approved' },
  ])
})

test('a rejected order says why, and is put into the cart again with one press', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page: owner } = await app.visit()
  await signIn(owner, 'buyer@example.com')
  await createCompany(owner)
  await call(owner, 'POST', '/companies/mine/invitations', { email: 'other@example.com', role: 'buyer' })
  const { page: buyer } = await app.visit()
  const invitation = await linkIn(app, 'other@example.com', /invited/)
  await signIn(buyer, 'other@example.com', invitation)
  await buyer.getByRole('button', { name: 'Accept the invitation' }).click()
  await buyer.waitForURL('**/dashBoard/company')

  await go(owner, '/dashBoard/company')
  await fromMenu(owner.getByRole('row', { name: 'other@example.com' }), 'Edit')
  const member = owner.getByRole('dialog', { name: 'Oda Other' })
  await member.getByLabel('Spending limit').fill('1000')
  await member.getByLabel('Per', { exact: true }).selectOption('month')
  await member.getByRole('button', { name: 'Save' }).click()
  await owner.getByText('$1,000 a month').waitFor()

  await askForBoth(buyer)
  await buyer.waitForURL('**/dashBoard/order/*')
  await go(owner, '/dashBoard/approvals')
  await owner.getByRole('link', { name: /^Review HF/ }).click()
  await owner.getByRole('button', { name: 'Reject' }).click()
  const dialog = owner.getByRole('dialog', { name: /^Reject HF-/ })
  await dialog.getByRole('button', { name: 'Reject the order' }).click()
  await dialog.getByText('Reason is required').waitFor()
  await dialog.getByLabel('Reason').fill('Not this quarter.')
  await dialog.getByRole('button', { name: 'Reject the order' }).click()
  await owner.getByText(/^Rejected HF-/).waitFor()

  await go(buyer)
  await buyer.getByText('Not this quarter.').waitFor()
  await buyer.getByRole('button', { name: /^Order again/ }).click()
  await buyer.getByRole('dialog').getByText('All 2 products are in your cart.').waitFor()

  await go(owner, '/dashBoard/company')
  await fromMenu(owner.getByRole('row', { name: '(you)' }), 'Leave')
  await owner.getByRole('button', { name: 'Leave the company' }).click()
  await owner.getByText('A company needs at least one owner.').waitFor()
  await fromMenu(owner.getByRole('row', { name: 'other@example.com' }), 'Remove')
  await owner.getByRole('button', { name: 'Remove the member' }).click()
  await owner.getByText('1 member in total').waitFor()
  await go(buyer, '/dashBoard/company')
  await buyer.getByText('You order for yourself.').waitFor()
})

test('an order is charged to a cost centre with a budget, and approved by the one whom a step names', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page: owner, complaints } = await app.visit()
  await signIn(owner, 'buyer@example.com')
  await createCompany(owner)
  await call(owner, 'POST', '/companies/mine/invitations', { email: 'other@example.com', role: 'approver' })
  const { page: approver } = await app.visit()
  await signIn(approver, 'other@example.com', await linkIn(app, 'other@example.com', /invited/))
  await approver.getByRole('button', { name: 'Accept the invitation' }).click()
  await approver.waitForURL('**/dashBoard/company')

  await go(owner, '/dashBoard/costCentres')
  await owner.getByRole('button', { name: 'Add a cost centre' }).click()
  const added = owner.getByRole('dialog', { name: 'New cost centre' })
  await added.getByLabel('Code').fill('K-200')
  await added.getByLabel('Name').fill('IT')
  await added.getByRole('button', { name: 'Save the cost centre' }).click()
  await owner.getByText('K-200 is saved').waitFor()
  await owner.getByRole('button', { name: 'Budget of K-200' }).click()
  const budget = owner.getByRole('dialog', { name: 'Budget of K-200' })
  await budget.getByLabel('Budget, in USD').fill('100,000')
  await budget.getByRole('button', { name: 'Save the budget' }).click()
  await owner.getByText('$100,000 a month').waitFor()
  await expect.poll(() => findings(owner, 'cost centres')).toEqual([])

  await go(owner, '/dashBoard/company')
  await owner.getByRole('button', { name: 'Change the rules' }).click()
  const rules = owner.getByRole('dialog', { name: 'Company and rules' })
  await rules.getByRole('button', { name: 'Add a step' }).click()
  await rules.getByLabel('Orders above').fill('50')
  await rules.getByLabel('Approved by').selectOption('other@example.com')
  await rules.getByLabel('Charged to', { exact: true }).selectOption('K-200')
  await rules.getByRole('button', { name: 'Save' }).click()
  await owner.getByText('Above $50, charged to K-200: Oda Other').waitFor()
  await owner.getByRole('button', { name: 'Name a stand-in' }).click()
  await owner.getByRole('dialog', { name: 'While you are away' }).waitFor()
  await owner.keyboard.press('Escape')

  await putIntoCart(owner, { [cable]: 100 })
  await owner.goto('/checkout')
  await addAddress(owner)
  expect(await owner.getByText('This order needs approval').count()).toBe(0)
  await owner.getByLabel('Cost centre (optional)').selectOption({ label: 'K-200 IT' })
  await owner.getByText('This order needs approval by Oda Other').waitFor()
  await owner.getByRole('button', { name: /^Send for approval/ }).click()
  await owner.waitForURL('**/dashBoard/order/*')
  await owner.getByText('K-200 IT').waitFor()

  await go(approver, '/dashBoard/approvals')
  await approver.getByRole('button', { name: /^Approve HF/ }).click()
  await approver.getByRole('button', { name: /^Approve for/ }).click()
  await approver.getByText('Nothing waits for approval.').waitFor()
  await go(owner)
  await owner.getByText('Approved', { exact: true }).waitFor()
  await go(owner, '/dashBoard/costCentres')
  await owner.getByRole('row', { name: /K-200 IT/ }).waitFor()

  // A step keeps whom and what it names, though they are no longer to be chosen, and saving says so.
  await owner.getByRole('button', { name: 'Edit K-200' }).click()
  const edited = owner.getByRole('dialog', { name: 'Cost centre K-200' })
  await edited.getByLabel('New orders can be charged to it').uncheck()
  await edited.getByRole('button', { name: 'Save the cost centre' }).click()
  await owner.getByText('Not for new orders').waitFor()
  const members = await call(owner, 'GET', '/companies/mine/members')
  const other = members.find(({ email }: { email: string }) => email === 'other@example.com')
  await call(owner, 'PUT', `/companies/mine/members/${other._id}`, { role: 'buyer', spendingLimit: null })
  await go(owner, '/dashBoard/company')
  await owner.getByRole('button', { name: 'Change the rules' }).click()
  expect(await rules.getByLabel('Charged to', { exact: true }).inputValue()).toBe('K-200')
  await rules.getByRole('button', { name: 'Save' }).click()
  await rules.getByText('Choose somebody who approves orders').waitFor()
  await rules.getByLabel('Approved by').selectOption('Any approver or owner')
  await rules.getByRole('button', { name: 'Save' }).click()
  await owner.getByText('Above $50, charged to K-200: any approver or owner').waitFor()
  expect(complaints).toEqual([])
  const [order] = await app.closeAndRead((db) =>
    db
      .selectFrom('orders')
      .select(['approval', 'cost_centre_code'])
      .where('in_company', '=', true)
      .where('id', 'not like', 'demo-%')
      .execute(),
  )
  expect(order).toEqual({ approval: 'approved', cost_centre_code: 'K-200' })
})

test('axe finds nothing on the pages of companies, in both themes, on a phone and a desk', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page: owner } = await app.visit({
    reducedMotion: 'reduce',
    viewport: { width: DESK, height: 900 },
  })
  const { page: buyer } = await app.visit({
    reducedMotion: 'reduce',
    viewport: { width: DESK, height: 900 },
  })
  const found: string[] = []
  const look = async (page: Page, where: string) => {
    await closeToasts(page)
    found.push(...(await findings(page, where)))
  }
  await signIn(owner, 'buyer@example.com', '/dashBoard/company')
  await owner.getByText('You order for yourself.').waitFor()
  await look(owner, 'no company')
  await createCompany(owner)
  await call(owner, 'PUT', '/companies/mine', {
    name: 'Analytical Engines',
    taxNumber: 'GB 980780684',
    approvalThreshold: 1_000,
    selfApproval: false,
  })
  await go(owner)
  await owner.getByText('Nobody else can approve your own orders').waitFor()
  await look(owner, 'a company of one')
  await invite(owner, 'other@example.com', 'buyer')
  await invite(owner, 'anna@example.com', 'approver')
  await signIn(buyer, 'other@example.com', await linkIn(app, 'other@example.com', /invited/))
  await buyer.getByRole('button', { name: 'Accept the invitation' }).waitFor()
  await look(buyer, 'an invitation')
  await buyer.getByRole('button', { name: 'Accept the invitation' }).click()
  await buyer.waitForURL('**/dashBoard/company')
  await go(buyer, '/dashBoard/joinCompany?token=gone')
  await buyer.getByText('This invitation has expired').waitFor()
  await look(buyer, 'an invitation that is gone')
  await go(owner)
  await owner.getByText('2 members in total').waitFor()
  await look(owner, 'a company')
  for (const [button, dialog] of [
    ['Change the rules', 'Company and rules'],
    ['Edit', 'Oda Other'],
    ['Invite a colleague', 'Invite a colleague'],
  ] as const) {
    if (button === 'Edit') await fromMenu(owner.getByRole('row', { name: 'other@example.com' }), button)
    else await owner.getByRole('button', { name: button }).click()
    await owner.getByRole('dialog', { name: dialog }).waitFor()
    await look(owner, dialog)
    await owner.keyboard.press('Escape')
  }
  await go(owner, '/dashBoard/companyHistory')
  await owner.getByText('Created the company').waitFor()
  await look(owner, 'its history')
  await askForBoth(buyer)
  await buyer.waitForURL('**/dashBoard/order/*')
  await buyer.getByText('Waiting for approval', { exact: true }).waitFor()
  await look(buyer, 'an order that waits')
  await go(owner, '/dashBoard/companyOrders')
  await owner.getByText('Waiting for approval', { exact: true }).waitFor()
  await look(owner, 'company orders')
  await go(owner, '/dashBoard/approvals')
  await owner.getByRole('link', { name: /^Review HF/ }).waitFor()
  await look(owner, 'approvals')
  await owner.getByRole('link', { name: /^Review HF/ }).click()
  for (const [button, dialog] of [
    ['Reject', /^Reject HF-/],
    ['Approve', /^Approve HF-/],
  ] as const) {
    await owner.getByRole('button', { name: button, exact: true }).click()
    await owner.getByRole('dialog', { name: dialog }).waitFor()
    await look(owner, button)
    if (button === 'Reject') await owner.keyboard.press('Escape')
  }
  await owner.getByRole('checkbox').first().uncheck()
  await owner.getByLabel('Reason').fill('Enough')
  await owner.getByRole('button', { name: /^Approve for/ }).click()
  await owner.getByRole('heading', { name: 'Not approved' }).waitFor()
  await look(owner, 'an order that was approved in part')
  expect(found).toEqual([])
})
