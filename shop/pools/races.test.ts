import { expect, test } from 'vitest'
import { openCompanyWithTerms } from '#test/open-company.ts'
import { joinByCard, joinOnAccount, leave, openPool, passLastDay, poolRow } from '#test/pools.ts'
import { available } from '#test/quotes.ts'
import { size } from '#test/sizes.ts'

const rounds = size(3, 20)

async function open() {
  const company = await openCompanyWithTerms({ creditLimit: 1_000_000 })
  const [ada, eve] = [
    await company.shop.signUp('ada@example.com'),
    await company.shop.signUp('eve@example.com'),
  ]
  return { ...company, ada, eve, [Symbol.asyncDispose]: () => company[Symbol.asyncDispose]() }
}

test('joins at the same moment fill a pool once, and never with more than it takes', async () => {
  await using company = await open()
  const { shop, admin, owner, buyer, approver, ada } = company
  for (let round = 0; round < rounds; round += 1) {
    const before = await available(shop)
    const pool = await openPool(admin, { maxPieces: 110 })
    await Promise.all([
      joinOnAccount(owner, pool, 50),
      joinOnAccount(buyer, pool, 50),
      joinOnAccount(approver, pool, 50),
      joinByCard(shop, ada, pool, 50).catch(() => undefined),
      shop.jobs.tick('sweep-pools'),
    ])
    expect(await poolRow(shop, pool)).toEqual({ status: 'filled', pieces: 100, reserved: 0 })
    const orders = await shop.db.selectFrom('orders').select('pieces').where('pool_id', '=', pool).execute()
    expect(orders).toEqual([{ pieces: 50 }, { pieces: 50 }])
    expect(await available(shop)).toBe(before - 100)
    await shop.jobs.runAll()
  }
  expect(shop.failures).toEqual([])
})

test('whoever leaves while the pool is filled has left or ordered, not both', async () => {
  await using company = await open()
  const { shop, admin, owner, ada, eve } = company
  for (let round = 0; round < rounds; round += 1) {
    const pool = await openPool(admin)
    const member = await joinByCard(shop, ada, pool, 50)
    const [left] = await Promise.all([leave(ada, member), joinOnAccount(owner, pool, 60)])
    await shop.jobs.runAll()
    const [order] = await shop.db.selectFrom('orders').select('payment').where('id', '=', member).execute()
    expect(order?.payment).toBe(left.status === 200 ? undefined : 'paid')
    expect(shop.cards.stateOf(`hold_${member}`)).toBe(left.status === 200 ? 'cancelled' : 'succeeded')
    if (left.status === 200) await joinByCard(shop, eve, pool, 50)
    await shop.jobs.runAll()
  }
  expect(shop.failures).toEqual([])
})

test('a pool that is filled and ended at the same moment is one of the two, for everybody in it', async () => {
  await using company = await open()
  const { shop, admin, owner, buyer } = company
  for (let round = 0; round < rounds; round += 1) {
    const before = await available(shop)
    const pool = await openPool(admin)
    await joinOnAccount(owner, pool, 50)
    const joining = () => joinOnAccount(buyer, pool, 50)
    const ending = async () => {
      if (round % 2) return admin.put(`/pools/${pool}/end`)
      await passLastDay(shop, pool)
      return shop.jobs.tick('sweep-pools')
    }
    await Promise.all([joining(), ending()])
    await shop.jobs.tick('sweep-pools')
    const { status, reserved } = await poolRow(shop, pool)
    expect(reserved).toBe(0)
    const orders = await shop.db.selectFrom('orders').select('id').where('pool_id', '=', pool).execute()
    expect([status, orders.length]).toEqual(status === 'filled' ? ['filled', 2] : ['ended', 0])
    expect(await available(shop)).toBe(before - (status === 'filled' ? 100 : 0))
  }
  expect(shop.failures).toEqual([])
})
