import { expect, test } from 'vitest'
import { openShipping } from '#test/shipments.ts'

test('the export says of each line what is shipped, when, and what reached its buyer', async () => {
  await using open = await openShipping()
  const { admin, ship } = open
  const rows = async () => {
    const [header = '', ...lines] = (await admin.get('/orders.csv')).text.trimEnd().split('\r\n')
    const first = header.split(',').indexOf('fulfilment')
    return lines.map((line) => line.split(',').slice(first, first + 4))
  }
  expect(await rows()).toEqual([
    ['open', '0', '', ''],
    ['open', '0', '', ''],
  ])
  const cables = (pieces: number) => ship({ lines: [{ line: 2, orderAmount: pieces }] })
  const { body } = await cables(100)
  await cables(50)
  const mistake = await cables(7)
  expect(mistake.status).toBe(200)
  await admin.delete(`/shipments/${mistake.body.insertedId}`)
  await admin.put(`/shipments/${body.insertedId}/delivery`)
  const shipments = await open.shop.rows('shipments')
  const last = shipments.find(({ delivered_at, voided_at }) => !delivered_at && !voided_at)?.shipped_at
  const delivered = shipments.find(({ delivered_at }) => delivered_at)?.delivered_at
  const time = (at: unknown) => (at as Date).toISOString() // a timestamptz
  expect(await rows()).toEqual([
    ['part-shipped', '0', '', ''],
    ['part-shipped', '150', time(last), time(delivered)],
  ])
})
