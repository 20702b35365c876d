import sharp from 'sharp'
import { expect, test } from 'vitest'
import { checkedImport } from '#test/imports.ts'
import { openShop } from '#test/open-shop.ts'
import { pdfFile } from '#test/pdf-file.ts'
import { onlyLoopback, openReceiver } from '#test/receiver.ts'

const picture = (background: string) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer()

test('further pictures, documents and makers come from the columns of a file, each address once', async () => {
  await using host = await openReceiver()
  await using shop = await openShop({ mayReach: onlyLoopback })
  const [teal, red] = [await picture('teal'), await picture('red')]
  host.answer((response) => {
    const path = response.req.url ?? ''
    const body = path.endsWith('.pdf')
      ? pdfFile()
      : path.endsWith('.exe')
        ? Buffer.from('MZ')
        : path.includes('/a')
          ? teal
          : red
    response.writeHead(200).end(body)
  })
  const at = (name: string) => `${host.url}/${name}`
  const csv = [
    'sku;name;price;image;additional images;data sheet;manual;makerName;makerAddress;safetyWarnings',
    `A;Thing;5;${at('a.png')};${at('b.png')}, ${at('c.png')};${at('sheet.pdf')};${at('m.exe')};Netforge;1 Mill Lane;Keep dry.`,
    '',
  ].join('\n')
  const importing = await checkedImport(shop, csv)
  expect(await importing.get()).toMatchObject({ newCount: 1, leftOut: [] })
  await importing.run()
  await shop.jobs.tick('make-waiting-pictures')
  const [row] = await shop.rows('products')
  const shown = async () => (await shop.nobody.get(`/product?id=${row?.id}`)).body
  expect(await shown()).toMatchObject({
    img: expect.stringMatching(/^\/i\/up-/),
    pictures: [{}, {}, {}],
    documents: [{ kind: 'data-sheet', pages: 1 }],
    maker: { name: 'Netforge', address: '1 Mill Lane' },
    safetyWarnings: 'Keep dry.',
  })
  expect((await (await shop.admin()).get('/imports/files')).body).toEqual([
    {
      product_id: row?.id,
      sku: 'A',
      name: 'Thing',
      kind: 'manual',
      url: at('m.exe'),
      state: 'failed',
      problem: expect.stringContaining('no PDF'),
    },
  ])
  const asked = host.received.length
  const without = csv.replace(at('m.exe'), '')
  expect(await (await checkedImport(shop, without)).get()).toMatchObject({
    changedCount: 0,
    unchangedCount: 1,
  })
  const again = await checkedImport(shop, without.replace('c.png', 'd.png'))
  expect(await again.get()).toMatchObject({ changedCount: 1 })
  await again.run()
  await shop.jobs.tick('make-waiting-pictures')
  expect((await shown()).pictures).toHaveLength(4)
  expect(host.received.length - asked, 'only what is new').toBe(1)

  // Each of three attempts ended with its process.
  const asking = host.received.length
  await shop.db
    .updateTable('wanted_files')
    .set({ state: 'waiting', attempts: 3, due_at: new Date(0) })
    .where('kind', '=', 'data-sheet')
    .execute()
  await shop.db
    .updateTable('wanted_pictures')
    .set({ state: 'waiting', attempts: 3, due_at: new Date(0) })
    .execute()
  await shop.jobs.tick('make-waiting-pictures')
  expect(host.received.length - asking, 'nothing is tried a fourth time').toBe(0)
  const ended = { state: 'failed', problem: 'It could not be stored in 3 attempts. Upload it by hand.' }
  expect((await shop.rows('wanted_files')).find(({ kind }) => kind === 'data-sheet')).toMatchObject(ended)
  expect(await shop.rows('wanted_pictures')).toMatchObject([ended])
})
