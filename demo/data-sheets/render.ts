import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { finished } from 'node:stream/promises'
import PDFDocument from 'pdfkit'
import type { DemoProduct } from '../product.ts'
import { dataSheetFolder, productsWithSheets, sheetOf } from './folder.ts'

/** Writes the data sheets anew. The output is committed to the repository. */
rmSync(dataSheetFolder, { recursive: true, force: true })
mkdirSync(dataSheetFolder)
await Promise.all(productsWithSheets.map(render))

async function render(product: DemoProduct): Promise<void> {
  const { name, sku, mpn, gtin, brand, description, specs, carton } = product
  const paper = new PDFDocument({
    size: 'A4',
    margin: 56,
    lang: 'en',
    // The same bytes whenever they are written.
    info: { Title: `${name}: data sheet`, Author: 'Hundredfold Demo', CreationDate: new Date(0) },
  })
  const file = createWriteStream(sheetOf(product))
  paper.pipe(file)
  paper.font('Helvetica').fontSize(10).fillColor('#666').text('Demo data sheet. This product does not exist.')
  paper.moveDown(2).font('Helvetica-Bold').fontSize(22).fillColor('#111').text(name)
  paper.font('Helvetica').fontSize(11).fillColor('#444').text(`${brand}, ${sku}`)
  paper.moveDown().fillColor('#111').text(description, { lineGap: 3 })
  paper.moveDown().font('Helvetica-Bold').fontSize(13).text('Specifications')
  const facts = {
    ...specs,
    MPN: mpn,
    GTIN: gtin,
    ...(carton && { Carton: `${carton.pieces} pieces, ${carton.grams / 1_000} kg` }),
  }
  paper.moveDown(0.5).font('Helvetica').fontSize(11)
  for (const [label, value] of Object.entries(facts)) paper.text(`${label}: ${value}`, { lineGap: 4 })
  paper.end()
  await finished(file)
}
