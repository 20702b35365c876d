import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pdfFile } from '../pdf-file.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

const photo = (background: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .jpeg()
    .toBuffer()

test('an admin gives a product pictures in an order, a document and its maker, and buyers see them', async () => {
  await using app = await openTestApp({ pictures: true })
  const { page, complaints } = await app.visit()
  await signIn(page, 'admin@example.com', '/dashBoard/manageProduct?q=Dockline+180')
  await page.getByRole('button', { name: 'Edit' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Dockline 180 Triple Dock' })
  const thumbnails = dialog.getByRole('img')
  await expect.poll(() => thumbnails.count()).toBe(4)
  await dialog.getByLabel('Photo').setInputFiles(
    await Promise.all(
      ['teal', 'red'].map(async (colour) => ({
        name: `${colour}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await photo(colour),
      })),
    ),
  )
  await expect.poll(() => thumbnails.count()).toBe(6)
  await dialog.getByLabel('What picture 6 shows').fill('In red')
  // By keyboard: the last one becomes the fifth, and the third goes.
  await dialog.getByRole('button', { name: 'Move picture 6 up' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.getByLabel('What picture 5 shows').inputValue()).toBe('In red')
  await dialog.getByRole('button', { name: 'Remove picture 3' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => thumbnails.count()).toBe(5)

  const documents = dialog.getByLabel('Documents (optional)')
  await documents.setInputFiles({
    name: 'evil.pdf',
    mimeType: 'application/pdf',
    buffer: pdfFile({ catalog: '/OpenAction << /S /JavaScript /JS (x) >>' }),
  })
  await dialog.getByText('This PDF has an action that runs when it is opened').waitFor()
  // Dropped, as from a folder.
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], 'User manual.pdf', { type: 'application/pdf' }))
      return transfer
    },
    [...pdfFile()],
  )
  await documents.dispatchEvent('drop', { dataTransfer: dropped })
  const kind = dialog.getByLabel('Kind of document 1')
  await expect.poll(() => kind.inputValue()).toBe('manual')
  await dialog.getByLabel('Title of document 1').fill('Manual, English')
  await dialog.getByLabel('Maker: name').fill('Dockline Ltd')
  await dialog.getByLabel('Maker: postal address').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter the address too').waitFor()
  await dialog.getByLabel('Maker: postal address').fill('1 Mill Lane, Leeds')
  await dialog.getByLabel('Safety warnings (optional)').fill('Keep dry.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Product saved').waitFor()
  // What was refused with 422 a browser writes down.
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([])

  const visitor = await app.visit()
  await visitor.page.goto('/?q=Dockline+180')
  await visitor.page.getByRole('article').getByRole('link', { name: 'Dockline 180' }).first().click()
  const gallery = visitor.page.getByRole('list', { name: 'Pictures of Dockline 180 Triple Dock' })
  const links = gallery.getByRole('link')
  await expect.poll(() => links.count()).toBe(5)
  // Before the app runs, the link leads to the picture itself.
  await visitor.page.waitForFunction(() => globalThis.__reactRouterDataRouter !== undefined)
  await links.nth(3).focus()
  await visitor.page.keyboard.press('Enter')
  await visitor.page.getByRole('link', { name: 'Zoom in on the picture of In red' }).waitFor()
  await visitor.page.getByText('4 of 5').waitFor()
  await visitor.page.getByText('Dockline Ltd').waitFor()
  await visitor.page.getByText('Keep dry.').waitFor()
  const download = visitor.page.waitForEvent('download')
  await visitor.page.getByRole('link', { name: 'Manual, English' }).click()
  expect((await download).suggestedFilename()).toMatch(/^manual-.+\.pdf$/)
  expect(visitor.complaints).toEqual([])
})

test('pictures of a variant are chosen for each variant that has its colour', async () => {
  await using app = await openTestApp({ pictures: true })
  const { page, complaints } = await app.visit()
  await signIn(page, 'admin@example.com', '/dashBoard/manageProduct?q=WF-14-16-BLU')
  await page.getByRole('button', { name: 'Edit' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Wayfare 14 Laptop, 16 GB, Blue' })
  await dialog.getByLabel('What picture 1 shows').fill('In blue, open')
  await dialog.getByLabel('These pictures are of').selectOption('Each variant with Colour Blue')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('Product saved').waitFor()
  expect(complaints).toEqual([])
  const alts = await app.closeAndRead((db) =>
    db
      .selectFrom('products')
      .select(['sku', 'image_alt'])
      .where('sku', 'like', 'WF-14-%')
      .where('image_alt', '=', 'In blue, open')
      .orderBy('sku')
      .execute(),
  )
  expect(alts.map(({ sku }) => sku)).toEqual(['WF-14-16-BLU', 'WF-14-32-BLU'])
})
