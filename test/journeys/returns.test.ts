import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { OutboxMail } from '#contract/mail/outbox.ts'
import { findings } from './axe.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

test('a buyer returns pieces with a photo, and an admin approves, receives and refunds them', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page: admin, complaints } = await app.visit({ reducedMotion: 'reduce' })
  const { page: buyer } = await app.visit({ reducedMotion: 'reduce' })
  await signIn(admin, 'admin@example.com')
  await signIn(buyer, 'buyer@example.com', '/dashBoard/order/demo-order-3')

  await buyer.getByRole('button', { name: 'Request a return' }).click()
  const dialog = buyer.getByRole('dialog', { name: 'Return of HF-' })
  await dialog.getByRole('button', { name: 'Request the return' }).click()
  await dialog.getByText('Return at least one piece of one product').waitFor()
  await dialog.getByLabel('Pieces').fill('12')
  await dialog.getByRole('button', { name: 'Request the return' }).click()
  await dialog.getByText('Choose a reason').waitFor()
  await dialog.getByLabel('Reason').selectOption('Arrived damaged')
  await dialog.getByRole('button', { name: 'Note, photo' }).click()
  await dialog.getByLabel('What is wrong').fill('The box was crushed.')
  const photo = await sharp({ create: { width: 60, height: 60, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  await dialog.getByLabel('Photo').setInputFiles({ name: 'box.png', mimeType: 'image/png', buffer: photo })
  await dialog.locator('img[src^="/i/up-"]').waitFor()
  expect(await findings(buyer, 'return dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Request the return' }).click()
  const card = buyer.getByRole('article', { name: 'RMA-100002' })
  await card.getByText('usually within one working day').waitFor()
  // Without the toast, which would cover other elements.
  await buyer.reload()
  await card.getByRole('link', { name: /^Photo of/ }).waitFor()
  expect(await findings(buyer, 'return that is asked for')).toEqual([])

  await admin.goto('/dashBoard/manageReturns?state=asked')
  const row = admin.getByRole('row', { name: /RMA-100002/ })
  await row.getByText('12 ×').waitFor()
  expect(await findings(admin, 'list of returns')).toEqual([])
  await row.getByRole('link', { name: 'RMA-100002' }).click()
  const returned = admin.getByRole('article', { name: 'RMA-100002' })
  await returned.getByRole('button', { name: 'Approve' }).click()
  await admin.getByRole('dialog').getByLabel('Note').fill('Pack them well.')
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await returned.getByRole('button', { name: 'Receive' }).click()
  const receipt = admin.getByRole('dialog', { name: 'Receive RMA-100002' })
  await receipt.getByLabel('Written off').fill('2')
  await receipt.getByRole('button', { name: 'Receive' }).click()
  await receipt.getByText('12 pieces at most, both together').waitFor()
  expect(await findings(admin, 'receipt dialog')).toEqual([])
  await receipt.getByLabel('Back to stock').fill('9')
  await receipt.getByRole('button', { name: 'Receive' }).click()
  await returned.getByText('11 came, 2 of them not fit to be sold again.').waitFor()
  await returned.getByRole('button', { name: 'Refund' }).click()
  const refund = admin.getByRole('dialog', { name: 'Refund RMA-100002' })
  expect(await refund.getByLabel('Reason').inputValue()).toBe('Return RMA-100002')
  await refund.getByRole('button', { name: /^Refund \$/ }).click()
  await returned.getByText(/was refunded with CN-/).waitFor()
  await admin.reload()
  await returned.getByText(/was refunded with CN-/).waitFor()
  expect(await findings(admin, 'refunded return')).toEqual([])

  await buyer.reload()
  await card.getByText('Pack them well.').waitFor()
  await buyer.getByText('Return RMA-100002 received.').waitFor()
  const mails = async () => {
    const response = await fetch(`${app.url}/outbox`, { headers: { Accept: 'application/json' } })
    const all: OutboxMail[] = await response.json()
    return all.filter(({ to }) => to === 'buyer@example.com').map(({ subject }) => subject.split(/ – |:/)[0])
  }
  await expect.poll(mails).toEqual(expect.arrayContaining(['Return approved', 'Return received']))
  expect(complaints).toEqual([])
})

test('the overview says how many returns there are to answer', { tags: ['full'] }, async () => {
  await using app = await openTestApp()
  const { page: buyer } = await app.visit({ reducedMotion: 'reduce' })
  await signIn(buyer, 'buyer@example.com', '/dashBoard/order/demo-order-3')
  await buyer.getByRole('button', { name: 'Request a return' }).click()
  await buyer.getByRole('dialog').getByLabel('Pieces').fill('1')
  await buyer.getByRole('dialog').getByLabel('Reason').selectOption('No longer needed')
  await buyer.getByRole('button', { name: 'Request the return' }).click()
  await buyer.getByRole('article', { name: 'RMA-100002' }).waitFor()
  const { page: admin } = await app.visit({ reducedMotion: 'reduce' })
  await signIn(admin, 'admin@example.com', '/dashBoard/overview')
  await admin.getByRole('link', { name: '2 returns to answer' }).click()
  await admin.getByRole('row', { name: /RMA-100002/ }).waitFor()
})

test('a buyer returns pieces by their serial numbers, from the search for one of them', {
  tags: ['full'],
}, async () => {
  const ORDER = 'demo-order-10'
  const serial = (number: number) => `KB-${String(number).padStart(3, '0')}`
  await using app = await openTestApp({
    // An order whose shipment is replaced by one with serial numbers.
    prepare: async (db) => {
      const mistake = await db
        .updateTable('shipments')
        .set({ voided_at: new Date() })
        .where('order_id', '=', ORDER)
        .returning(['id', 'delivery_position'])
        .executeTakeFirstOrThrow()
      const { id: shipment_id } = await db
        .insertInto('shipments')
        .values({ order_id: ORDER, delivery_position: mistake.delivery_position, actor_kind: 'shop' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const line = await db
        .selectFrom('shipment_lines')
        .select(['line_position', 'product_id', 'pieces'])
        .where('shipment_id', '=', mistake.id)
        .executeTakeFirstOrThrow()
      await db
        .insertInto('shipment_lines')
        .values({ ...line, order_id: ORDER, shipment_id, tracks_serials: true })
        .execute()
      const { pieces, ...ofLine } = line
      const serials = Array.from({ length: pieces }, (_, place) => serial(place + 1))
      await db
        .insertInto('shipment_serials')
        .values(serials.map((each) => ({ ...ofLine, shipment_id, serial: each, normalised: each })))
        .execute()
    },
  })
  const { page, context, complaints } = await app.visit({ reducedMotion: 'reduce' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'approver@example.com', '/dashBoard/myOrder')
  const search = page.getByRole('search').getByRole('searchbox', { name: 'Any number, product or SKU' })
  await search.fill('kb-007')
  await search.press('Enter')
  await page.getByRole('link', { name: 'Return KB-007' }).click()

  // The piece that was searched for is in the form; the others are pasted at once, as from a spreadsheet.
  const dialog = page.getByRole('dialog', { name: 'Return of HF-' })
  await dialog.getByText('1 found.').waitFor()
  expect(await dialog.getByLabel('Pieces').inputValue()).toBe('1')
  const field = dialog.getByLabel('Serial number', { exact: true })
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    ['kb-008', 'KB-009', 'KB-900'].join('\n'),
  )
  await field.press('ControlOrMeta+V')
  await dialog.getByText('3 found.').waitFor()
  await dialog.getByText('KB-900 was not shipped with this order.').waitFor()
  expect(await dialog.getByLabel('Pieces').inputValue()).toBe('3')
  // A scanner ends each with Enter, which does not send the form.
  await field.pressSequentially('KB-010\nKB-011\n')
  await dialog.getByText('5 found.').waitFor()
  // Scanned once more, and with spaces between: no piece counts twice.
  await field.pressSequentially('KB-010 kb-007 KB-011\n')
  await expect.poll(() => field.inputValue()).toBe('')
  await dialog.getByText('5 found.').waitFor()
  await dialog.getByText('KB-900').waitFor({ state: 'detached' })
  expect(await dialog.getByLabel('Serial numbers of').inputValue()).toBe(
    'KB-007, KB-008, KB-009, KB-010, KB-011',
  )
  await dialog.getByLabel('Pieces').fill('4')
  await dialog.getByLabel('Reason').selectOption('Does not work')
  expect(await findings(page, 'return by serial number')).toEqual([])
  await dialog.getByRole('button', { name: 'Request the return' }).click()
  await dialog.getByText('5 serial numbers for 4 pieces').waitFor()
  await dialog.getByLabel('Pieces').fill('5')
  await dialog.getByRole('button', { name: 'Request the return' }).click()
  const card = page.getByRole('article', { name: 'RMA-100002' })
  await card.getByText('Serial numbers: KB-007, KB-008, KB-009, KB-010, KB-011').waitFor()

  // The form for the receipt has them.
  const { page: admin } = await app.visit({ reducedMotion: 'reduce' })
  await signIn(admin, 'admin@example.com', `/dashBoard/order/${ORDER}`)
  const returned = admin.getByRole('article', { name: 'RMA-100002' })
  await returned.getByRole('button', { name: 'Approve' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await returned.getByRole('button', { name: 'Receive' }).click()
  await admin.getByRole('dialog').getByText('5 of 5').waitFor()
  await admin.getByRole('dialog').getByRole('button', { name: 'Receive' }).click()
  await returned.getByText('5 came.').waitFor()
  expect(complaints).toEqual([])
})
