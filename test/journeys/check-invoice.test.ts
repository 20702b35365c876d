// @module-tag full
import { expect, test } from 'vitest'
import { closeToasts, findings } from './axe.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

test('a buyer reads an electronic invoice of somebody else, and what is wrong with it', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await signIn(page, 'owner@example.com', '/dashBoard/invoices')
  await page.getByRole('link', { name: 'Check an e-invoice' }).click()
  const field = page.getByLabel('Electronic invoice')
  await field.setInputFiles({ name: 'list.xml', mimeType: 'text/xml', buffer: Buffer.from('1;2') })
  await page.getByText('This file is neither XML nor a PDF.').waitFor()
  await field.setInputFiles('test/journeys/files/invoice-with-wrong-total.xml')
  await page.getByRole('heading', { name: 'Invoice F-2026-118' }).waitFor()
  await page.getByText('This file is neither XML nor a PDF.').waitFor({ state: 'hidden' })
  const broken = page.getByRole('table', { name: 'Broken rules' })
  await broken.getByText('The document says 1598.73, but total without tax plus tax is 1588.73.').waitFor()
  await page.getByRole('table', { name: 'Lines' }).getByText('2. Patch panel, 24 ports').waitFor()
  await page.getByText('SEPA credit transfer').waitFor()
  await closeToasts(page)
  expect(await findings(page, 'check invoice')).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await findings(page, 'check invoice on a phone')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(complaints.filter((line) => !line.includes('422'))).toEqual([])
})
