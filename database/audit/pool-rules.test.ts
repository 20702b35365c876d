import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditedAfter } from '#test/audited-after.ts'
import { openCompanyWithTerms } from '#test/open-company.ts'
import { joinOnAccount, openPool } from '#test/pools.ts'

test('pools that contradict their members, orders or the ledger are found, and the database refuses them', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, admin, owner, buyer } = company
  const filled = await openPool(admin)
  await joinOnAccount(owner, filled, 60)
  const { text } = await joinOnAccount(buyer, filled, 50)
  expect(shop.failures, text).toEqual([])
  const open = await openPool(admin)
  await joinOnAccount(buyer, open, 20)
  const found = (change: string) => auditedAfter(shop, change)
  expect(await found('select 1')).toEqual([])

  const counts = 'a pool counts the pieces of its members, and has enough of them if it is filled'
  const reserves =
    'a pool reserves what its ledger adds up to: all that it can take while it is open, then nothing'
  const over = 'nobody is in a pool that is over, and orders are of filled pools'
  const orders =
    'each member of a filled pool has one order, of the agreed pieces, for the agreed total or less'
  const shelf = 'received pieces are on the shelf, held or sold'
  expect(await found(`update pools set pieces = 30 where status = 'open'`)).toEqual([counts])
  expect(await found(`update pools set reserved = 149 where status = 'open'`)).toEqual(
    [reserves, shelf].toSorted(),
  )
  expect(await found(`update pool_members set status = 'joined' where status = 'ordered'`)).toEqual(
    [orders, over].toSorted(),
  )
  expect(await found('update pool_members set amount_cents = 1')).toEqual([orders])
  expect(await found(`update order_lines set pool_id = '${open}'`)).toEqual([orders])

  const refused = (change: string, constraint: string) =>
    expect(sql.raw(change).execute(shop.db), change).rejects.toThrow(constraint)
  await refused(`update pools set status = 'filled', ended_at = now()`, 'pools_filled')
  await refused('update pools set pieces = 151', 'pools_within')
  await refused(`update pools set takes_cards = true, ends_on = ends_on + 5`, 'pools_with_cards_end_soon')
  await refused('update order_lines set pool_id = null', 'order_lines_pieces_check')
  await refused('update orders set pool_id = null', 'orders_pieces_check')
  await refused(`update orders set pool_id = '${open}'`, 'an order of a pool has no line of it')
  await refused(`update order_lines set pool_id = '${open}'`, 'not the order of one of its members')
  await refused(
    `update order_lines set pieces = 59, amount_cents = 59 * unit_price_cents`,
    'not the order of one of its members',
  )
})
