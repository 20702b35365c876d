// @module-tag full
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { closeToasts, findings } from './axe.ts'
import { go } from './go.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

const laptop = 'Fieldbook 14 Laptop, 16 GB'

/** Opens the laptop's page. */
async function toLaptop(page: Page) {
  await go(page, `/?q=${encodeURIComponent(laptop)}`)
  await page.getByRole('link', { name: laptop, exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: laptop }).waitFor()
}

test('an admin previews and publishes prices of a company, whose buyer sees and pays them, and nobody else', async () => {
  await using app = await openTestApp()
  const buyer = await app.visit()
  await signIn(buyer.page, 'buyer@example.com', '/dashBoard')
  await buyer.page.getByRole('button', { name: 'Create a company' }).click()
  const creating = buyer.page.getByRole('dialog', { name: 'Create a company' })
  await creating.getByLabel('Company name').fill('Analytical Engines')
  await creating.getByRole('button', { name: 'Create the company' }).click()
  await buyer.page.getByRole('heading', { level: 1, name: 'Analytical Engines' }).waitFor()

  const { page, complaints } = await app.visit()
  const found: string[] = []
  const look = async (where: string) => {
    await closeToasts(page)
    found.push(...(await findings(page, where)))
  }
  await signIn(page, 'admin@example.com', '/dashBoard/priceLists')
  await page.getByRole('button', { name: 'New price list' }).click()
  const naming = page.getByRole('dialog', { name: 'New price list' })
  await naming.getByLabel('Name').fill('Partners')
  await naming.getByRole('button', { name: 'Create the list' }).click()
  await page.getByRole('heading', { level: 1, name: 'Partners' }).waitFor()
  await page.getByLabel('Percent off all prices').fill('5')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved in the draft').waitFor()

  await page.getByRole('button', { name: 'Add a product' }).click()
  const choosing = page.getByRole('dialog', { name: 'Add a product' })
  await choosing.getByLabel('SKU or name').fill('Fieldbook 14')
  await choosing.getByRole('button', { name: 'Search' }).click()
  await choosing.getByRole('button', { name: laptop }).click()
  const pricing = page.getByRole('dialog', { name: laptop })
  await pricing.getByLabel('USD per piece').fill('600')
  await pricing.getByRole('button', { name: 'Add a price' }).click()
  await pricing.getByLabel('From pieces').nth(1).fill('500')
  await pricing.getByLabel('USD per piece').nth(1).fill('700')
  await pricing.getByRole('button', { name: 'Save in the draft' }).click()
  await pricing.getByText('Each price needs more pieces and a lower price').waitFor()
  await pricing.getByLabel('USD per piece').nth(1).fill('550')
  await pricing.getByRole('button', { name: 'Save in the draft' }).click()
  await pricing.waitFor({ state: 'detached' })
  // The sheet has what was set, says what everybody pays, and goes to a cell that is wrong.
  const cell = (from: string) => page.getByLabel(`from ${from} of ${laptop}`)
  await expect.poll(() => cell('500').inputValue()).toBe('550')
  await cell('100').focus()
  await page.getByText('everybody pays $689, 12.9% less here').waitFor()
  await page.keyboard.press('ArrowRight')
  expect(await cell('250').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('610')
  await page.keyboard.press('Enter')
  await cell('100').focus()
  await page.getByRole('button', { name: 'Save 1 product' }).click()
  await page.getByRole('alert').getByText('$610 is not below $600, the price from 100').waitFor()
  expect(await cell('250').evaluate((field) => field === document.activeElement), 'goes there').toBe(true)
  await page.keyboard.press('Control+a')
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text', '590\t540')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  expect(await cell('500').inputValue()).toBe('540')
  // Another search has other rows, so it asks before it loses what was typed.
  const asked = page.waitForEvent('dialog')
  const searched = page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await (await asked).dismiss()
  await searched
  expect(await cell('500').inputValue()).toBe('540')
  await page.getByRole('button', { name: 'Save 1 product' }).click()
  await page.getByText('Saved 1 product in the draft').waitFor()
  await page.reload()
  expect(await cell('250').inputValue()).toBe('590')
  await look('draft')
  await cell('500').fill('550')
  await cell('250').fill('')
  await page.getByRole('button', { name: 'Save 1 product' }).click()
  await page.getByText('Saved 1 product in the draft').waitFor()

  await page.getByRole('link', { name: 'Preview and publish' }).click()
  await page.getByText('No company concerned has paid for an order in the last 90 days').waitFor()
  await page.getByRole('button', { name: 'Publish version 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Version 1 is in force: 5% off, 2 prices.').waitFor()

  await go(page, '/dashBoard/manageCompanies')
  await page.getByRole('link', { name: 'Analytical Engines' }).click()
  await page.getByRole('button', { name: 'Change the price list' }).click()
  const giving = page.getByRole('dialog', { name: 'Price list' })
  await giving.getByLabel('Prices for Analytical Engines').selectOption('Partners')
  await giving.getByText(/less$/).first().waitFor()
  await giving.getByRole('button', { name: 'Assign the list' }).click()
  await giving.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Partners' }).waitFor()
  await look('company')

  await toLaptop(buyer.page)
  await buyer.page.getByText('$60,000 for 100, your company’s price').waitFor()
  await buyer.page.getByText('$550').first().waitFor()
  await buyer.page.getByRole('button', { name: `Add 100 × ${laptop} to cart` }).click()
  await buyer.page.getByText(/^Added 100/).waitFor()
  await go(buyer.page, '/cart')
  await buyer.page.getByText('your company’s price').first().waitFor()
  await buyer.page.getByText('$60,000').first().waitFor()
  await toLaptop(buyer.page)
  await buyer.page.getByRole('link', { name: 'Order now (100 or more)' }).click()
  await buyer.page.getByRole('button', { name: 'Place Order' }).click()
  const ordering = buyer.page.getByRole('dialog')
  await ordering.getByLabel('Delivery address').fill('1 Analytical Way')
  await ordering.getByLabel('Phone').fill('555 0100')
  await ordering.getByRole('button', { name: 'Order 100 for $60,000' }).click()
  await buyer.page.waitForURL('**/dashBoard/myOrder')
  await buyer.page.getByText('$60,000').first().waitFor()

  const visitor = await app.visit()
  await toLaptop(visitor.page)
  await visitor.page.getByText('$68,900 for 100').waitFor()
  expect(await visitor.page.getByText('your company’s price').count()).toBe(0)

  // another version: previewed with what the company paid so far.
  await go(page, '/dashBoard/priceLists')
  await page.getByText(/price lists? in total/).waitFor()
  await look('price lists')
  await page.getByRole('link', { name: 'Partners' }).click()
  await page.getByRole('button', { name: 'Change the prices' }).click()
  await page.getByRole('heading', { name: 'Draft of version 2' }).waitFor()
  await page.getByLabel('Percent off all prices').fill('10')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved in the draft').waitFor()
  await page.getByRole('link', { name: 'Preview and publish' }).click()
  await page.getByRole('heading', { name: 'By company' }).waitFor()
  await look('rehearsal')

  // The company sees chosen categories only: pages that are rendered for everybody, too.
  await go(page, '/dashBoard/manageCompanies')
  await page.getByRole('link', { name: 'Analytical Engines' }).click()
  await page.getByRole('button', { name: 'Change the categories' }).click()
  const limiting = page.getByRole('dialog', { name: 'Categories' })
  await limiting.getByLabel('All categories, including new ones').uncheck()
  await limiting.getByLabel('Cables').check()
  await look('categories')
  await limiting.getByRole('button', { name: 'Save' }).click()
  await limiting.waitFor({ state: 'detached' })
  const laptopPath = new URL(visitor.page.url()).pathname
  await signIn(buyer.page, 'buyer@example.com', '/cart')
  await buyer.page.getByText('Your company does not order products of this category here').first().waitFor()
  await go(buyer.page, laptopPath)
  await buyer.page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  // The browser says so too.
  expect(buyer.complaints.splice(0)).toEqual([expect.stringContaining('404')])
  await go(buyer.page, '/')
  const categories = buyer.page.getByRole('list', { name: 'Categories' })
  await expect.poll(() => categories.getByRole('link').allInnerTexts()).toEqual(['Cables'])
  await go(visitor.page, laptopPath)
  await visitor.page.getByRole('heading', { level: 1, name: laptop }).waitFor()
  expect(found).toEqual([])
  expect([...complaints, ...buyer.complaints, ...visitor.complaints]).toEqual([])
})
