// @module-tag full
import { expect, test } from 'vitest'
import { findings } from './axe.ts'
import { followMenu } from './follow-menu.ts'
import { fromMenu } from './from-menu.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('what runs out is chosen from the reorder list, ordered from its supplier, confirmed and cancelled', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit({ reducedMotion: 'reduce' })
  await signIn(page, 'admin@example.com', '/dashBoard/suppliers')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'New supplier' }).click()
  await dialog.getByLabel('Name').fill('Aldwick Wholesale')
  expect(await findings(page, 'a new supplier')).toEqual([])
  await dialog.getByRole('button', { name: 'Save the supplier' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await findings(page, 'suppliers')).toEqual([])

  await followMenu(page, 'Purchasing', 'Reorder List')
  await page.getByRole('heading', { name: 'Reorder List' }).waitFor()
  const row = page.getByRole('row').nth(1)
  const product = (await row.getByRole('rowheader').locator('span').first().textContent()) ?? ''
  await row.getByRole('button', { name: `supplier of ${product}: edit` }).click()
  // What is known of a supplier comes late: it must not take away what is typed before.
  const read = Promise.withResolvers<void>()
  await page.route(
    '**/purchasing/suppliers/*/products/*',
    (route) => read.promise.then(() => route.continue()),
    {
      times: 1,
    },
  )
  await dialog.getByLabel('Supplier', { exact: true }).selectOption('Aldwick Wholesale')
  await dialog.getByRole('button', { name: 'Save', disabled: true }).waitFor()
  expect(await dialog.getByLabel('Supplier’s part number').isDisabled()).toBe(true)
  read.resolve()
  await dialog.getByLabel('Supplier’s part number').fill('AW-7')
  await dialog.getByLabel('Cost per piece').fill('0.5')
  await dialog.getByLabel('Sold in multiples of').fill('1000')
  expect(await findings(page, 'the supplier of a product')).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await row.getByText('$0.50 per piece, in multiples of 1,000').waitFor()
  await row.getByRole('checkbox').check()
  await row.getByLabel(`Pieces of ${product}`).fill('2000')
  // Scrolled, the header lies over the first row, where axe sees no colours.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await findings(page, 'the reorder list')).toEqual([])
  await page.getByRole('button', { name: 'Write a purchase order' }).click()

  await page.getByText('1 product, $1,000 in all.').waitFor()
  await page.getByLabel('Note').fill('Call before you deliver')
  await page.getByLabel('Expected on').fill(inDays(20))
  expect(await findings(page, 'a draft of a purchase order')).toEqual([])
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await page.getByRole('button', { name: 'Mark as sent' }).click()
  await dialog.getByRole('button', { name: 'Mark as sent' }).click()
  await page.getByText('not confirmed yet').waitFor()
  await page.getByRole('button', { name: 'Email to the supplier' }).click()
  await dialog.getByLabel('To').fill('orders@aldwick.example')
  expect(await findings(page, 'a purchase order by email')).toEqual([])
  await dialog.getByRole('button', { name: 'Email it' }).click()
  await page.getByText('orders@aldwick.example on').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('PO-100001.pdf')
  await fromMenu(page, 'Confirm the day')
  await dialog.getByLabel('The supplier confirmed').fill(inDays(25))
  expect(await findings(page, 'the confirmed day')).toEqual([])
  await dialog.getByRole('button', { name: 'Confirm the day' }).click()
  await page.getByText('Confirmed', { exact: true }).waitFor()
  expect(await findings(page, 'a purchase order')).toEqual([])
  await fromMenu(page, 'Cancel the order')
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await page.getByText('Cancelled', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'All purchase orders' }).click()
  await page.getByRole('link', { name: 'PO-100001' }).waitFor()
  expect(await findings(page, 'purchase orders')).toEqual([])
  expect(complaints).toEqual([])
})
