import { expect, test } from 'vitest'
import { openInterleaving } from '#test/interleaving.ts'
import { openShop, type TestCaller } from '#test/open-shop.ts'

const points = {
  'before it locks the owners': /^select "email" from "users" where "role"/,
  'before it changes a role': /^update "users" set "role"/,
  'before it commits': /^commit/,
}

test('of two owners of the shop who leave at the same moment one stays, wherever they meet', async () => {
  const race = openInterleaving(points)
  await using shop = await openShop({ before: race.before })
  race.watch(shop.db)
  const [admin, ada] = [await shop.admin(), await shop.signUp('ada@example.com')]
  const leave = async (who: TestCaller, email: string) =>
    (await who.put(`/users/${email}/admin-role`, { role: 'sales' })).status
  const owners = ['admin@example.com', 'ada@example.com'] as const
  const everyPoint = Object.keys(points) as (keyof typeof points)[] // keys() widens the names
  for (const at of everyPoint) {
    await shop.db
      .updateTable('users')
      .set({ role: 'admin', admin_role: 'owner' })
      .where('email', 'in', owners)
      .execute()
    const met = await race.meet(
      'leave',
      () => leave(admin, owners[0]),
      at,
      () => leave(ada, owners[1]),
    )
    expect([met?.first, met?.second].toSorted(), at).toEqual([200, 409])
  }
  expect(race.passed.leave).toEqual(everyPoint)
  expect(shop.failures).toEqual([])
})
