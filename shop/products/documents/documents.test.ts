import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { openShop, type TestCaller, type TestShop } from '#test/open-shop.ts'
import { packedObjects, pdfFile } from '#test/pdf-file.ts'
import { pdfText } from '#test/pdf-text.ts'

const router = { id: 'router', price: 20, available: 1_000 }
const fields = {
  name: 'Router',
  price: 20,
  description: 'A router.',
  img: '/no-picture.svg',
  category: 'Other',
}

const upload = (admin: TestCaller, file: Uint8Array) =>
  admin.post('/products/documents', { file: Buffer.from(file).toString('base64') })

const edit = (admin: TestCaller, sent: object) => admin.put('/product?_id=router', { ...fields, ...sent })

const shown = async (shop: TestShop) => (await shop.nobody.get('/product?id=router')).body

test('a PDF is uploaded, named by a product, shown in its order and served to everybody', async () => {
  await using shop = await openShop({ products: [router] })
  const admin = await shop.admin()
  const sheet = await upload(admin, pdfFile())
  expect(sheet).toMatchObject({
    status: 200,
    body: { url: expect.stringMatching(/^\/api\/products\/documents\/pdf-[a-z0-9]{26}$/), pages: 1 },
  })
  const manual = await upload(admin, pdfFile({ page: '/Rotate 90' }))
  const documents = [
    { url: manual.body.url, kind: 'manual', title: 'Manual, English' },
    { url: sheet.body.url, kind: 'data-sheet' },
  ]
  expect((await edit(admin, { documents })).body).toEqual({ modifiedCount: 1 })
  expect((await edit(admin, { documents })).body, 'the same again').toEqual({ modifiedCount: 0 })
  expect((await shown(shop)).documents).toEqual([
    { ...manual.body, kind: 'manual', title: 'Manual, English' },
    { ...sheet.body, kind: 'data-sheet', title: '' },
  ])
  const file = await shop.nobody.get(String(sheet.body.url).replace('/api', ''))
  expect(file.status).toBe(200)
  expect(file.headers.get('Content-Type')).toBe('application/pdf')
  expect(file.headers.get('Content-Disposition')).toMatch(/^attachment; filename="data-sheet-HF-P\d+\.pdf"$/)
  expect(file.bytes.length).toBe(sheet.body.bytes)
  expect(pdfText(file.bytes)).toContain('A data sheet')

  expect((await edit(admin, { documents: [...documents].reverse().slice(0, 1) })).body).toEqual({
    modifiedCount: 1,
  })
  expect(await shop.rows('product_documents')).toMatchObject([{ position: 1, kind: 'data-sheet' }])
  expect((await edit(admin, {})).body, 'left out, they stay').toEqual({ modifiedCount: 0 })
  const changes = (await shop.rows('audit_log')).filter(({ action }) => action === 'product-changed')
  expect(changes).toHaveLength(2)
  expect(changes[0]).toMatchObject({
    before: { documents: [] },
    after: {
      documents: [
        { kind: 'manual', title: 'Manual, English' },
        { kind: 'data-sheet', title: '' },
      ],
    },
  })
  expect((await edit(admin, { documents: [] })).body).toEqual({ modifiedCount: 1 })
  expect(await shown(shop)).not.toHaveProperty('documents')
})

test('documents that are not stored here, come twice, say nothing or are too many are refused', async () => {
  await using shop = await openShop({ products: [router] })
  const admin = await shop.admin()
  const { url } = (await upload(admin, pdfFile())).body
  const unknown = `/api/products/documents/pdf-${'a'.repeat(26)}`
  for (const other of [unknown, 'https://example.com/a.pdf', `/x${url}`, ''])
    expect(await edit(admin, { documents: [{ url: other, kind: 'manual' }] }), other).toMatchObject({
      status: 422,
      body: { code: 'unknown-document' },
    })
  const sheet = { url, kind: 'data-sheet' }
  for (const documents of [
    [sheet, sheet],
    [{ url, kind: 'other' }],
    [{ url, kind: 'novel' }],
    Array.from({ length: 13 }, (_, place) => ({ ...sheet, url: `${url}${place}` })),
  ])
    expect(await edit(admin, { documents }), JSON.stringify(documents)).toMatchObject({
      status: 400,
      body: { code: 'bad-input' },
    })
  expect(await shop.rows('product_documents')).toEqual([])
  expect(await shop.nobody.get('/products/documents/pdf-none')).toMatchObject({ status: 400 })
  expect(await shop.nobody.get(unknown.replace('/api', ''))).toMatchObject({
    status: 404,
    body: { code: 'no-such-document' },
  })
})

/** Each with the word that the reason has. */
const refused: Readonly<Record<string, readonly [Buffer, string]>> = {
  'no PDF': [Buffer.from('<html><script>alert(1)</script>'), 'no PDF'],
  'something before the PDF': [Buffer.concat([Buffer.from('PK\x03\x04 '), pdfFile()]), 'no PDF'],
  'only a header': [Buffer.from('%PDF-1.7\n%%EOF\n'), 'damaged'],
  'cut off': [pdfFile().subarray(0, 300), 'damaged'],
  'without pages': [
    Buffer.from(pdfFile().toString('latin1').replace('/Kids [3 0 R]', '/Kids [     ]')),
    'damaged',
  ],
  'pages that are their own parts': [
    Buffer.from(pdfFile().toString('latin1').replace('/Kids [3 0 R]', '/Kids [2 0 R]')),
    'damaged',
  ],
  'a script that runs when it is opened': [
    pdfFile({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
    'when it is opened',
  ],
  'a script by another spelling of its name': [
    pdfFile({
      catalog: '/Names << /J#61vaScript << /Names [(a) 9 0 R] >> >>',
      objects: '9 0 obj << /S /JavaScr#69pt /#4aS (x) >> endobj\n',
    }),
    'a script',
  ],
  'a script in a packed object': [
    pdfFile({
      page: '/Annots [9 0 R]',
      objects: packedObjects(8, { 9: '<< /Type /Annot /Subtype /Link /A << /S /JavaScript /JS (x) >> >>' }),
    }),
    'a script',
  ],
  'a script of a bookmark': [
    pdfFile({
      catalog: '/Outlines << /First << /Title (x) /A << /S /JavaScript /JS 9 0 R >> >> >>',
      objects: '9 0 obj (x) endobj\n',
    }),
    'a script',
  ],
  'actions of a page': [
    pdfFile({ page: '/AA << /O << /S /URI /URI (https://example.com) >> >>' }),
    'run by themselves',
  ],
  'a web page that opens with it': [
    pdfFile({
      catalog: '/OpenAction 9 0 R',
      objects: '9 0 obj << /S /URI /URI (https://example.com) >> endobj\n',
    }),
    'when it is opened',
  ],
  'a program that it starts': [
    pdfFile({ page: '/Annots [<< /Subtype /Link /A << /S /Launch /F (cmd.exe) >> >>]' }),
    'starts a program',
  ],
  'a form that is sent': [
    pdfFile({ page: '/Annots [<< /Subtype /Widget /A << /S /SubmitForm /F (http://x) >> >>]' }),
    'sent somewhere',
  ],
  'a link into files': [
    pdfFile({ page: '/Annots [<< /Subtype /Link /A << /S /URI /URI (file:///etc/passwd) >> >>]' }),
    'no web page',
  ],
  'an attached file': [
    pdfFile({
      catalog: '/Names << /EmbeddedFiles << /Names [(a.exe) 9 0 R] >> >>',
      objects:
        '9 0 obj << /Type /Filespec /F (a.exe) /EF << /F 10 0 R >> >> endobj\n10 0 obj << /Type /EmbeddedFile /Length 2 >>\nstream\nMZ\nendstream\nendobj\n',
    }),
    'attached files',
  ],
  'an attached file that nothing names': [
    pdfFile({ objects: '10 0 obj << /Type /EmbeddedFile /Length 2 >>\nstream\nMZ\nendstream\nendobj\n' }),
    'attached files',
  ],
  'a stream that is elsewhere': [
    pdfFile({ objects: '10 0 obj << /Length 0 /F (/etc/passwd) >>\nstream\n\nendstream\nendobj\n' }),
    'attached files',
  ],
  'a film': [pdfFile({ page: '/Annots [<< /Subtype /RichMedia >>]' }), 'films'],
  'a form with scripts': [
    pdfFile({ catalog: '/AcroForm << /Fields [] /XFA [(x) (y)] >>' }),
    'form with scripts',
  ],
  encrypted: [
    pdfFile({ trailer: '/Encrypt << /Filter /Standard /V 2 /R 3 /O (x) /U (y) /P -4 >>' }),
    'encrypted',
  ],
  signed: [
    pdfFile({
      objects: '9 0 obj << /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >> endobj\n',
    }),
    'signature',
  ],
  'packed objects that unpack to 100 MB': [pdfFile({ objects: bomb(100) }), 'unpacks to more'],
  'objects packed twice': [
    pdfFile({
      objects: `9 0 obj << /Type /ObjStm /N 0 /First 0 /Filter [/FlateDecode /FlateDecode] /Length 8 >>\nstream\n12345678\nendstream\nendobj\n`,
    }),
    'damaged',
  ],
  'a deep nest': [
    pdfFile({ objects: `9 0 obj ${'['.repeat(5_000)}${']'.repeat(5_000)} endobj\n` }),
    'damaged',
  ],
}

function bomb(megabytes: number): string {
  const packed = deflateSync(Buffer.alloc(megabytes * 1_024 * 1_024, 32))
  return `9 0 obj << /Type /ObjStm /N 0 /First 0 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed.toString('latin1')}\nendstream\nendobj\n`
}

test('a file that is no PDF, or one that acts, hides something or is locked, is refused with the reason', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  for (const [what, [file, word]] of Object.entries(refused))
    expect(await upload(admin, file), what).toMatchObject({
      status: 422,
      body: { code: 'document-refused', message: expect.stringContaining(word) },
    })
  expect(await upload(admin, Buffer.alloc(11 * 1_024 * 1_024)), 'too large').toMatchObject({ status: 413 })
  expect(await admin.post('/products/documents', { file: 'no base64!' })).toMatchObject({ status: 400 })
  expect(await shop.rows('product_document_files')).toEqual([])
})

test('what is ordinary stays: links, bookmarks, the first page; a file that was packed is written anew', async () => {
  await using shop = await openShop({ products: [router] })
  const admin = await shop.admin()
  const link =
    '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.com/) >> >>]'
  const made = await PDFDocument.load(pdfFile({ catalog: '/OpenAction [3 0 R /Fit]', page: link }))
  const packed = await made.save({ useObjectStreams: true })
  // Packed and plain objects that a later one of the same number replaces.
  const objects = `${packedObjects(8, { 9: '<< /JS (HIDDEN) >>' }, false)}10 0 obj << /JS (HIDDEN) >> endobj\n9 0 obj (there) endobj\n10 0 obj (there) endobj\n`
  const first = '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>'
  for (const file of [pdfFile({ catalog: first }), packed, pdfFile({ objects })]) {
    const { status, body } = await upload(admin, Buffer.concat([file, Buffer.from('% HIDDEN')]))
    expect(status).toBe(200)
    const { bytes } = await shop.nobody.get(String(body.url).replace('/api', ''))
    expect(pdfText(bytes)).toContain('A data sheet')
    expect(Buffer.from(bytes).includes('HIDDEN')).toBe(false)
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1)
  }
})

test('a file that is uploaded again is stored once; those that no product uses are deleted after a day', async () => {
  await using shop = await openShop({ products: [router] })
  const admin = await shop.admin()
  const [used, again] = [await upload(admin, pdfFile()), await upload(admin, pdfFile())]
  expect(again.body).toEqual(used.body)
  await upload(admin, pdfFile({ page: '/Rotate 90' }))
  await shop.db
    .updateTable('product_document_files')
    .set({ uploaded_at: new Date(0) })
    .execute()
  await upload(admin, pdfFile({ page: '/Rotate 180' }))
  await edit(admin, { documents: [{ url: used.body.url, kind: 'data-sheet' }] })
  await shop.jobs.tick('collect-product-documents')
  expect(await shop.rows('product_document_files')).toHaveLength(2)
  expect((await shop.nobody.get(String(used.body.url).replace('/api', ''))).status).toBe(200)
})
