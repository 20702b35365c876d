import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import type { PrintedLabels } from '#contract/documents/printed-labels.ts'
import { barsOf } from './labels.ts'
import { printDocument } from './print.ts'

/** Code 128 as its standard has it: each symbol has 11 modules, the last one 13. */
function symbolsOf(bars: string): string[] {
  const count = (bars.length - 13) / 11
  return [...Array.from({ length: count }, (_, at) => bars.slice(at * 11, at * 11 + 11)), bars.slice(-13)]
}
const [START_B, START_C, FNC1, STOP] = ['11010010000', '11010011100', '11110101110', '1100011101011']

test('bars are those of the standards, and GS1-128 begins with FNC1 and separates elements with it', () => {
  // GS1 General Specifications, figure 5.2.1: 6 digits of the left half are coded by the first one.
  expect(barsOf({ symbology: 'ean-13', codes: ['4006381333931'] })).toBe(
    `101${'0001101010011101011110111101000100101100110'.slice(0, 42)}01010${'100001010000101000010111010010000101100110'}101`,
  )
  const sku = symbolsOf(barsOf({ symbology: 'code-128', codes: ['SW-1'] }))
  expect([sku[0], sku.at(-1)]).toEqual([START_B, STOP])
  const pallet = symbolsOf(barsOf({ symbology: 'gs1-128', codes: ['00040123450000000011'] }))
  expect([pallet[0], pallet[1], pallet.at(-1)]).toEqual([START_C, FNC1, STOP])
  // Ten pairs of digits, between two symbols before and two after.
  expect(pallet).toHaveLength(14)
  const contents = symbolsOf(
    barsOf({ symbology: 'gs1-128', codes: ['0204006381333931 37480'.replace(' ', ''), '10LOT7'] }),
  )
  expect(contents.filter((symbol) => symbol === FNC1)).toHaveLength(2)
})

test('each label has a page of its own size, and the same labels are the same file', async () => {
  const label = {
    heading: 'Dockline 100 USB-C Dock, 漢字',
    lines: ['SKU DOCK-1'],
    barcodes: [{ symbology: 'ean-13', codes: ['4006381333931'], text: '4006381333931' }],
  } as const
  const labels: PrintedLabels = {
    title: 'Labels of DOCK-1',
    author: 'Hundredfold',
    at: new Date('2026-03-01T12:00:00Z'),
    size: 'product',
    labels: [label, label],
  }
  const bytes = await printDocument(labels)
  expect(Buffer.compare(bytes, await printDocument(labels))).toBe(0)
  const about = spawnSync('pdfinfo', ['-'], { input: bytes }).stdout.toString()
  expect(about).toMatch(/Pages: +2/)
  expect(about).toMatch(/Page size: +283\.46\d* x 141\.73/)
})
