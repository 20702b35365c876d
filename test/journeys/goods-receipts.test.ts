// @module-tag full
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findings, PHONE } from './axe.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

/** Types like a scanner: fast, wherever the focus is, with Enter at the end. */
async function scanned(page: Page, code: string) {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

test('goods are scanned on a phone by scanner, camera and number pad, compared, labelled and posted; a lost line loses no scan', async () => {
  await using app = await openTestApp({
    prepare: async (db) => {
      const docks = db.updateTable('products').where('name', '=', 'Dockline 100 USB-C Dock')
      await docks.set({ sku: 'DOCK-1', gtin: '4006381333931' }).execute()
      await db.updateTable('shop_settings').set({ gs1_prefix: '4012345' }).execute()
      const phones = db.updateTable('products').where('name', '=', 'Fieldbook 14 Laptop, 16 GB')
      await phones.set({ sku: 'BOOK-1', tracks_serials: true }).execute()
    },
  })
  const { page, complaints } = await app.visit({
    reducedMotion: 'reduce',
    viewport: { width: PHONE, height: 844 },
  })
  // Chrome on Linux has no such reader: one that sees the code that the test holds before it.
  await page.addInitScript(() => {
    const seen = globalThis as unknown as { held?: string }
    Object.assign(globalThis, {
      BarcodeDetector: class {
        static async getSupportedFormats(): Promise<string[]> {
          return ['ean_13']
        }
        detect = async () => (seen.held ? [{ rawValue: seen.held }] : [])
      },
    })
    navigator.mediaDevices.getUserMedia = async () => document.createElement('canvas').captureStream()
    HTMLMediaElement.prototype.play = async () => undefined
  })
  await signIn(page, 'admin@example.com', '/dashBoard/goodsReceipts')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'New receipt' }).click()
  await dialog.getByLabel('Purchase order').fill('PO-7')
  await dialog.getByRole('button', { name: 'Begin' }).click()
  await dialog.getByText('There is no such purchase order').waitFor()
  expect(await findings(page, 'a new goods receipt')).toEqual([])
  await dialog.getByLabel('Purchase order').fill('')
  await dialog.getByLabel('delivery note').fill('DN-7')
  await dialog.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('heading', { name: 'GR-100001' }).waitFor()

  const panel = page.getByRole('region', { name: 'Scan' })
  await page.getByRole('button', { name: 'More for GR-100001' }).focus()
  await scanned(page, 'DOCK-1')
  await panel.getByRole('status').getByText('Dockline 100 USB-C Dock').waitFor()
  await scanned(page, ']C101040063813339311017A')
  await panel.getByText('Batch 17A').waitFor()
  await panel.getByText('2, none expected').waitFor()
  await panel.getByRole('button', { name: '+1' }).click()
  await panel.getByText('3, none expected').waitFor()
  await panel.getByRole('button', { name: 'Pieces' }).click()
  for (const digit of ['4', '00']) await dialog.getByRole('button', { name: digit, exact: true }).click()
  expect(await findings(page, 'the number pad of a goods receipt')).toEqual([])
  await dialog.getByRole('button', { name: 'Set the pieces' }).click()
  await panel.getByText('401, none expected').waitFor()

  // The product being counted is still there after a reload.
  await page.reload()
  await panel.getByText('401, none expected').waitFor()
  expect(await panel.getByText('Scan the first product').count()).toBe(0)

  // Without a line, scans wait, also over a reload.
  await page.route('**/scans', (route) => route.abort())
  await scanned(page, 'BOOK-1')
  await scanned(page, 'SN-1')
  await panel.getByText('2 scans on the way').waitFor()
  await panel.getByText('could not be reached').waitFor()
  await page.unroute('**/scans')
  await page.reload()
  await panel.getByText('SN-1', { exact: true }).waitFor()
  await scanned(page, 'sn-1')
  await panel.getByText('SN-1 was scanned already').or(panel.getByText('sn-1 was scanned already')).waitFor()
  await panel.getByRole('button', { name: 'Camera' }).click()
  await page.evaluate(() => Object.assign(globalThis, { held: 'SN-2' }))
  await panel.getByText('2 serial numbers scanned').waitFor()
  await page.evaluate(() => Object.assign(globalThis, { held: undefined }))
  await panel.getByRole('button', { name: 'Camera off' }).click()
  expect(await findings(page, 'a goods receipt')).toEqual([])
  await panel.getByRole('button', { name: 'Serials' }).click()
  await dialog.getByRole('button', { name: 'Remove SN-2' }).click()
  await dialog.getByText('1 serial number,').waitFor()
  expect(await findings(page, 'serial numbers of a goods receipt')).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Labels of Dockline 100 USB-C Dock' }).click()
  await dialog.getByLabel('Pieces on the pallet').fill('240')
  expect(await findings(page, 'labels of a product and a pallet')).toEqual([])
  const [label] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Number the pallet' }).click(),
  ])
  expect(label.suggestedFilename()).toBe('040123450000000016.pdf')
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: /^Post \d+ pieces$/ }).click()
  expect(await findings(page, 'posting a goods receipt')).toEqual([])
  await dialog.getByRole('button', { name: 'Book into stock' }).click()
  await page.getByText('GR-100001 is posted').waitFor()
  await page.getByText('Posted', { exact: true }).waitFor()
  expect(await panel.count()).toBe(0)
  await page.getByRole('link', { name: 'All goods receipts' }).click()
  await page.getByRole('link', { name: 'GR-100001' }).waitFor()
  expect(await findings(page, 'goods receipts')).toEqual([])
  // The shop refused a scan and a purchase order, and could not be reached once.
  expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])
})
