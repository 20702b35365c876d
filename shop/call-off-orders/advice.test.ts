import fc from 'fast-check'
import { expect, test } from 'vitest'
import { activeCallOff, call } from '#test/call-offs.ts'
import { openCompany } from '#test/open-company.ts'
import { available } from '#test/quotes.ts'
import { size } from '#test/sizes.ts'

/** A call-off order whose line has so many open pieces, and the rules of its product. */
const state = fc
  .record({
    multiple: fc.constantFrom(1, 10, 25, 50),
    minCartons: fc.integer({ min: 1, max: 12 }),
    maxCartons: fc.option(fc.integer({ min: 12, max: 200 }), { nil: null, freq: 2 }),
    minCall: fc.integer({ min: 100, max: 450 }),
    open: fc.integer({ min: 100, max: 1_500 }),
    shelf: fc.constantFrom(0, 130, 400, 5_000, 5_000),
    reserves: fc.boolean(),
    pieces: fc.integer({ min: 1, max: 1_700 }),
  })
  .map(({ multiple, minCartons, maxCartons, minCall, open, ...rest }) => {
    const min = Math.ceil(100 / multiple) * multiple + (minCartons - 1) * multiple
    return {
      ...rest,
      multiple,
      min,
      max: maxCartons === null ? null : min + maxCartons * multiple,
      minCall: Math.min(minCall, open),
      open,
    }
  })

test('what a refusal of a call advises can be called', async () => {
  await using company = await openCompany()
  const { shop, buyer } = company
  const admin = await shop.admin()
  let advised = 0
  /** Corrects how many pieces are on the shelf. */
  const correct = async (to: number) => {
    const pieces = to - (await available(shop))
    if (pieces === 0) return
    const change = { pieces, reason: 'corrected', note: 'counted' }
    expect(await admin.post('/products/router/stock-changes', change)).toMatchObject({ status: 200 })
  }
  await fc.assert(
    fc.asyncProperty(state, async ({ multiple, min, max, minCall, open, shelf, reserves, pieces }) => {
      await correct(20_000)
      await shop.db
        .updateTable('products')
        .set({ min_pieces: min, pieces_multiple: multiple, max_pieces: max })
        .where('id', '=', 'router')
        .execute()
      const id = await activeCallOff(
        { admin, buyer },
        { lines: [{ product_id: 'router', pieces: open, price: 15, minCallPieces: minCall }], reserves },
      )
      await correct(shelf)
      const refused = await call(buyer, id, pieces)
      const { insertedId, nearestQuantities = [], message } = refused.body
      if (refused.status === 200) await buyer.put(`/orders/${insertedId}/cancellation`)
      for (const quantity of nearestQuantities as number[]) {
        advised += 1
        expect(String(message).replaceAll(',', '')).toContain(String(quantity))
        const reply = await call(buyer, id, quantity)
        expect(reply, `${message} Then ${quantity}: ${reply.text}`).toMatchObject({ status: 200 })
        expect(await buyer.put(`/orders/${reply.body.insertedId}/cancellation`)).toMatchObject({
          status: 200,
        })
      }
      await admin.put(`/call-off-orders/${id}/end`, { reason: 'over' })
    }),
    { numRuns: size(60, 600) },
  )
  expect(advised).toBeGreaterThan(0)
})

test.each([
  [310, 200, 250, [310], 'Call all 310.'],
  [310, 200, 100, [310], 'a call takes at least 200 pieces, or all that are left. Call all 310.'],
  [
    1_000,
    200,
    900,
    [800, 1_000],
    '100 pieces would be left, fewer than a call takes. Call 800 or all 1,000.',
  ],
  [1_000, 200, 1_200, [1_000], '1,000 pieces are left to call. Call all 1,000.'],
  [1_000, 200, 2_000_000, [1_000], '1,000 pieces are left to call. Call all 1,000.'],
  [1_000, 200, 1, [200], 'a call takes at least 200 pieces, or all that are left. Call 200.'],
])(
  'of %i open pieces and a minimum of %i, a call of %i is refused with %j',
  async (open, minCallPieces, pieces, nearest, says) => {
    await using company = await openCompany()
    const admin = await company.shop.admin()
    const line = { product_id: 'router', pieces: open, price: 15, minCallPieces }
    const id = await activeCallOff({ admin, buyer: company.buyer }, { lines: [line] })
    const { body } = await call(company.buyer, id, pieces)
    expect(body).toMatchObject({ nearestQuantities: nearest, message: expect.stringContaining(says) })
  },
)
