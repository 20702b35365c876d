// @module-tag full
import { expect, test } from 'vitest'
import type { PrintedDocument } from '#contract/documents/printed-document.ts'
import * as here from './print.ts'
import { printDocument } from './printer.ts'

const paper = (lines: number): PrintedDocument => ({
  title: 'Order HF-100001',
  at: new Date('2026-03-01T12:00:00Z'),
  seller: { name: 'Hundredfold', address: '', email: '', phone: '', taxNumber: '', bankAccount: '' },
  parties: [],
  facts: [],
  columns: [{ label: 'Product', share: 1 }],
  rows: Array.from({ length: lines }, (_, line) => [{ text: `Router ${line}`, under: `RO-${line}` }]),
  totals: [],
  notes: [],
})

test('a paper is set by another thread, which leaves the processor of this one to others', async () => {
  await printDocument(paper(1))
  const [own, all] = [process.threadCpuUsage(), process.cpuUsage()]
  const [printed, again] = await Promise.all([printDocument(paper(1_000)), printDocument(paper(1_000))])
  const [used, usedByAll] = [process.threadCpuUsage(own), process.cpuUsage(all)]
  expect(used.user / usedByAll.user, 'of the processor').toBeLessThan(0.5)
  const expected = await here.printDocument(paper(1_000))
  for (const bytes of [printed, again]) expect(Buffer.compare(bytes, expected)).toBe(0)
})

test('a paper that cannot be set fails alone, and says why', async () => {
  const broken = { ...paper(1), rows: [[{ text: null as never }]] }
  const [failed, made] = await Promise.allSettled([printDocument(broken), printDocument(paper(1))])
  expect([failed.status, made.status]).toEqual(['rejected', 'fulfilled'])
  expect(failed).toMatchObject({ reason: { message: expect.stringContaining('TypeError') } })
})
