import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { OutboxMail } from '#contract/mail/outbox.ts'
import { findings } from './axe.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

const monitor = 'Clearview 24 Monitor'
const serial = (number: number) => `CV24-${String(number).padStart(4, '0')}`

test('an order goes out in parts, with its serial numbers, and its buyer follows them', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page, context, complaints } = await app.visit({ reducedMotion: 'reduce' })
  await signIn(page, 'admin@example.com', '/dashBoard/manageProduct?q=Clearview+24')

  // The product asks for serial numbers from now on.
  await page.getByRole('article').filter({ hasText: monitor }).getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Warranty in months').fill('24')
  await page.getByLabel('Each piece is shipped with its serial number').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('status').getByText('Product saved').waitFor()

  await page.goto('/dashBoard/manageAllOrder?status=pending&view=cards')
  const card = page.getByRole('article').filter({ hasText: monitor })
  await card.getByRole('button', { name: 'Deliver' }).click()
  await card.getByText('The pieces still to ship need serial numbers.').waitFor()
  await card.getByRole('link', { name: monitor }).click()
  const number =
    (await page.getByRole('heading', { name: /^Order HF-/ }).textContent())?.replace('Order ', '') ?? ''

  // 50 of 120: two are scanned, which ends each with Enter, the others pasted; one of them is there twice.
  await page.getByRole('button', { name: 'Ship pieces' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Pieces').fill('50')
  const field = dialog.getByLabel('Serial numbers')
  await field.pressSequentially(`${serial(1)}\n${serial(2)}\n`)
  await dialog.getByText('2 of 50 · 48 more needed').waitFor()
  const pasted = Array.from({ length: 48 }, (_, place) => serial(place + 2)).join(', ')
  await field.fill(`${await field.inputValue()}${pasted}`)
  await dialog.getByLabel('Carrier').selectOption('UPS')
  await dialog.getByLabel('Tracking number').fill('1Z 999 AA1')
  await dialog.getByRole('button', { name: 'Ship 50 pieces' }).click()
  await dialog.getByText(`${serial(2)} more than once`).waitFor()
  expect(await findings(page, 'shipping')).toEqual([])
  await field.fill(`${await field.inputValue()}, ${serial(50)}`.replace(`${serial(2)}\n`, ''))
  await dialog.getByText('50 of 50 · all there').waitFor()
  await dialog.getByRole('button', { name: 'Ship 50 pieces' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Part shipped', { exact: true }).waitFor()
  await page.reload()
  await page.getByText('Still to ship').waitFor()
  expect(await findings(page, 'part shipped, admin')).toEqual([])

  const buyer = await app.visit({ reducedMotion: 'reduce' })
  await signIn(buyer.page, 'buyer@example.com', '/dashBoard/myOrder')
  const mine = buyer.page.getByRole('article').filter({ hasText: number })
  await mine.getByText('Part shipped').waitFor()
  await mine.getByRole('link', { name: monitor }).click()
  const shipment = buyer.page.getByRole('article', { name: /^SH-/ })
  await shipment.getByText('50 serial numbers').waitFor()
  expect(await buyer.page.getByRole('button', { name: 'Remove' }).count()).toBe(0)
  expect(await findings(buyer.page, 'part shipped, buyer')).toEqual([])
  await buyer.context.route('https://www.ups.com/**', (route) => route.fulfill({ body: 'On its way' }))
  const followed = buyer.context.waitForEvent('page')
  await shipment.getByRole('link', { name: 'UPS 1Z 999 AA1' }).click()
  expect((await followed).url()).toBe('https://www.ups.com/track?tracknum=1Z999AA1')

  // The rest goes out; the number is corrected; a mistake is taken back and made good.
  const ship = async (pieces: string, first: number) => {
    await page.getByRole('button', { name: 'Ship pieces' }).click()
    await dialog.getByLabel('Pieces').fill(pieces)
    await field.fill(Array.from({ length: Number(pieces) }, (_, place) => serial(first + place)).join('\t'))
    await dialog.getByRole('button', { name: `Ship ${pieces} pieces` }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await ship('70', 51)
  await page.getByText('Shipped', { exact: true }).first().waitFor()
  const second = page.getByRole('article', { name: /^SH-/ }).nth(1)
  await second.getByRole('button', { name: 'Correct' }).click()
  await dialog.getByLabel('Carrier').selectOption('Another carrier')
  await dialog.getByLabel('Tracking link').fill('ftp://trucks.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter an address that begins with https://').waitFor()
  await dialog.getByLabel('Tracking link').fill('https://trucks.example/7')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await second.getByRole('link', { name: 'Track the shipment' }).waitFor()
  await second.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: /^Remove SH-/ }).click()
  await page.getByText('Part shipped', { exact: true }).waitFor()
  await ship('70', 51)
  await page.getByText('Shipped', { exact: true }).first().waitFor()

  await page.getByRole('button', { name: 'Deliver', exact: true }).click()
  await page.getByRole('status').getByText('Delivered Successfully').waitFor()
  await page.getByText('delivered', { exact: true }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Asset list as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`${number}-assets.csv`)
  const rows = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(rows).toHaveLength(121)
  expect(rows[1]).toMatch(
    new RegExp(`^${serial(1)},${monitor},.*,\\d{4}-\\d\\d-\\d\\d,\\d{4}-\\d\\d-\\d\\d,${number},SH-`),
  )

  const outbox = await fetch(`${app.url}/outbox`, { headers: { Accept: 'application/json' } })
  const mails: OutboxMail[] = await outbox.json()
  expect(
    mails.filter(({ subject }) => subject.includes(number)).map(({ subject }) => subject.split(/ – |:/)[0]),
  ).toEqual(['Delivered', 'Shipped', 'Not shipped yet', 'Shipped', 'Shipped'])
  // Deliver, without serial numbers.
  expect([...complaints, ...buyer.complaints]).toEqual([expect.stringContaining('409')])
  expect(context.pages()).toHaveLength(1)
  await app.closeAndRead(async () => {})
})

test('some lines of an order are shipped with few presses, by keyboard too', { tags: ['full'] }, async () => {
  await using app = await openTestApp({
    prepare: async (db) => {
      await db
        .updateTable('shipments')
        .set({ voided_at: new Date() })
        .where('order_id', '=', 'demo-order-10')
        .execute()
    },
  })
  const { page, complaints } = await app.visit({ reducedMotion: 'reduce' })
  await signIn(page, 'admin@example.com', '/dashBoard/order/demo-order-10')
  const dialog = page.getByRole('dialog')
  const open = page.getByRole('button', { name: 'Ship pieces' })
  await open.click()

  // Each line is a row with all its pieces; a row is as low as its field.
  const rows = dialog.getByRole('row').filter({ has: page.getByRole('checkbox') })
  const [first, second] = [rows.nth(0), rows.nth(1)]
  const left = Number((await first.getByRole('cell').first().textContent())?.replace(',', ''))
  expect(await first.getByLabel('Pieces').inputValue()).toBe(String(left))
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(heights).toHaveLength(2)
  expect(Math.max(...heights)).toBeLessThan(64)

  await dialog.getByRole('button', { name: 'Select no lines' }).click()
  await dialog.getByRole('button', { name: 'Ship 0 pieces' }).click()
  await dialog.getByText('Ship at least one piece of one product').waitFor()
  expect(await findings(page, 'no line chosen')).toEqual([])
  await first.getByRole('checkbox').click()
  await dialog.getByText('Ship at least one piece of one product').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: `Ship ${left} pieces` }).waitFor()

  // By keyboard: what is typed replaces the number, and Enter ships.
  await first.getByLabel('Pieces').press('Shift+Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.type('7')
  await dialog.getByRole('button', { name: 'Ship 7 pieces' }).waitFor()
  expect(await second.getByRole('checkbox').isChecked()).toBe(false)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('article', { name: /^SH-/ }).getByText('7 ×').waitFor()
  expect(complaints).toEqual([])
})
