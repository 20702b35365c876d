import { expect, test } from 'vitest'
import { auditedAfter } from '#test/audited-after.ts'
import { openDelivered } from '#test/returns.ts'

/** A shop with a return of 40 cables, of which 30 are on the shelf again, and of 2 laptops, written off; refunded. */
async function openReturned() {
  const delivered = await openDelivered()
  const { shop, approved, receive, refund } = delivered
  const rma = await approved({ line: 1, orderAmount: 2 }, { line: 2, orderAmount: 40 })
  const lines = [
    { line: 1, restocked: 0, writtenOff: 2, serials: ['SN-1', 'SN-2'] },
    { line: 2, restocked: 30, writtenOff: 0 },
  ]
  await receive(rma, ...lines)
  await refund(rma)
  await shop.jobs.runAll()
  return delivered
}

test('returns that contradict shipments, stock, refunds or themselves are found', async () => {
  await using returned = await openReturned()
  const found = (change: string) => auditedAfter(returned.shop, change)
  expect(await found('select 1')).toEqual([])
  const ledger = 'pieces that came back to the shelf are in the ledger once'
  const refunded = 'a return is refunded once, with the pieces received'
  expect(
    await found(`update return_lines set pieces = 301, restocked = 301 where line_position = 2`),
  ).toEqual([
    refunded,
    'no more of a line comes back than is shipped',
    ledger,
    'received pieces are on the shelf, held or sold',
  ])
  expect(await found(`update return_lines set written_off = 1 where line_position = 2`)).toEqual([refunded])
  expect(await found('update stock_ledger set return_id = null where return_id is not null')).toEqual([
    'an order line took its pieces once, and gave them back if the order ended',
    ledger,
  ])
  expect(await found('update refund_lines set pieces = 29 where line_position = 2')).toEqual([refunded])
  expect(await found(`update returns set state = 'received', refund_id = null`)).toEqual([
    'a return is in the state where its history ends',
  ])
  expect(await found(`delete from return_events where to_state = 'refunded'`)).toEqual([
    'a return is in the state where its history ends',
  ])
  expect(
    await found(`update return_lines set restocked = null, written_off = null where line_position = 1`),
  ).toEqual([
    'a received return has received pieces for each of its lines, and for no other',
    refunded,
    'a serial number that came back belongs to its return',
  ])
  expect(
    await found(`update shipment_serials set return_id = (select id from returns) where normalised = 'SN-3'`),
  ).toEqual(['a serial number that came back belongs to its return'])
})
