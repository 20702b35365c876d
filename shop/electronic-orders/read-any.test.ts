import { afterEach, expect, test } from 'vitest'
import { setShopLocale, usualLocale } from '#contract/locale.ts'
import { delivery, line, peppolOrder, period } from '#test/peppol-order.ts'
import { readAny } from './read-any.ts'

afterEach(() => setShopLocale(usualLocale))

test('a wanted day is written as the shop writes days, also of an order that is read in a thread', async () => {
  setShopLocale({ ...usualLocale, locale: 'en-IE' })
  const order = peppolOrder({
    number: 'PO-1',
    lines: [line({ delivery: delivery(period('', '2026-12-24')) })],
  })
  for (const text of [order, order.replace(/\s*$/, `<!--${' '.repeat(30_000)}-->`)]) {
    const { document } = await readAny(text)
    expect(JSON.stringify(document)).toContain('"note":"Requested for 24 December 2026"')
  }
})
