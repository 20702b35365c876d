import { expect, test } from 'vitest'
import { openScreens } from './screens.ts'
import { openTestApp } from './test-app.ts'

test('axe finds nothing on any screen of an admin, and none is wider than a small phone', async () => {
  await using app = await openTestApp()
  const { page, found, at, atScreen, look } = await openScreens(app, 'admin@example.com')
  await look('/dashBoard/overview', 'Low stock')
  await look('/dashBoard/manageAllOrder', 'Shipped')
  await look('/dashBoard/manageAllOrder?view=table', 'Shipped')
  await look('/dashBoard/manageQuotes', 'Manage Quotes')
  await look('/dashBoard/manageCompanies', 'Manage Companies')
  await look('/dashBoard/manageInvoices', 'Manage Invoices')
  await look('/dashBoard/manageInvoices/undelivered', 'Send again')
  await look('/dashBoard/manageReviews', 'Manage Reviews')
  await look('/dashBoard/addProduct', 'Product name')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Price is required').waitFor()
  await at('/dashBoard/addProduct with problems')
  await look('/dashBoard/makeUpdate', 'Change Access')
  await page.getByRole('button', { name: 'Delete User' }).first().click()
  await at('delete user')
  await look('/dashBoard/manageProduct', 'in total')
  // A table of products; the same as cards.
  await page.getByRole('link', { name: 'Show as cards' }).click()
  await page.getByRole('article').first().waitFor()
  await atScreen('products as cards')
  await page.getByRole('link', { name: 'Show as a table' }).click()
  const card = page.getByRole('row', { name: /SKU/ }).first()
  for (const action of ['Edit', 'Restock', 'Delete']) {
    await card.getByRole('button', { name: action }).click()
    await at(`${action} dialog`)
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const csv = { name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('name\nx\n') }
  await page.getByLabel('CSV file').setInputFiles(csv)
  await page.getByText('Line 1:').waitFor()
  await at('import dialog')
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Restock' }).click()
  await page.getByLabel('Pieces').fill('1')
  await page.getByRole('button', { name: 'Book' }).click()
  await page.getByText(/pieces of .* in stock/).waitFor()
  await look('/dashBoard/redirects', 'Addresses that led nowhere')
  await look('/dashBoard/categoryPages', 'Docks & Hubs')
  await look('/dashBoard/auditLog', 'in total')
  expect(found).toEqual([])
}, 600_000)
