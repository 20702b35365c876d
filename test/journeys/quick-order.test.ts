import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PdfDocument from 'pdfkit'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESK, findings } from './axe.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

const line = (page: Page, code: string) =>
  page.getByRole('list', { name: 'Lines of the list' }).getByRole('listitem').filter({ hasText: code })

/** The quantity of a line that is found. */
const pieces = (page: Page, code: string) => line(page, code).getByRole('spinbutton')

/** The role, else the tag, of what has the focus, whose beginning is on the screen. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    const top = element?.getBoundingClientRect().top ?? -1
    return top >= 0 && top < innerHeight ? (element?.role ?? element?.tagName) : `out of sight: ${top}`
  })

test('a pasted list is read, decided line by line, and put into the cart; what is left is a file', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await signIn(page, 'buyer@example.com', '/quick-order')
  await page.getByRole('button', { name: 'Read the list' }).click()
  await page.getByText('Paste or type part numbers first').waitFor()
  await page
    .getByLabel('Part numbers and quantities')
    .fill('Part\tPieces\nDK-180-TRI\t130\npc-6a-1m\t250\nTripel Dock USB\t100\nzzqqxx-1\t100')
  await page.getByRole('button', { name: 'Read the list' }).click()
  await expect.poll(() => focused(page)).toBe('SECTION')
  await page.getByRole('button', { name: 'Find 4 products' }).click()
  await page.getByText('4 lines: 2 ready, 1 needs your choice, 1 not found').waitFor()
  await expect.poll(() => focused(page)).toBe('status')
  expect(await pieces(page, 'DK-180-TRI').inputValue()).toBe('130')
  await line(page, 'Tripel Dock').getByRole('radio').first().check()
  await page.getByText('4 lines: 3 ready, 1 not found').waitFor()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the other 1' }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(file).toContain('5,zzqqxx-1,100,No product has this number or one like it')

  await page.getByRole('button', { name: 'Add 3 to the cart' }).click()
  await page.getByText('3 products added: your cart has 3 lines.').waitFor()
  await expect.poll(() => focused(page)).toBe('status')
  expect(complaints).toEqual([])
  const rows = await app.closeAndRead(async (db) => ({
    cart: await db
      .selectFrom('cart_lines')
      .innerJoin('products', 'products.id', 'cart_lines.product_id')
      .select(['sku', 'pieces'])
      .orderBy('added_at')
      .execute(),
    remembered: await db.selectFrom('part_numbers').select('code').execute(),
  }))
  expect(rows.cart).toContainEqual({ sku: 'DK-180-TRI', pieces: expect.any(Number) })
  expect(rows.cart).toContainEqual({ sku: 'PC-6A-1M', pieces: 250 })
  expect(rows.remembered).toEqual([{ code: 'TRIPEL DOCK USB' }])
})

const FILE = 'choose a file'

test('a spreadsheet is read with the values that it was saved with, and other files are refused in a sentence', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await signIn(page, 'buyer@example.com', '/quick-order')
  const choose = page.getByLabel(FILE)
  await choose.setInputFiles({
    name: 'x.xlsx',
    mimeType: 'application/zip',
    buffer: Buffer.from('not a workbook'),
  })
  await page.getByText('This is not an Excel workbook that we can read').waitFor()
  await choose.setInputFiles(fileURLToPath(new URL('./files/part-numbers.xlsx', import.meta.url)))
  await page.getByRole('checkbox', { name: 'The first row is a heading' }).waitFor()
  expect(await page.getByLabel('Quantities', { exact: true }).inputValue()).toBe('2')
  await page.getByRole('button', { name: 'Find 3 products' }).click()
  await page.getByText(/3 lines: 2 ready, /).waitFor()
  expect(await pieces(page, 'PC-6A-1M').inputValue()).toBe('250')
})

test('an order file that is dropped on any page is read as a quick order, beside its lines', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await page.goto('/blog')
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['PC-6A-1M;250\nNO-SUCH;100\n'], 'order.csv', { type: 'text/csv' }))
    return data
  })
  // The frame takes files once its script runs.
  await expect
    .poll(async () => {
      if (!page.url().endsWith('/quick-order'))
        await page.dispatchEvent('main', 'drop', { dataTransfer: dropped })
      return page.url()
    })
    .toContain('/quick-order')
  await page.getByText(/2 lines: 1 ready, /).waitFor()
  const source = page.getByRole('complementary', { name: 'The list as it was read' })
  await pieces(page, 'PC-6A-1M').focus()
  await expect.poll(() => source.locator('[data-lit]').textContent()).toContain('PC-6A-1M')
  expect(await findings(page, 'a list beside its lines')).toEqual([])

  await page.getByRole('button', { name: /^Add 1 to the cart/ }).click()
  await page.getByRole('link', { name: 'Open the cart' }).click()
  await page.getByLabel('Add a part number').fill('DK-180-TRI')
  await page.getByRole('option', { name: /DK-180-TRI/ }).click()
  await page.getByRole('spinbutton', { name: /Dockline 180/ }).waitFor()
  expect(complaints).toEqual([])
})

/** A purchase order as a company's system prints it. */
async function printedOrder(): Promise<Buffer> {
  const doc = new PdfDocument()
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(doc, 'end')
  const at = (y: number, cells: readonly string[]) => {
    for (const [place, cell] of cells.entries()) doc.text(cell, 40 + place * 120, y, { lineBreak: false })
  }
  at(60, ['Purchase order no. 4500012345'])
  at(120, ['Item no.', 'Description', 'Quantity', 'Unit price'])
  at(140, ['PC-6A-1M', 'Patch cable', '250', '0.01'])
  at(160, ['DK-180-TRI', 'Dock', '130', '0.02'])
  at(190, ['', '', 'Total', '5.10'])
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

test('a purchase order is read from a PDF, cXML or UBL, its prices are compared, and its number goes to checkout', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await signIn(page, 'buyer@example.com', '/quick-order')
  const choose = page.getByLabel(FILE)
  const read = page.getByRole('region', { name: 'How the list was read' })
  await choose.setInputFiles(fileURLToPath(new URL('./files/order-ubl.xml', import.meta.url)))
  await read.getByText('Purchase order UBL-9').waitFor()
  await read.getByText('Line 1, DK-180-TRI: 140 pieces at').waitFor()
  await read.getByText('1 row: 1 line to look up.').waitFor()
  await choose.setInputFiles(fileURLToPath(new URL('./files/order-cxml.xml', import.meta.url)))
  await read.getByText('Purchase order PO-4711').waitFor()
  await read.getByText('Line 10, PC-6A-1M: 250 pieces at').waitFor()
  await read.getByText('1 row: 1 line to look up.').waitFor()
  expect(await read.getByLabel('Quantities', { exact: true }).locator('option:checked').textContent()).toBe(
    'Quantity',
  )
  expect(await read.getByRole('checkbox').count()).toBe(0)
  await choose.setInputFiles({ name: 'order.xml', mimeType: 'text/xml', buffer: Buffer.from('<Invoice/>') })
  await page.getByText('This XML is not a purchase order').waitFor()

  const buffer = await printedOrder()
  await choose.setInputFiles({ name: 'order.pdf', mimeType: 'application/pdf', buffer })
  await read.getByText('Purchase order 4500012345').waitFor()
  await read.getByText('Left out, totals and other text: row 5.').waitFor()
  await read.getByText('All rows that were read').click()
  expect(await findings(page, 'a purchase order that was read')).toEqual([])
  await page.getByRole('button', { name: 'Find 2 products' }).click()
  await page.getByText('2 lines: 2 ready').waitFor()
  await line(page, 'PC-6A-1M').getByText('in your list').waitFor()
  await page.getByText('2 lines at a price that differs from your list').waitFor()
  await page.getByRole('button', { name: 'Add 2 to the cart' }).click()
  await page.getByText('The checkout has the number of your purchase order, 4500012345.').waitFor()
  await page.getByRole('status').getByRole('link', { name: 'go to checkout' }).click()
  const number = page.getByLabel(/^Purchase-order number/)
  await number.waitFor()
  expect(await number.inputValue()).toBe('4500012345')
  expect(complaints).toEqual([])
})

const codeField = (page: Page, line: number) =>
  page.getByRole('combobox', { name: `SKU or name, line ${line}`, exact: true })
const quantityField = (page: Page, line: number) =>
  page.getByRole('textbox', { name: `Quantity, line ${line}`, exact: true })
const hasFocus = (field: Locator) => field.evaluate((node) => node === document.activeElement)

test('lines are typed with the keyboard alone, from suggestions, survive a reload, and go into the cart', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await signIn(page, 'buyer@example.com', '/quick-order')
  const { keyboard } = page
  const options = page.getByRole('listbox', { name: 'Suggested products' }).getByRole('option')
  const chosen = page.getByRole('option', { selected: true })
  const inFocus = (field: Locator) => expect.poll(() => hasFocus(field)).toBe(true)

  await codeField(page, 1).focus()
  await keyboard.type('dk-180')
  await options.first().waitFor()
  expect(await codeField(page, 1).getAttribute('aria-expanded')).toBe('true')
  await keyboard.press('ArrowDown')
  await chosen.getByText('DK-180-TRI').waitFor()
  expect(await codeField(page, 1).getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'))
  await keyboard.press('Escape')
  await options.first().waitFor({ state: 'hidden' })
  expect(await codeField(page, 1).inputValue()).toBe('dk-180')
  await keyboard.press('ArrowUp')
  await options.first().waitFor()
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await chosen.waitFor()
  await keyboard.press('Enter')
  expect(await codeField(page, 1).inputValue()).toBe('DK-180-TRI')
  await page.getByText('Dockline 180 Triple Dock', { exact: true }).waitFor()
  await inFocus(quantityField(page, 1))
  await keyboard.type('130')
  await keyboard.press('Enter')

  await inFocus(codeField(page, 2))
  await keyboard.type('pc-6a-1')
  await options.first().waitFor()
  await keyboard.press('ArrowDown')
  await keyboard.press('Tab')
  expect(await codeField(page, 2).inputValue()).toBe('PC-6A-1M')
  await inFocus(quantityField(page, 2))
  await keyboard.type('many')
  await keyboard.press('Enter')
  await inFocus(codeField(page, 3))
  await keyboard.type('zzqqxx-1')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await inFocus(codeField(page, 4))
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await inFocus(page.getByRole('button', { name: 'Find 3 products' }))
  await keyboard.press('Enter')
  await page.getByText('Type a number of pieces, or nothing for the minimum.').waitFor()
  await inFocus(quantityField(page, 2))
  await quantityField(page, 2).fill('250')

  await page.reload()
  expect(await quantityField(page, 1).inputValue()).toBe('130')
  expect(await codeField(page, 2).inputValue()).toBe('PC-6A-1M')
  await page.getByRole('button', { name: 'Find 3 products' }).press('Enter')
  await page.getByText('3 lines: 2 ready, 1 not found').waitFor()
  await page.getByRole('button', { name: 'Add 2 to the cart' }).press('Enter')
  await page.getByText('2 products added: your cart has 2 lines.').waitFor()
  expect(await codeField(page, 1).inputValue(), 'what was not found stays').toBe('zzqqxx-1')
  await page.getByRole('button', { name: 'Remove line 1' }).press('Enter')
  await inFocus(codeField(page, 1))

  expect(complaints).toEqual([])
  const cart = await app.closeAndRead((db) =>
    db
      .selectFrom('cart_lines')
      .innerJoin('products', 'products.id', 'cart_lines.product_id')
      .select(['sku', 'pieces'])
      .orderBy('sku')
      .execute(),
  )
  expect(cart).toEqual([
    { sku: 'DK-180-TRI', pieces: expect.any(Number) },
    { sku: 'PC-6A-1M', pieces: 250 },
  ])
})

test('lines of a spreadsheet that are pasted into a row become rows', { tags: ['full'] }, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await signIn(page, 'buyer@example.com', '/quick-order')
  await codeField(page, 1).evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'DK-180-TRI\t240\nPC-6A-1M\t100\n')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await page.getByRole('button', { name: 'Find 2 products' }).waitFor()
  expect(await codeField(page, 2).inputValue()).toBe('PC-6A-1M')
  expect(await quantityField(page, 1).inputValue()).toBe('240')
})

test('a visitor orders quickly: sees prices, changes a quantity, replaces what is missing, and fills the cart', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await page.goto('/cart')
  await page.getByRole('main').getByRole('link', { name: 'Quick order' }).waitFor()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Quick order' })
    .press('Enter')
  // A list that can be read in one way only is looked up at once; others show first how they were read.
  await page.getByLabel('Part numbers and quantities').fill('DK-180-TRI 130\nPC-6A-1M 250')
  await page.getByRole('button', { name: 'Read the list' }).press('Enter')
  await page.getByText('2 lines: 2 ready').waitFor()
  expect(await page.getByLabel('Part numbers and quantities').isVisible(), 'after a list was read').toBe(
    false,
  )
  await page.getByText('Read another list').click()
  await page
    .getByLabel('Part numbers and quantities')
    .fill('DK-180-TRI\t130\nzzqqxx-1\t250\nPC-6A-1M\tmany\nDK-100-USBC\t9999999')
  await page.getByRole('button', { name: 'Read the list' }).press('Enter')
  await page.getByRole('button', { name: 'Find 4 products' }).press('Enter')
  await page.getByText('4 lines: 2 ready, 1 with a quantity that was not understood, 1 not found').waitFor()
  const dock = line(page, 'DK-180-TRI')
  await dock.getByText('$20,670', { exact: true }).waitFor()
  await dock.getByText('$159 per piece').waitFor()
  await dock.getByText('2,600 in stock').waitFor()
  await line(page, 'DK-100-USBC').getByText('9,999,999 requested: all that is in stock').waitFor()

  // Half of a carton becomes a whole one, and a typed quantity is priced at once.
  await pieces(page, 'DK-180-TRI').fill('305')
  await dock.getByText('305 requested: rounded up to full cartons').waitFor()
  await page.keyboard.press('Tab')
  expect(await pieces(page, 'DK-180-TRI').inputValue()).toBe('310')
  await line(page, 'DK-100-USBC').getByRole('checkbox').uncheck()
  await line(page, 'PC-6A-1M').getByRole('button', { name: 'Use the minimum quantity' }).press('Enter')
  await expect.poll(() => hasFocus(pieces(page, 'PC-6A-1M'))).toBe(true)
  expect(await pieces(page, 'PC-6A-1M').inputValue()).toBe('100')

  // A line without a match is searched for by another name, with the keyboard.
  const search = line(page, 'zzqqxx-1').getByRole('combobox', { name: 'Search for another product, line 2' })
  await search.fill('qqzzxx-2')
  await search.press('Enter')
  await page.getByText('Nothing was found for “qqzzxx-2”.').waitFor()
  await search.fill('hdmi 2.1')
  await page.getByRole('option').first().waitFor()
  await search.press('ArrowDown')
  await search.press('Enter')
  await expect.poll(() => hasFocus(pieces(page, 'zzqqxx-1'))).toBe(true)
  expect(await pieces(page, 'zzqqxx-1').inputValue(), 'whole cartons').toBe('260')
  // Shown once every line has its price.
  const total = (await page.getByRole('status', { name: 'Total' }).textContent()) ?? ''
  const amounts = await page
    .getByRole('list', { name: 'Lines of the list' })
    .getByText(/^\$[\d,.]+$/)
    .allTextContents()
  const dollars = (text: string) => Number(text.replaceAll(/[$,]/g, ''))
  const sum = amounts.map(dollars).reduce((all, amount) => all + amount, 0)
  expect(amounts).toHaveLength(3)
  expect(dollars(total)).toBeCloseTo(sum, 2)
  await page.getByRole('button', { name: `Add 3 to the cart · ${total}` }).press('Enter')
  await page.getByText('3 products added: your cart has 3 lines.').waitFor()
  await page.getByRole('link', { name: 'Open the cart' }).press('Enter')
  await page.getByRole('region', { name: 'Total' }).getByText(total, { exact: true }).waitFor()
  expect(complaints).toEqual([])
})

test('axe finds nothing on the quick order, with suggestions, problems and results, in both themes', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit({ reducedMotion: 'reduce', viewport: { width: DESK, height: 900 } })
  await signIn(page, 'buyer@example.com', '/quick-order')
  const found: string[] = []
  await quantityField(page, 1).fill('many')
  await page.getByRole('button', { name: 'Find products' }).click()
  await page.getByText('Type a SKU or a name for this quantity.').waitFor()
  found.push(...(await findings(page, 'problem')))
  await quantityField(page, 1).fill('130')
  await codeField(page, 1).fill('dock')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  // The rest of the row and what follows the rows lie below the open list.
  const covered = [
    '.quick-order-row > div ~ *',
    'ol[aria-label="Typed lines"] ~ *',
    'section[aria-labelledby$="-list"]',
  ]
  found.push(...(await findings(page, 'suggestions', { width: DESK, covered })))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await codeField(page, 2).fill('Tripel Dock USB')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add a line' }).click()
  await codeField(page, 3).fill('zzqqxx-1')
  await page.getByRole('button', { name: 'Find 3 products' }).click()
  await page.getByText('3 lines: 1 ready, 1 needs your choice, 1 not found').waitFor()
  // Rows behind the bar cannot be seen.
  await page.evaluate(() => scrollTo(0, 0))
  // A minus is no text to axe, so it cannot decide about its contrast.
  found.push(...(await findings(page, 'results', { covered: ['.btn-square > [aria-hidden]'] })))
  await page.getByLabel('Part numbers and quantities').fill('DK-180-TRI')
  await page.getByRole('button', { name: 'Read the list' }).click()
  await page.getByRole('heading', { name: 'How we read it' }).waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  found.push(...(await findings(page, 'columns')))
  await page.setViewportSize({ width: 320, height: 640 })
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(sideways, 'pixels to scroll sideways at 320').toBeLessThanOrEqual(0)
  expect(found).toEqual([])
})
