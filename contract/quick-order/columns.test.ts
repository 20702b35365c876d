import { expect, test } from 'vitest'
import { readLines } from './columns.ts'
import { tableOfText } from './parse-table.ts'

const LENGTH = 47_000

/** Reads a text, the quickest of three times. @returns milliseconds of processor time */
function costOf(text: string): number {
  const once = () => {
    const before = process.cpuUsage()
    const table = tableOfText(text)
    readLines(table, table.columns)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }
  return Math.min(once(), once(), once())
}

test('a row of thousands of cells among short ones costs no more than as many characters in rows', () => {
  const rows = Array.from({ length: 199 }, (_, n) => `a${n};1`).join('\n')
  const usual = Array.from({ length: LENGTH / 8 }, (_, n) => `b${String(n).padStart(4, '0')};1`).join('\n')
  const wide = costOf(`${rows}\n${'1;'.repeat(LENGTH / 2)}`)
  expect(wide).toBeLessThan(3 * costOf(usual) + 50)
})

test('part numbers and quantities are found among the first columns of a wide list', () => {
  const head = ['Note', 'SKU', 'Qty', ...Array.from({ length: 300 }, (_, n) => `C${n}`)].join(';')
  const table = tableOfText(`${head}\n${['x', 'DK-100', '120', ...Array(300).fill('9')].join(';')}`)
  expect(readLines(table, table.columns).lines).toMatchObject([
    { row: 2, code: 'DK-100', asked: { kind: 'pieces', pieces: 120 } },
  ])
})
