import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { OutboxMail } from '#contract/mail/outbox.ts'
import { addAddress } from './address-dialog.ts'
import { closeToasts, findings } from './axe.ts'
import { fromMenu } from './from-menu.ts'
import { go } from './go.ts'
import { signIn } from './signed-in.ts'
import { openTestApp, type TestApp } from './test-app.ts'

const headset = 'Callline Duo USB Headset'

/** The link in the newest mail to the buyer whose subject begins so. */
async function linkIn(app: TestApp, subject: string): Promise<string> {
  const outbox = await fetch(`${app.url}/outbox`, { headers: { Accept: 'application/json' } })
  const mails: OutboxMail[] = await outbox.json()
  const mail = mails.find((each) => each.to === 'buyer@example.com' && each.subject.startsWith(subject))
  return /http\S+\/dashBoard\/quotes\S+/.exec(mail?.text ?? '')?.[0] ?? ''
}

test('a visitor asks for a quote, an admin answers, and the customer who opens the mail has it and accepts it', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await page.goto('/')
  await page.getByRole('link', { name: 'Request a quote' }).click()
  await page.waitForURL('**/quote')
  await page.getByRole('button', { name: 'Send the request' }).click()
  for (const message of ['Choose a product', 'Name is required', 'Provide a Valid Email'])
    await page.getByText(message, { exact: true }).last().waitFor()
  await page.getByLabel('Product', { exact: true }).selectOption({ label: headset })
  await page.getByLabel('Quantity').fill('99')
  await page.getByText("Can't Order Less Than 100 PCS").waitFor()
  await page.getByLabel('Quantity').fill('300')
  await page.getByLabel('Name').fill('Bo Buyer')
  await page.getByLabel('Email').fill('buyer@example.com')
  await page.getByRole('button', { name: 'Send the request' }).click()
  await page.getByRole('heading', { name: 'We have your request' }).waitFor()

  const admin = await app.visit()
  await signIn(admin.page, 'admin@example.com', '/dashBoard/manageQuotes')
  await admin.page.getByRole('row').nth(1).getByRole('link', { name: headset }).click()
  const price = admin.page.getByLabel('Price per piece')
  await price.fill('')
  await admin.page.getByRole('button', { name: 'Send the offer' }).click()
  await admin.page.getByText('Price is required').waitFor()
  await price.fill('4000')
  await admin.page.getByRole('button', { name: 'Send the offer' }).click()
  await admin.page.getByText('At this price the quote comes to more than $999,999.99').waitFor()
  await price.fill('24.25')
  await admin.page.getByRole('button', { name: 'Send the offer for $7,275' }).click()
  await admin.page.getByText('The offer is waiting for the customer’s answer.').waitFor()
  await admin.page.getByRole('link', { name: 'All quotes' }).click()
  await admin.page.getByRole('link', { name: 'accepted' }).click()
  await admin.page.getByText('No quote here matches.').waitFor()

  await page.goto(await linkIn(app, 'Your quote'))
  await page.waitForURL('**/login?from=*')
  await page.getByLabel('Email').fill('buyer@example.com')
  await page.getByLabel('Password', { exact: true }).fill('hundredfold')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/dashBoard/quotes/*')
  await page.getByRole('button', { name: 'Accept for $7,275' }).click()
  await page.getByRole('button', { name: 'Order for $7,275' }).click()
  await page.getByText('Choose an address').waitFor()
  await addAddress(page)
  await page.getByLabel('Purchase-order number (optional)').fill('PO 7275')
  await page.getByRole('button', { name: 'Order for $7,275' }).click()
  await page.waitForURL('**/dashboard/payment/**')
  await page.getByText(/the offer Q-\d+ is open again until/).waitFor()
  await go(page, '/dashBoard/myOrder')
  await page.getByRole('article').first().getByText('$7,275').first().waitFor()
  await page.getByRole('article').first().getByText('PO 7275').waitFor()

  await go(page, '/contact')
  await page.getByLabel('Message').fill('Do you deliver on Saturdays?')
  await page.getByRole('button', { name: 'Send the message' }).click()
  await page.getByRole('heading', { name: 'We have your message' }).waitFor()
  // The browser itself reports replies that are not a success: the offer that was too dear.
  expect([...complaints, ...admin.complaints].filter((line) => !line.includes('422 '))).toEqual([])
  const orders = await app.closeAndRead((db) =>
    db
      .selectFrom('orders')
      .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
      .select('unit_price_cents')
      .where('purchase_order_number', '=', 'PO 7275')
      .execute(),
  )
  expect(orders).toEqual([{ unit_price_cents: 2_425 }])
})

test('a buyer and an admin go through several rounds; what the buyer did not see is not accepted', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await signIn(page, 'buyer@example.com', '/quote')
  await page.getByLabel('Product').selectOption({ label: headset })
  await page.getByLabel('Quantity').fill('300')
  await page.getByLabel('Target price').fill('20')
  await page.getByRole('button', { name: 'Send the request' }).click()
  await page.waitForURL('**/dashBoard/quotes/*')
  await closeToasts(page)
  expect(await findings(page, 'asked')).toEqual([])

  const admin = await app.visit()
  await signIn(admin.page, 'admin@example.com', new URL(page.url()).pathname)
  await admin.page.getByText('no target price').waitFor({ state: 'detached' })
  await admin.page.getByLabel('Price per piece').fill('25')
  await admin.page.getByLabel('Hold the pieces until then').check()
  await admin.page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  expect(await findings(admin.page, 'offer')).toEqual([])
  await admin.page.getByRole('button', { name: 'Send the offer for $7,500' }).click()
  await admin.page.getByText('The pieces are held until then.').waitFor()

  await go(page)
  await page.getByRole('button', { name: 'Make a counter-offer' }).click()
  const dialog = page.getByRole('dialog')
  expect(await findings(page, 'counter-offer')).toEqual([])
  await dialog.getByLabel('Pieces').fill('400')
  await dialog.getByLabel('Target price').fill('22')
  await dialog.getByLabel('Message').fill('With a larger lot?')
  await dialog.getByRole('button', { name: 'Send the counter-offer' }).click()
  await page.getByText('We have your counter-offer, and will answer it.').waitFor()

  await go(admin.page)
  await admin.page.getByText('With a larger lot?').first().waitFor()
  await admin.page.getByLabel('Price per piece').fill('23')
  await admin.page.getByRole('button', { name: 'Send the offer for $9,200' }).click()
  await admin.page.getByText('The offer is waiting for the customer’s answer.').waitFor()
  await go(page)
  await page.getByRole('button', { name: 'Share by link' }).click()
  await dialog.getByRole('button', { name: 'Create a new link' }).click()
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue()
  const colleague = await app.visit()
  const document = await colleague.page.goto(link)
  expect(document?.headers()['x-robots-tag']).toBe('noindex')
  await colleague.page.getByText('$9,200').first().waitFor()
  expect(await colleague.page.getByRole('main').getByRole('button').count()).toBe(0)
  expect(await findings(colleague.page, 'shared quote')).toEqual([])
  const saving = colleague.page.waitForEvent('download')
  await colleague.page.getByRole('link', { name: 'Save as PDF' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^[A-Z]+-\d+\.pdf$/)
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('The link no longer works').waitFor()
  await colleague.page.reload()
  await colleague.page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  const own = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).click()
  expect((await own).suggestedFilename()).toBe('Q-100005.pdf')
  await page.getByRole('button', { name: 'Accept for $9,200' }).click()
  await addAddress(page)

  // Meanwhile the shop has thought better of it.
  await admin.page.getByLabel('Price per piece').fill('24')
  await admin.page.getByRole('button', { name: 'Send the offer for $9,600' }).click()
  await admin.page.getByRole('heading', { name: 'Offer, $9,600' }).waitFor()
  await page.getByRole('button', { name: 'Order for $9,200' }).click()
  await page.getByText('This quote has changed since you opened it').waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await go(page)
  await fromMenu(page, 'Decline')
  await dialog.getByLabel('Reason').fill('We buy elsewhere.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await page.getByText('This quote was declined.').waitFor()
  expect(await page.getByRole('listitem').getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Request, $6,000',
    'Offer, $7,500',
    'Counter-offer, $8,800',
    'Offer, $9,200',
    'Offer, $9,600',
  ])
  await go(admin.page)
  await admin.page.getByText('Reason: We buy elsewhere.').waitFor()
  expect([...complaints, ...admin.complaints].filter((line) => !line.includes('409 '))).toEqual([])
  const orders = await app.closeAndRead((db) =>
    db.selectFrom('orders').select('id').where('purchase_order_number', '=', 'PO 7275').execute(),
  )
  expect(orders).toEqual([])
})

test('a request from a product page keeps to the product’s rule, and names the cheaper quantity', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await page.goto('/?q=Dockline 100')
  await page.locator('#products').getByRole('link', { name: 'Dockline 100 USB-C Dock', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Dockline 100 USB-C Dock' }).waitFor()
  await page.getByLabel('Quantity').fill('240')
  await page.getByText('$20,700 for 240').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Request a quote' }).click()
  // The product's page, which the address is ahead of, has a quantity too.
  await page.getByRole('button', { name: 'Send the request' }).waitFor()
  expect(page.url()).toContain('/quote?product=')
  const quantity = page.getByLabel('Quantity')
  await expect.poll(() => quantity.inputValue(), { message: 'as on the product’s page' }).toBe('240')
  await quantity.fill('130')
  await quantity.blur()
  await page.getByText('Ordered in multiples of 24.').waitFor()
  await page.getByLabel('Name').fill('Bo Buyer')
  await page.getByLabel('Email').fill('buyer@example.com')
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect.poll(() => quantity.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Take 144' }).click()
  expect(await quantity.inputValue()).toBe('144')
  await quantity.fill('2376')
  await page.getByRole('button', { name: /cost .* less than 2,376/ }).click()
  await page.getByRole('button', { name: 'Send the request' }).click()
  await page.getByRole('heading', { name: 'We have your request' }).waitFor()
  expect(complaints).toEqual([])
})

test('an admin lets the shop offer by itself, and a list of a buyer is answered at once', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const admin = await app.visit()
  await signIn(admin.page, 'admin@example.com', '/dashBoard/manageQuotes')
  await admin.page.getByRole('button', { name: 'Instant offers' }).click()
  expect(await findings(admin.page, 'instant offers')).toEqual([])
  await admin.page.getByLabel('Largest order offered at once').fill('20000')
  await admin.page.getByRole('button', { name: 'Save' }).click()
  await admin.page.getByText('Saved').waitFor()
  await go(admin.page, '/dashBoard/manageProduct?q=Callline Duo')
  await admin.page.getByRole('button', { name: /^Edit/ }).first().click()
  await admin.page.getByLabel('Floor price').fill('20')
  await admin.page.getByRole('button', { name: 'Save' }).click()
  await admin.page.getByText('Product saved').waitFor()

  const { page, complaints } = await app.visit()
  await signIn(page, 'buyer@example.com', '/?q=callline duo')
  await page.locator('#products').getByRole('link', { name: headset, exact: true }).click()
  await page.getByRole('button', { name: 'Add to list' }).click()
  const adding = page.getByRole('dialog', { name: 'Add to list' })
  await adding.getByLabel('Name of the list').fill('Call centre')
  await adding.getByRole('button', { name: /^Add/ }).click()
  await adding.waitFor({ state: 'detached' })
  await go(page, '/dashBoard/lists')
  await page.getByRole('link', { name: 'Call centre' }).click()
  await page.getByRole('button', { name: 'Request a quote' }).click()
  await page.waitForURL('**/quote')
  // At least the next step of the price above the floor.
  await page.getByRole('group', { name: headset }).getByLabel('Target price').fill('22')
  await page.getByRole('button', { name: 'Send the request' }).click()
  await page.waitForURL('**/dashBoard/quotes/*')
  await page.getByRole('button', { name: 'Accept for $2,200' }).waitFor()
  await page.getByRole('button', { name: 'Share by link' }).click()
  await closeToasts(page)
  expect(await findings(page, 'share by link')).toEqual([])
  expect([...complaints, ...admin.complaints]).toEqual([])
})

test('an offer and a counter-offer leave lines out, which can be put back before they are sent', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const buyer = await app.visit()
  await signIn(buyer.page, 'buyer@example.com', '/cart')
  const [id, first, second] = await buyer.page.evaluate(async () => {
    const headers = {
      Authorization: `Bearer ${localStorage.getItem('accessToken')}`,
      'Content-Type': 'application/json',
    }
    const [one, two] = await (await fetch('/api/products?limit=2')).json()
    const lines = [one, two].map(({ _id }) => ({ product_id: _id, pieces: 1_000, targetPrice: 1 }))
    const asked = await fetch('/api/quotes/mine', {
      method: 'POST',
      headers,
      body: JSON.stringify({ lines }),
    })
    return [(await asked.json()).insertedId, one.name, two.name]
  })
  const admin = await app.visit()
  await signIn(admin.page, 'admin@example.com', `/dashBoard/quotes/${id}`)
  const line = (name: string) => admin.page.getByRole('group', { name })
  await line(first).getByLabel('Price per piece').fill('3')
  await line(second).getByLabel('Price per piece').fill('5')
  await line(first).getByRole('button', { name: 'Leave out' }).click()
  await admin.page.getByRole('button', { name: 'Send the offer for $5,000' }).waitFor()
  expect(await line(second).getByLabel('Price per piece').inputValue(), 'what is typed stays').toBe('5')
  await admin.page.getByRole('button', { name: `Put back ${first}` }).click()
  await line(first).getByLabel('Price per piece').fill('4')
  await admin.page.getByRole('button', { name: 'Send the offer for $9,000' }).waitFor()
  await admin.page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  expect(await findings(admin.page, 'an offer of two lines')).toEqual([])
  await admin.page.getByRole('button', { name: 'Send the offer for $9,000' }).click()
  await admin.page.getByText('The offer is waiting for the customer’s answer.').waitFor()

  await go(buyer.page, `/dashBoard/quotes/${id}`)
  await buyer.page.getByRole('button', { name: 'Make a counter-offer' }).click()
  await buyer.page.getByRole('button', { name: `Leave out ${second}` }).click()
  await buyer.page.getByLabel('Target price').fill('3.5')
  await buyer.page.getByRole('button', { name: 'Send the counter-offer' }).click()
  await buyer.page.getByRole('heading', { name: 'Counter-offer, $3,500' }).waitFor()
  expect([...buyer.complaints, ...admin.complaints]).toEqual([])
})

test('a quote of many lines is read, offered and countered a page of lines at a time', {
  tags: ['full'],
}, async () => {
  const count = 120
  await using app = await openTestApp({
    prepare: async (db) => {
      await sql`
        insert into products (id, name, sku, price_cents, available, description, image, category, specs)
        select 'p' || n, 'Part ' || n, 'P-' || n, 190, 1000, 'One of many.', '/no-picture.svg', 'Parts', '{}'
        from generate_series(1, ${count}::int) n`.execute(db)
    },
  })
  const buyer = await app.visit()
  await signIn(buyer.page, 'buyer@example.com', '/cart')
  const id = await buyer.page.evaluate(async (count) => {
    const headers = {
      Authorization: `Bearer ${localStorage.getItem('accessToken')}`,
      'Content-Type': 'application/json',
    }
    const lines = Array.from({ length: count }, (_, n) => ({ product_id: `p${n + 1}`, pieces: 100 }))
    const body = JSON.stringify({ lines })
    return (await (await fetch('/api/quotes/mine', { method: 'POST', headers, body })).json()).insertedId
  }, count)
  const admin = await app.visit()
  await signIn(admin.page, 'admin@example.com', `/dashBoard/quotes/${id}`)
  const offer = admin.page.getByRole('region', { name: 'Make an offer' })
  const prices = offer.getByLabel('Price per piece')
  await offer.getByRole('group', { name: 'Part 50', exact: true }).waitFor()
  expect(await prices.count()).toBe(50)
  await offer.getByRole('button', { name: 'Next lines' }).click()
  const wrong = offer.getByRole('group', { name: 'Part 51', exact: true }).getByLabel('Price per piece')
  await wrong.fill('')
  await offer.getByRole('button', { name: 'Leave out Part 52' }).click()
  await offer.getByRole('button', { name: 'Previous lines' }).click()
  await prices.first().fill('1.5')
  await offer.getByRole('button', { name: /^Send the offer/ }).click()
  await offer.getByText('Price is required').waitFor()
  expect(await wrong.evaluate((field) => field === document.activeElement)).toBe(true)
  await wrong.fill('1.5')
  await offer.getByRole('button', { name: /^Send the offer/ }).click()
  await admin.page.getByText('The offer is waiting for the customer’s answer.').waitFor()
  await buyer.page.goto(`/dashBoard/quotes/${id}`)
  const lines = buyer.page.getByRole('region', { name: 'The offer' })
  await lines.getByText(`Lines 1 to 50 of ${count.toLocaleString('en')}`).waitFor()
  await lines.getByRole('button', { name: 'Next lines' }).click()
  await lines
    .getByRole('row', { name: /Part 52 / })
    .getByText('left out')
    .waitFor()
  await buyer.page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  expect(await findings(buyer.page, 'an offer of many lines')).toEqual([])
  await buyer.page.getByRole('button', { name: 'Make a counter-offer' }).click()
  const dialog = buyer.page.getByRole('dialog')
  await dialog.getByLabel('Target price').first().fill('1')
  await dialog.getByRole('button', { name: 'Send the counter-offer' }).click()
  await buyer.page.getByRole('heading', { name: /^Counter-offer, / }).waitFor()
  expect([...buyer.complaints, ...admin.complaints]).toEqual([])
})
