import { expect, test } from 'vitest'
import { printDocument } from '#documents/print.ts'
import { attachedDocuments } from '#shop/attached-documents.ts'
import { openShop } from '#test/open-shop.ts'
import { pdfText } from '#test/pdf-text.ts'
import { ask, offer, people } from '#test/quotes.ts'

const products = [
  { id: 'router', price: 20, available: 1_000, name: 'Łącznik × 24' },
  { id: 'switch', price: 50, available: 300 },
]

test('an offer as a PDF is the same bytes each time; by its link it names nobody', async () => {
  await using shop = await openShop({ products })
  const { ada, admin } = await people(shop)
  const eve = await shop.signUp('eve@example.com')
  const id = await ask(ada)
  await offer(admin, id, 1, { message: 'As we said on the phone.' })
  const own = await ada.get(`/quotes/${id}/pdf`)
  expect(own.status).toBe(200)
  expect(own.headers.get('Content-Type')).toBe('application/pdf')
  expect(own.headers.get('Content-Disposition')).toMatch(/^attachment; filename="[A-Z]+-\d+\.pdf"$/)
  expect(own.headers.get('Cache-Control')).toBe('no-store')
  expect(pdfText(own.bytes)).toMatch(
    /Quote Q-100001[\s\S]*Valid until[\s\S]*Łącznik × 24 +400 +\$17\.50 +\$7,000\.00[\s\S]*Total +\$7,000\.00/,
  )
  const attached = shop.mails.emails.findLast(({ kind }) => kind === 'quote-offered')?.attached
  const [mailed] = attached
    ? await attachedDocuments({ db: shop.db, printDocument, publicUrl: 'http://shop.test' })(attached)
    : []
  expect(mailed?.name).toBe('Q-100001.pdf')
  expect(Buffer.compare(mailed?.bytes ?? Buffer.of(), own.bytes)).toBe(0)
  const token = String((await ada.put(`/quotes/${id}/link`)).body.path).slice('/q/'.length)
  for (const again of [await ada.get(`/quotes/${id}/pdf`), await admin.get(`/quotes/${id}/pdf`)])
    expect(again.text === own.text, 'the same bytes').toBe(true)
  const linked = await shop.nobody.get(`/quote-links/${token}/pdf`)
  for (const [paper, isTold] of [
    [own, true],
    [linked, false],
  ] as const)
    for (const told of ['ada@example.com', 'As we said on the phone.'])
      expect(pdfText(paper.bytes).includes(told), told).toBe(isTold)
  expect(pdfText(linked.bytes)).toContain('$7,000.00')
  expect(await eve.get(`/quotes/${id}/pdf`)).toMatchObject({ status: 404 })
  await ada.delete(`/quotes/${id}/link`)
  expect((await shop.nobody.get(`/quote-links/${token}/pdf`)).status).toBe(404)
  await offer(admin, id, 2, { lines: [{ line: 1, pieces: 400, price: 17 }] })
  expect((await ada.get(`/quotes/${id}/pdf`)).text === own.text, 'of another offer').toBe(false)
})
