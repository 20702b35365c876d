import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInWindow } from '#contract/identity/sign-in-window.ts'
import type { OutboxMail } from '#contract/mail/outbox.ts'
import { openIssuer, type TestIssuer } from '#test/open-issuer.ts'
import { fromMenu } from './from-menu.ts'
import { openTestApp, type TestApp } from './test-app.ts'

const EMAIL = 'ada@example.com'

async function logIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}

async function signUp(page: Page, email = EMAIL) {
  await page.getByLabel('Name').fill('Ada Byron')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('correct horse')
  await page.getByRole('button', { name: 'Sign up' }).click()
}

/** The link of the newest mail to somebody with these words in its subject, once it is there. */
async function linkIn(app: TestApp, to: string, subject: RegExp): Promise<string> {
  let link = ''
  const look = async () => {
    const response = await fetch(`${app.url}/outbox`, { headers: { Accept: 'application/json' } })
    const mails: OutboxMail[] = await response.json()
    const mail = mails.find((mail) => mail.to === to && subject.test(mail.subject))
    link = /https?:\S*\/account\/action\S*/.exec(mail?.text ?? '')?.[0] ?? ''
    return link
  }
  await expect.poll(look, { message: `the mail to ${to} about ${subject}` }).not.toBe('')
  return link
}

/** The code in the newest mail to somebody. */
async function codeFor(app: TestApp, to: string): Promise<string> {
  const response = await fetch(`${app.url}/outbox`, { headers: { Accept: 'application/json' } })
  const mails: OutboxMail[] = await response.json()
  return /^[0-9A-Z]{8}$/m.exec(mails.find((mail) => mail.to === to)?.text ?? '')?.[0] ?? ''
}

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const token = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken'))

test('a stranger signs up, confirms the email, leaves, forgets the password and comes back', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()

  await page.goto('/dashBoard')
  await page.waitForURL('**/login?from=%2FdashBoard')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('button', { name: 'Sign up' }).click()
  for (const message of ['Name is required', 'Email is required', 'Password is required'])
    await seen(page, message)
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('Password').fill('12345')
  await seen(page, 'Provide a Valid Email')
  await seen(page, 'Must be Six Characters or more')
  await signUp(page)
  await page.waitForURL('**/dashBoard')
  await seen(page, 'Ada Byron')
  expect(
    await page.getByText('Ada Byro', { exact: true }).filter({ visible: true }).count(),
    'eight characters in the bar',
  ).toBe(1)
  expect(await page.context().cookies(), 'for the next sign-in').toMatchObject([
    { name: 'known-browser', httpOnly: true, sameSite: 'Strict', path: '/identitytoolkit.googleapis.com' },
  ])
  expect(await page.evaluate(() => history.length), 'the way to log in was replaced').toBeLessThanOrEqual(4)

  await page.goto(await linkIn(app, EMAIL, /confirm/i))
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await page.getByRole('heading', { name: 'Your email is confirmed' }).waitFor()

  await page.getByRole('button', { name: /SignOut/ }).click()
  await page.waitForURL(`${app.url}/`)
  await page.getByRole('link', { name: 'Login' }).waitFor()
  expect(await token(page)).toBeNull()

  await page.getByRole('link', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await seen(page, 'Please Enter Email')
  await seen(page, 'Please enter email address')
  await logIn(page, EMAIL, 'wrong horse')
  await seen(page, 'Email and password do not match an account.')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await seen(page, 'Sent email')

  const link = await linkIn(app, EMAIL, /new password/i)
  await page.goto(link)
  await page.getByLabel('New password').fill('12345')
  await page.getByRole('button', { name: /Save the password/ }).click()
  await seen(page, 'Must be Six Characters or more')
  await page.getByLabel('New password').fill('battery staple')
  await page.getByRole('button', { name: /Save the password/ }).click()
  await page.waitForURL(`${app.url}/`)
  await page.getByRole('link', { name: 'DashBoard' }).waitFor()

  const other = await app.visit()
  await other.page.goto(link)
  await seen(other.page, 'This link was used already')
  await other.page.goto('/login')
  await logIn(other.page, EMAIL, 'battery staple')
  await other.page.waitForURL(`${app.url}/`)

  // The browser itself reports replies that are not a success: the wrong password, the used link.
  expect(complaints.filter((line) => !line.includes('400 (Bad Request)'))).toEqual([])
  expect(
    await app.closeAndRead((db) =>
      db.selectFrom('identity_accounts').select('email_verified').where('email', '=', EMAIL).execute(),
    ),
  ).toEqual([{ email_verified: true }])
})

test("who opens somebody else's confirmation elsewhere is asked for the password, or takes the account", {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const early = await app.visit()
  await early.page.goto('/signUp?from=%2FdashBoard')
  await signUp(early.page)
  await early.page.waitForURL('**/dashBoard')

  const { page } = await app.visit()
  await page.goto(await linkIn(app, EMAIL, /confirm/i))
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await seen(page, 'Password is required')
  await page.getByLabel('Password').fill('wrong horse')
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await seen(page, 'Email and password do not match an account.')
  await page.getByRole('button', { name: 'Choose a new password' }).click()
  await seen(page, /We have sent an email to ada@example.com/)
  await page.goto(await linkIn(app, EMAIL, /new password/i))
  await page.getByLabel('New password').fill('battery staple')
  await page.getByRole('button', { name: /Save the password/ }).click()
  await page.getByRole('link', { name: 'DashBoard' }).waitFor()

  await early.page.getByRole('link', { name: 'My Order' }).click()
  await early.page.waitForURL('**/login?from=*')
  await logIn(early.page, EMAIL, 'correct horse')
  await seen(early.page, 'Email and password do not match an account.')
  expect(
    await app.closeAndRead((db) =>
      db.selectFrom('identity_accounts').select('email_verified').where('email', '=', EMAIL).execute(),
    ),
  ).toEqual([{ email_verified: true }])
})

test('the password confirms an email in a browser that did not sign up with it', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await page.goto('/signUp?from=%2FdashBoard')
  await signUp(page)
  await page.waitForURL('**/dashBoard')

  const phone = await app.visit()
  await phone.page.goto('/login?from=%2FdashBoard')
  await logIn(phone.page, 'buyer@example.com', 'hundredfold')
  await phone.page.waitForURL('**/dashBoard')
  await phone.page.goto(await linkIn(app, EMAIL, /confirm/i))
  await phone.page.getByLabel('Password').fill('correct horse')
  await phone.page.getByRole('button', { name: 'Confirm my email' }).click()
  await phone.page.getByRole('heading', { name: 'Your email is confirmed' }).waitFor()
  await phone.page.goto('/dashBoard')
  await seen(phone.page, EMAIL)
  expect(phone.complaints).toEqual([])
  expect(
    await app.closeAndRead((db) =>
      db.selectFrom('identity_accounts').select('email_verified').where('email', '=', EMAIL).execute(),
    ),
  ).toEqual([{ email_verified: true }])
})

test('Google signs somebody in through its window, or in this one where windows are blocked', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  const openWindow = async () => {
    const window = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Continue With Google' }).click()
    return window
  }

  await page.goto('/login?from=%2FdashBoard')
  await (await openWindow()).getByRole('button', { name: 'Cancel' }).click()
  await seen(page, 'The sign-in window was closed before you signed in.')
  await (await openWindow()).getByRole('button', { name: /Gita Example/ }).click()
  await page.waitForURL('**/dashBoard')
  await seen(page, 'gita.google@example.com')
  await expect.poll(() => page.context().pages(), { message: 'the window closed itself' }).toHaveLength(1)

  await page.getByRole('button', { name: /SignOut/ }).click()
  await page.waitForURL(`${app.url}/`)
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/signUp?from=%2FdashBoard')
  await page.getByRole('button', { name: 'Continue With Google' }).click()
  await seen(page, 'Your browser did not open the sign-in window.')
  await page.getByRole('button', { name: 'Continue in this window' }).click()
  await page.waitForURL('**/emulator/auth/handler?*')
  await page.getByRole('button', { name: /Grace Example/ }).click()
  await page.waitForURL('**/dashBoard')
  await seen(page, 'grace.google@example.com')
  expect(complaints).toEqual([])
})

test('with a real issuer behind it, the Google window goes there and comes back', {
  tags: ['full'],
}, async () => {
  let issuer: TestIssuer | undefined
  await using app = await openTestApp({
    async settings(url) {
      issuer = await openIssuer(`${url}${signInWindow.handler}`)
      const { settings } = issuer
      return {
        GOOGLE_ISSUER: settings.issuer,
        GOOGLE_CLIENT_ID: settings.clientId,
        GOOGLE_CLIENT_SECRET: settings.clientSecret,
      }
    },
  })
  await using atIssuer = issuer
  if (!atIssuer) throw new Error('the app opened without asking for its settings')
  const picture = 'https://lh3.googleusercontent.com/a/ada'
  atIssuer.person = { sub: 'g-ada', email: EMAIL, email_verified: true, name: 'Ada Byron', picture }
  const { page, complaints } = await app.visit()
  await page.route(picture, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  await page.goto('/login?from=%2FdashBoard')
  await page.getByRole('button', { name: 'Continue With Google' }).click()
  await page.waitForURL('**/dashBoard')
  await seen(page, EMAIL)
  await page.locator(`img[src="${picture}"]`).waitFor()
  expect(complaints, 'the policy allows the picture').toEqual([])
})

test('an owner proves a domain, connects and tests the provider of the company, and colleagues sign in there only', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  await using issuer = await openIssuer(`${app.url}${signInWindow.handler}`)
  const { page, complaints } = await app.visit()
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  await page.goto('/login?from=%2FdashBoard%2Fcompany')
  await logIn(page, 'owner@example.com', 'hundredfold')
  await fromMenu(page, 'Identity provider')
  await page.getByRole('button', { name: 'Add a domain' }).click()
  await dialog.getByLabel('Domain').fill('gmail.com')
  await dialog.getByRole('button', { name: 'Add the domain' }).click()
  await seen(page, 'Anybody can have an email at this domain')
  await dialog.getByLabel('Domain').fill('engines.example')
  await dialog.getByRole('button', { name: 'Add the domain' }).click()
  await seen(page, '_company-sign-in.engines.example')
  await page.getByRole('button', { name: 'Check the record' }).click()
  await seen(page, 'The TXT record was not found.')
  await page.getByRole('button', { name: 'Send a code' }).click()
  await dialog.getByRole('button', { name: 'Send the code' }).click()
  await page.getByRole('button', { name: 'Enter the code' }).click()
  await dialog.getByLabel('Code').fill(await codeFor(app, 'postmaster@engines.example'))
  await dialog.getByRole('button', { name: 'Verify the domain' }).click()
  await seen(page, /^Verified on/)

  await page.getByRole('button', { name: 'Connect a provider' }).click()
  await dialog.getByLabel('Issuer').fill('http://127.0.0.1:9')
  await dialog.getByLabel('Client ID').fill(issuer.settings.clientId)
  await dialog.getByLabel('Client secret').fill(issuer.settings.clientSecret)
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await seen(page, /could not be read.*ECONNREFUSED/)
  await dialog.getByLabel('Issuer').fill(issuer.settings.issuer)
  await dialog.getByLabel('Claim with roles').fill('groups')
  await dialog.getByRole('button', { name: 'Add a value' }).click()
  await dialog.getByLabel('Value', { exact: true }).fill('heads')
  await dialog.getByLabel('Role', { exact: true }).selectOption('approver')
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await seen(page, 'By the claim groups: heads is Approver')
  expect(await main.getByRole('button', { name: 'Turn passwords off' }).isDisabled()).toBe(true)
  issuer.person = { sub: 't-1', email: 'tess@engines.example', email_verified: true, name: 'Tess Test' }
  await page.getByRole('button', { name: 'Test sign-in' }).click()
  await seen(page, 'It works: tess@engines.example signed in')
  await main.getByRole('button', { name: 'Turn passwords off' }).click()
  await dialog.getByRole('button', { name: 'Turn passwords off' }).click()
  await seen(page, 'Off for members with an email at your domains, except owner@example.com')
  expect(complaints).toEqual([
    expect.stringContaining('422'),
    expect.stringContaining('409'),
    expect.stringContaining('422'),
  ])

  const { page: theirs, complaints: ofTheirs } = await app.visit()
  issuer.person = {
    sub: 'a-1',
    email: 'ada@engines.example',
    email_verified: true,
    name: 'Ada Byron',
    groups: ['heads'],
  }
  await theirs.goto('/signUp')
  await signUp(theirs, 'ada@engines.example')
  await seen(theirs, 'People of your company sign in at its own identity provider.')
  await theirs.goto('/login?from=%2FdashBoard%2Fcompany')
  await theirs.getByLabel('Email').fill('ada@nowhere.example')
  await theirs.getByRole('button', { name: 'Sign In With Your Company' }).click()
  await seen(theirs, 'No company has set up its own sign-in for nowhere.example.')
  await theirs.getByLabel('Email').fill('ada@engines.example')
  await theirs.getByRole('button', { name: 'Sign In With Your Company' }).click()
  await theirs.waitForURL('**/dashBoard/company')
  await theirs.getByRole('heading', { name: 'Members' }).waitFor()
  await seen(theirs, 'Approver')
  await theirs.goto('/dashBoard/security')
  await seen(theirs, 'The company’s identity provider')
  expect(ofTheirs, 'the refused sign-up').toEqual([expect.stringContaining('400')])
})

test('who is sent to sign in by a click, and goes back, is at the page with the link', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await page.goto('/blog')
  await page.getByRole('link', { name: 'Reviews' }).first().click()
  await page.waitForURL('**/reviews')
  const addReview = page.getByRole('main').getByRole('link', { name: 'Add Review' })
  await addReview.click()
  await page.waitForURL('**/login?from=*')
  await page.goBack()
  await page.waitForURL('**/reviews')
  await addReview.click()
  await page.waitForURL('**/login?from=*')
  await logIn(page, 'buyer@example.com', 'hundredfold')
  await page.waitForURL('**/dashBoard/addReview')
  await page.getByRole('heading', { name: 'Add Review' }).waitFor()
  await page.goBack()
  await page.waitForURL('**/reviews')
  await page.goBack()
  await page.waitForURL('**/blog')

  await page.getByRole('button', { name: /SignOut/ }).click()
  await page.waitForURL(`${app.url}/`)
  await page.locator('#products').getByRole('article').first().getByRole('link').first().click()
  await page.getByRole('link', { name: 'Order now (100 or more)' }).click()
  await page.waitForURL('**/login?from=%2Fpurchase%2F*')
  await page.goBack()
  await page.waitForURL('**/product/**')

  // A page that was loaded whole has an entry, which the login page takes.
  await page.goto('/dashBoard/myOrder')
  await page.waitForURL('**/login?from=*')
  await page.goBack()
  await page.waitForURL('**/product/**')
  expect(complaints).toEqual([])
})

test('two tabs agree on who is signed in, and a session is renewed without a word', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { context, page, complaints } = await app.visit()
  await page.clock.install()
  await page.goto('/login?from=%2FdashBoard')
  await logIn(page, 'buyer@example.com', 'hundredfold')
  await page.waitForURL('**/dashBoard')
  // A page that is still loading when the clock jumps would have taken too long.
  await page.getByRole('heading', { name: 'My Profile' }).waitFor()

  const second = await context.newPage()
  await second.goto('/dashBoard/myOrder')
  await second.getByRole('article').first().waitFor()

  // Two tokens of one second are the same text, so the replies themselves show the renewal. By the page's clock a new
  // token is about to end too, so that each later call may renew it again.
  const renewed: unknown[] = []
  page.on('response', async (response) => {
    if (response.request().method() === 'PUT') renewed.push((await response.json()).token)
  })
  await page.clock.fastForward('00:59:30')
  await page.getByRole('link', { name: 'My Order' }).click()
  await page.getByRole('article').first().waitFor()
  await expect.poll(async () => renewed.includes(await token(page))).toBe(true)

  await page.getByRole('button', { name: /SignOut/ }).click()
  await page.waitForURL(`${app.url}/`)
  await second.waitForURL('**/login?from=*')
  await seen(second, 'You signed out in another tab.')
  await logIn(second, 'other@example.com', 'hundredfold')
  await second.waitForURL('**/dashBoard/myOrder')
  await page.getByText('Oda Othe', { exact: true }).waitFor()
  expect(complaints).toEqual([])
})

test('a browser whose identity store was emptied says so where the store is needed', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await page.goto('/signUp?from=%2FdashBoard')
  await signUp(page)
  await page.waitForURL('**/dashBoard')
  const kept = await token(page)

  const emptied = await app.visit()
  await emptied.page.addInitScript((value) => localStorage.setItem('accessToken', value ?? ''), kept)
  await emptied.page.goto('/dashBoard')
  await emptied.page.getByRole('button', { name: 'Send the confirmation email' }).click()
  await seen(emptied.page, 'No user is logged in')
  expect(emptied.complaints).toEqual([])
})

test('who is signed in and opens the login page, or sign-up, is led on', { tags: ['full'] }, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await page.goto('/login')
  await logIn(page, 'buyer@example.com', 'hundredfold')
  await page.getByRole('link', { name: 'DashBoard' }).waitFor()
  await page.goto('/login?from=%2FdashBoard%2FmyOrder')
  await page.waitForURL('**/dashBoard/myOrder')
  await page.goto('/signUp')
  await page.waitForURL(`${app.url}/`)
  expect(complaints).toEqual([])
})

test('who was deleted meanwhile is signed out at the next step, and told so', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await page.goto('/signUp?from=%2FdashBoard')
  await signUp(page, 'gone@example.com')
  await page.waitForURL('**/dashBoard')
  // As another browser of the same person would: with the identity provider's own calls.
  const credentials = { email: 'gone@example.com', password: 'correct horse' }
  const call = async (name: string, body: object) => {
    const path = `/identitytoolkit.googleapis.com/v1/accounts:${name}?key=k`
    return (await fetch(`${app.url}${path}`, { method: 'POST', body: JSON.stringify(body) })).json()
  }
  const { idToken } = await call('signInWithPassword', credentials)
  await call('delete', { idToken })

  await page.getByRole('link', { name: 'My Order' }).click()
  await page.waitForURL('**/login?from=*')
  await seen(page, 'Your sign-in has ended. Please sign in again to continue.')
  expect(await token(page)).toBeNull()
  await page.reload()
  await page.getByRole('link', { name: 'Login' }).waitFor()
})
