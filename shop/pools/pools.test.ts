import { expect, test } from 'vitest'
import { setFreight } from '#test/charges.ts'
import { openCompanyWithTerms } from '#test/open-company.ts'
import { openShop } from '#test/open-shop.ts'
import { join, joinByCard, joinOnAccount, leave, openPool, passLastDay, poolRow } from '#test/pools.ts'
import { available } from '#test/quotes.ts'

const mailsOf = (shop: { mails: { emails: readonly { kind: string; to: string }[] } }, to: string) =>
  shop.mails.emails.flatMap((mail) =>
    mail.to !== to ? [] : 'event' in mail ? [String(mail.event)] : [mail.kind],
  )

test('buyers with a card and one on account order together at the 100th piece, and the cards are charged', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, admin, owner } = company
  await shop.db
    .updateTable('products')
    .set({ price_breaks: JSON.stringify([{ from: 120, priceCents: 1_800 }]) })
    .execute()
  const [ada, eve] = [await shop.signUp('ada@example.com'), await shop.signUp('eve@example.com')]
  const pool = await openPool(admin)
  expect(await available(shop)).toBe(9_850)
  expect((await shop.nobody.get('/pools?product_id=router')).body).toMatchObject([
    { _id: pool, pieces: 0, minPieces: 100, maxPieces: 150 },
  ])
  const totals = await ada.post(`/pools/${pool}/totals`, { pieces: 40 })
  expect(totals.body).toMatchObject({ price: 20, total: 800 })

  const adas = await joinByCard(shop, ada, pool, 40)
  expect((await joinOnAccount(owner, pool, 45)).status).toBe(200)
  expect(await shop.rows('orders')).toEqual([])
  expect((await owner.get('/companies/mine/terms')).body).toMatchObject({ terms: { used: 900 } })
  const { body } = await shop.nobody.get(`/pools/${pool}`)
  expect(body).toMatchObject({ pieces: 85, status: 'open' })
  expect(JSON.stringify(body)).not.toContain('example.com')
  expect(await join(eve, pool, 20, { paymentAmount: 300 })).toMatchObject({ body: { code: 'price-changed' } })

  const eves = await joinByCard(shop, eve, pool, 35)
  expect(shop.failures).toEqual([])
  expect(await poolRow(shop, pool)).toEqual({ status: 'filled', pieces: 120, reserved: 0 })
  expect(await available(shop)).toBe(9_880)
  // The price for all 120 pieces, also for those who agreed to that for 100.
  expect(await shop.rows('order_lines')).toMatchObject(
    [40, 45, 35].map((pieces) => ({ pieces, unit_price_cents: 1_800, pool_id: pool })),
  )
  expect(await shop.rows('orders')).toMatchObject([
    { id: adas, status: 'unpaid' },
    { status: 'processing', payment: 'on-account' },
    { id: eves, status: 'unpaid' },
  ])
  await shop.jobs.runAll()
  expect(shop.cards.ledger).toMatchObject([
    { kind: 'capture', orderId: adas, amountCents: 72_000 },
    { kind: 'capture', orderId: eves, amountCents: 63_000 },
  ])
  expect((await shop.rows('orders')).map(({ payment }) => payment)).toEqual(['paid', 'on-account', 'paid'])
  expect((await owner.get('/companies/mine/terms')).body).toMatchObject({ terms: { used: 810 } })
  expect(mailsOf(shop, 'ada@example.com')).toEqual(['joined', 'filled', 'order-paid'])
  await shop.jobs.tick('sweep-pools')
  expect(await shop.rows('orders')).toHaveLength(3)
  expect((await ada.get('/pools/mine?email=ada@example.com')).body).toMatchObject([
    { order_id: adas, status: 'ordered', pool: { status: 'filled' } },
  ])
  expect((await admin.get(`/pools/${pool}/members`)).body).toHaveLength(3)
})

test('a card that cannot be charged leaves its order to be paid in another way; the others stand', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 500 }] })
  const [ada, eve, admin] = [
    await shop.signUp('ada@example.com'),
    await shop.signUp('eve@example.com'),
    await shop.admin(),
  ]
  const pool = await openPool(admin)
  const adas = await joinByCard(shop, ada, pool, 60)
  await shop.cards.cancel(`hold_${adas}`)
  shop.cards.down = true
  const eves = String((await join(eve, pool, 40)).body.insertedId)
  expect(await eve.post(`/pools/members/${eves}/payment`, undefined)).toMatchObject({ status: 503 })
  shop.cards.down = false
  await eve.post(`/pools/members/${eves}/payment`, undefined)
  expect(await eve.put(`/pools/members/${eves}/payment`)).toMatchObject({ body: { code: 'pool-not-held' } })
  // Neither the browser nor a webhook comes back: the job asks.
  shop.cards.hold(eves)
  await shop.jobs.tick('sweep-pools')
  expect(await poolRow(shop, pool)).toMatchObject({ status: 'filled', pieces: 100 })
  shop.cards.down = true
  await expect(shop.jobs.runAll()).rejects.toThrow()
  shop.jobs.forget()
  shop.cards.down = false
  await shop.jobs.tick('reconcile-payments')
  expect(await shop.rows('orders')).toMatchObject([
    { id: adas, payment: 'unpaid', payment_id: null },
    { id: eves, payment: 'paid' },
  ])
  expect(mailsOf(shop, 'ada@example.com')).toEqual(['joined', 'filled', 'order-placed'])
  const heldUntil = (await shop.rows('orders'))[0]?.held_until as Date // a timestamptz
  expect(heldUntil.getTime() - Date.now()).toBeGreaterThan(2.9 * 86_400_000)
  await ada.post('/create-payment-intent', { _id: adas })
  shop.cards.pay(adas)
  expect(await ada.put('/orderUpdate', { _id: adas })).toMatchObject({ status: 200 })
  expect(shop.failures).toEqual([])
})

test('a pool that ends without enough pieces orders and charges nothing, and tells everybody once', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, admin, owner } = company
  const ada = await shop.signUp('ada@example.com')
  const pool = await openPool(admin)
  const adas = await joinByCard(shop, ada, pool, 40)
  await joinOnAccount(owner, pool, 30)
  await passLastDay(shop, pool)
  expect((await shop.nobody.get('/pools?product_id=router')).body).toEqual([])
  await shop.jobs.tick('sweep-pools')
  await shop.jobs.tick('sweep-pools')
  expect(await poolRow(shop, pool)).toEqual({ status: 'ended', pieces: 0, reserved: 0 })
  expect(await available(shop)).toBe(10_000)
  expect(shop.cards.stateOf(`hold_${adas}`)).toBe('cancelled')
  expect(shop.cards.ledger).toEqual([])
  expect(await shop.rows('orders')).toEqual([])
  expect((await owner.get('/companies/mine/terms')).body).toMatchObject({ terms: { used: 0 } })
  expect(mailsOf(shop, 'ada@example.com')).toEqual(['joined', 'ended'])
  expect(mailsOf(shop, 'olga@example.com').slice(-2)).toEqual(['joined', 'ended'])
})

test('a member leaves with nothing charged, not after the pool is filled; a card that comes too late holds nothing', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 500 }] })
  const admin = await shop.admin()
  const [ada, eve, bob] = [
    await shop.signUp('ada@example.com'),
    await shop.signUp('eve@example.com'),
    await shop.signUp('bob@example.com'),
  ]
  const pool = await openPool(admin)
  const adas = await joinByCard(shop, ada, pool, 60)
  expect(await leave(eve, adas)).toMatchObject({ status: 404, body: { code: 'no-such-pool-member' } })
  expect(await join(ada, pool, 10)).toMatchObject({ status: 409, body: { code: 'pool-joined-already' } })
  expect(await leave(ada, adas)).toMatchObject({ status: 200 })
  expect(await leave(ada, adas), 'again').toMatchObject({ status: 200 })
  expect(shop.cards.stateOf(`hold_${adas}`)).toBe('cancelled')
  expect(mailsOf(shop, 'ada@example.com')).toEqual(['joined', 'left'])
  await joinByCard(shop, ada, pool, 60)
  const late = String((await join(bob, pool, 50)).body.insertedId)
  await bob.post(`/pools/members/${late}/payment`, undefined)
  const eves = await joinByCard(shop, eve, pool, 40)
  expect(await leave(eve, eves)).toMatchObject({ status: 409, body: { code: 'pool-not-open' } })
  shop.cards.hold(late)
  expect(await bob.put(`/pools/members/${late}/payment`)).toMatchObject({ body: { code: 'pool-not-open' } })
  await shop.jobs.tick('sweep-pools')
  expect(shop.cards.stateOf(`hold_${late}`)).toBe('cancelled')
  expect(mailsOf(shop, 'bob@example.com')).toEqual(['ended'])
})

test('whoever cannot order as agreed any more is taken out and told why, and the pool goes on', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, admin, owner, setTerms } = company
  const ada = await shop.signUp('ada@example.com')
  const pool = await openPool(admin)
  await joinOnAccount(owner, pool, 60)
  await setTerms({ days: 30, creditLimit: 500 })
  await joinByCard(shop, ada, pool, 50)
  expect(await poolRow(shop, pool)).toEqual({ status: 'open', pieces: 50, reserved: 150 })
  expect(mailsOf(shop, 'olga@example.com').slice(-2)).toEqual(['joined', 'not-ordered'])
  expect(await shop.rows('orders')).toEqual([])
  expect((await shop.rows('pool_members')).map(({ status }) => status)).toEqual(['ended', 'joined'])

  // Freight that was not there when Ada joined; the card service tells the shop that Eve's card holds the amount.
  await setFreight(admin, { country: '', freeFrom: null })
  const eve = await shop.signUp('eve@example.com')
  const eves = String((await join(eve, pool, 60, { paymentAmount: 1_209 })).body.insertedId)
  await eve.post(`/pools/members/${eves}/payment`, undefined)
  shop.cards.hold(eves)
  const { rawBody, signature } = shop.cards.event({
    id: 'evt_1',
    kind: 'payment-changed',
    paymentId: `hold_${eves}`,
  })
  for (const turn of [1, 2])
    expect(
      await shop.nobody.send('/webhooks/cards', {
        method: 'POST',
        body: rawBody,
        headers: { 'Stripe-Signature': signature },
      }),
      `${turn}`,
    ).toMatchObject({ status: 200 })
  expect(await poolRow(shop, pool)).toEqual({ status: 'open', pieces: 60, reserved: 150 })
  expect(shop.mails.emails.findLast(({ to }) => to === 'ada@example.com')).toMatchObject({
    event: 'not-ordered',
    text: expect.stringContaining('no more than you agreed to'),
  })
  expect(mailsOf(shop, 'eve@example.com')).toEqual(['joined'])
})

test('who may not join is told why, and nothing is stored', async () => {
  await using company = await openCompanyWithTerms({ creditLimit: 1_000 })
  const { shop, admin, owner, buyer, idOf } = company
  const ada = await shop.signUp('ada@example.com')
  const pool = await openPool(admin, { takesCards: false, ends: '2190-01-01' })
  const refused = async (reply: Promise<{ body: object }>, code: string) =>
    expect((await reply).body).toMatchObject({ code })
  await refused(join(ada, pool, 40), 'pool-takes-no-cards')
  await refused(joinOnAccount(ada, pool, 40), 'no-terms')
  await refused(joinOnAccount(admin, pool, 40), 'admin-cannot-purchase')
  await refused(joinOnAccount(owner, pool, 100), 'pool-enough-alone')
  await refused(joinOnAccount(owner, pool, 60), 'above-credit-limit')
  await refused(joinOnAccount(owner, 'none', 60), 'no-such-pool')
  await refused(join(owner, pool, 40, { payment: 'account' }), 'pool-needs-number')
  await owner.put(`/companies/mine/members/${await idOf('bert@example.com')}`, {
    role: 'buyer',
    spendingLimit: { amount: 500, window: 'month' },
  })
  await refused(joinOnAccount(buyer, pool, 26), 'pool-needs-approval')
  expect((await joinOnAccount(buyer, pool, 20)).status).toBe(200)
  expect(await shop.rows('pool_members')).toHaveLength(1)

  const open = (change: object) =>
    admin.post('/pools', {
      product_id: 'router',
      ends: '2190-01-01',
      maxPieces: 150,
      takesCards: false,
      ...change,
    })
  await refused(open({}), 'pool-is-open')
  expect(await admin.put(`/pools/${pool}/end`)).toMatchObject({ status: 200 })
  await refused(admin.put(`/pools/${pool}/end`), 'pool-not-open')
  await refused(open({ maxPieces: 10_001 }), 'pool-short-of-stock')
  await refused(open({ takesCards: true }), 'pool-ends-after-hold')
  await refused(open({ ends: '2020-01-01' }), 'pool-ends-past')
  await refused(open({ product_id: 'none' }), 'no-such-product')
  const actions = (await shop.rows('audit_log')).map(({ action }) => action)
  expect(actions.filter((action) => String(action).startsWith('pool-'))).toEqual([
    'pool-opened',
    'pool-ended',
  ])
})
