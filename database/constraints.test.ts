import { type Insertable, sql, type Updateable } from 'kysely'
import { expect, test } from 'vitest'
import {
  changesOf,
  isPossible,
  type OrderFact,
  type OrderMoveName,
  orderFacts,
  orderMoves,
  statusOf,
} from '#contract/orders/status.ts'
import {
  hasEnded,
  type QuoteMove,
  type QuoteSide,
  type QuoteState,
  quoteMoves,
  quoteSides,
  quoteStates,
} from '#contract/quotes/status.ts'
import { canBecome, returnStates } from '#contract/returns/endpoints.ts'
import { issueInvoice } from '#shop/invoices/issue.ts'
import { insertCreditNote } from '#shop/invoices/write.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { migrate } from './migrate.ts'
import type { Database } from './open.ts'
import type { Tables } from './tables.ts'

const product = {
  name: 'Switch',
  price_cents: 12_000,
  available: 500,
  description: 'd',
  image: '/i/x',
  category: 'Networking',
  specs: '{}',
}

test('a change of any column of a product is told to all processes', async () => {
  await using open = await freshDatabase()
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'products'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id'
      and not exists (select from pg_trigger where tgname in ('products_tell', 'products_tell_of_stock')
        and attnum = any (tgattr::smallint[]))`.execute(open.db)
  expect(rows).toEqual([])
})

test('stock cannot go below zero, whoever writes', async () => {
  await using open = await freshDatabase()
  await open.db.insertInto('products').values(product).execute()
  await expect(open.db.updateTable('products').set({ available: -1 }).execute()).rejects.toThrow(
    /products_available_check/,
  )
})

/** An order of 100 switches, changed as a test wants it; its line too. */
async function insertOrder(
  db: Database,
  order: Partial<Insertable<Tables['orders']>> = {},
  line: Partial<Insertable<Tables['order_lines']>> = {},
): Promise<string> {
  const { id: product_id } = await db
    .insertInto('products')
    .values(product)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: customer_id } = await db
    .insertInto('customers')
    .defaultValues()
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('orders')
    .values({
      customer_id,
      buyer_name: 'Ada',
      buyer_email: 'ada@example.com',
      search_text: 'ada@example.com router',
      pieces: 100,
      amount_cents: 1_200_000,
      address: 'a',
      phone: '1',
      held_until: new Date(),
      ...order,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_lines')
    .values({
      order_id: id,
      position: 1,
      product_id,
      product_name: 'Switch',
      image: '/i/x',
      pieces: 100,
      unit_price_cents: 12_000,
      price_source: 'base',
      amount_cents: 1_200_000,
      ...line,
    })
    .execute()
  return id
}

test('an order of fewer than 100 pieces, or with a wrong amount, cannot be stored', async () => {
  await using open = await freshDatabase()
  const insert = (
    ...changes: Parameters<typeof insertOrder> extends [unknown, ...infer Rest] ? Rest : never
  ) => insertOrder(open.db, ...changes)
  await expect(insert({}, { pieces: 99, amount_cents: 99 * 12_000 })).rejects.toThrow(
    /order_lines_pieces_check/,
  )
  await expect(insert({}, { amount_cents: 1 })).rejects.toThrow(/order_lines_check/)
  await expect(insert({ amount_cents: 0 })).rejects.toThrow(/orders_amount_cents_check/)
  await expect(insert({ payment: 'paid', held_until: null }), 'without a transaction').rejects.toThrow(
    /orders_paid_by_transaction/,
  )
  await expect(insert({ held_until: null }), 'unpaid, and held forever').rejects.toThrow(
    /orders_held_while_unpaid/,
  )
  await insert()
})

/** @param cents default: the whole invoice */
async function credit(tx: Database, orderId: string, cents?: number) {
  const invoice = await tx
    .selectFrom('invoices')
    .select(['id', 'amount_cents'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await insertCreditNote(tx, {
    invoiceId: invoice.id,
    amountCents: cents ?? invoice.amount_cents,
    taxCents: 0,
  })
}

/** An order with what its payment needs: terms, an invoice, a credit note. */
const insertInvoiced = (db: Database, order: Partial<Insertable<Tables['orders']>>) =>
  db.transaction().execute(async (tx) => {
    const id = await insertOrder(tx, order)
    if (order.payment === 'unpaid') return id
    await sql`
      with company as (
        insert into companies (customer_id, name) select customer_id, 'Switchers' from orders where id = ${id}
        returning customer_id
      ), terms as (
        insert into company_terms (customer_id, days, credit_limit_cents, granted_by)
        select customer_id, 30, 1200000, 'boss@example.com' from company
      )
      insert into order_events (order_id, fact, to_state, from_state, actor_kind)
        values (${id}, 'payment', 'unpaid', null, 'shop'),
          (${id}, 'payment', ${order.transaction_id ? 'paid' : 'on-account'}, 'unpaid', 'shop')`.execute(tx)
    await issueInvoice(tx, id)
    if (order.payment === 'partly-refunded') await credit(tx, id, 1)
    if (order.payment === 'refunded') {
      await sql`
        insert into order_events (order_id, fact, from_state, to_state, actor_kind)
          values (${id}, 'payment', 'paid', 'refunded', 'shop')`.execute(tx)
      await credit(tx, id)
    }
    return id
  })

const states = orderFacts.approval.flatMap((approval) =>
  orderFacts.payment.flatMap((payment) =>
    orderFacts.fulfilment.map((fulfilment) => ({ approval, payment, fulfilment })),
  ),
)

test('the database knows the same states and the same words for them as the code', async () => {
  await using open = await freshDatabase()
  for (const state of states) {
    const { payment, fulfilment } = state
    const change = {
      ...state,
      held_until: payment === 'unpaid' && fulfilment === 'open' ? new Date() : null,
      transaction_id: ['unpaid', 'on-account'].includes(payment) ? null : JSON.stringify(state),
      in_company: true,
    }
    if (!isPossible(state)) {
      await expect(insertOrder(open.db, change), JSON.stringify(state)).rejects.toThrow(
        /orders_state_is_possible/,
      )
      continue
    }
    const id = await insertInvoiced(open.db, change)
    const { status } = await open.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(status, JSON.stringify(state)).toBe(statusOf(state))
  }
})

test('the database knows the same transitions as the code', async () => {
  await using open = await freshDatabase()
  const id = await insertOrder(open.db)
  const legal: string[] = []
  for (const fact of Object.keys(orderFacts) as OrderFact[])
    for (const from of orderFacts[fact])
      for (const to of orderFacts[fact]) {
        const event = { order_id: id, fact, from_state: from, to_state: to, actor_kind: 'shop' as const }
        const stored = await open.db
          .insertInto('order_events')
          .values(event)
          .execute()
          .then(
            () => true,
            (failure: Error) => {
              expect(failure.message).toMatch(/order_events_are_legal/)
              return false
            },
          )
        // The next one may leave the same state.
        await open.db.deleteFrom('order_events').execute()
        if (stored) legal.push(`${fact}: ${from} -> ${to}`)
      }
  const declared = new Set(
    moves().flatMap(({ changes }) => changes.map(({ fact, from, to }) => `${fact}: ${from} -> ${to}`)),
  )
  expect(legal.toSorted()).toEqual([...declared].toSorted())
})

/** Every move from every state that allows it. */
const moves = () =>
  (Object.keys(orderMoves) as OrderMoveName[]).flatMap((name) =>
    states.filter(isPossible).flatMap((state) => {
      const changes = changesOf(name, state)
      return changes ? [{ name, state, changes }] : []
    }),
  )

test('the database knows the same moves of a return as the code', async () => {
  await using open = await freshDatabase()
  const stored = await open.db.selectFrom('return_transitions').selectAll().execute()
  const legal = returnStates.flatMap((from) =>
    returnStates.filter((to) => canBecome(from, to)).map((to) => `${from} -> ${to}`),
  )
  expect(stored.map(({ from_state, to_state }) => `${from_state} -> ${to_state}`).toSorted()).toEqual(
    legal.toSorted(),
  )
})

test('a move leads to states that there are', () => {
  for (const { name, state, changes } of moves()) {
    const after = { ...state, ...Object.fromEntries(changes.map(({ fact, to }) => [fact, to])) }
    expect(isPossible(after), `${name} of ${JSON.stringify(state)}`).toBe(true)
  }
})

test('the ledgers are only ever added to', async () => {
  await using open = await freshDatabase()
  const id = await insertOrder(open.db)
  const entries = () => open.db.selectFrom('stock_ledger').select(['pieces', 'reason']).execute()
  expect(await entries()).toEqual([{ pieces: 500, reason: 'received' }])
  await expect(open.db.updateTable('stock_ledger').set({ pieces: 1 }).execute()).rejects.toThrow(
    /append-only/,
  )
  await expect(open.db.deleteFrom('stock_ledger').execute()).rejects.toThrow(/append-only/)
  await expect(
    open.db.updateTable('order_events').set({ to_state: 'x' }).where('order_id', '=', id).execute(),
    'history as well',
  ).rejects.toThrow(/append-only/)
  expect(await entries()).toHaveLength(1)
})

test('a line of an order takes its pieces once and gives them back once, whoever writes', async () => {
  await using open = await freshDatabase()
  const { db } = open
  const order_id = await insertOrder(db)
  const { product_id } = await db.selectFrom('order_lines').select('product_id').executeTakeFirstOrThrow()
  const book = (reason: 'held' | 'released' | 'returned', pieces: number) =>
    db
      .insertInto('stock_ledger')
      .values({ product_id, order_id, position: 1, reason, pieces, actor_kind: 'shop' })
      .execute()
  await book('held', -100)
  await expect(book('held', -100)).rejects.toThrow(/stock_ledger_of_order_line/)
  await book('released', 100)
  await expect(book('released', 100)).rejects.toThrow(/stock_ledger_of_order_line/)
  await expect(book('returned', 100)).rejects.toThrow(/stock_ledger_of_order_line/)
})

test('a line of an offer holds its pieces once and gives them back once, whoever writes', async () => {
  await using open = await freshDatabase()
  const { db } = open
  const quote_id = await quoteIn(db, 'offered')
  const line = { quote_id, position: 1 }
  await db
    .insertInto('quote_revision_lines')
    .values({ ...line, number: 2, side: 'shop', pieces: 100, unit_price_cents: 1 })
    .execute()
  const { product_id } = await db.selectFrom('quote_lines').select('product_id').executeTakeFirstOrThrow()
  const book = (...reasons: ('held' | 'released')[]) =>
    db
      .insertInto('stock_ledger')
      .values(
        reasons.map((reason) => ({
          ...line,
          product_id,
          quote_revision: 2,
          reason,
          pieces: reason === 'held' ? -100 : 100,
          actor_kind: 'shop' as const,
        })),
      )
      .execute()
  await expect(book('held', 'held')).rejects.toThrow(/stock_ledger_of_quote_lines/)
  await expect(book('held', 'released', 'released')).rejects.toThrow(/stock_ledger_of_quote_lines/)
  await book('held', 'released')
})

test('an order leaves a state once, but for those that a correction brings back', async () => {
  await using open = await freshDatabase()
  const { db } = open
  const order_id = await insertOrder(db)
  const leave = (from_state: string, to_state: string, occurrence = 1) =>
    db
      .insertInto('order_events')
      .values({ order_id, fact: 'payment', from_state, to_state, occurrence, actor_kind: 'shop' })
      .execute()
  await leave('unpaid', 'paid')
  await expect(leave('unpaid', 'paid')).rejects.toThrow(/order_events_leave_once/)
  await expect(leave('unpaid', 'on-account')).rejects.toThrow(/order_events_leave_once/)
  await expect(leave('unpaid', 'paid', 2)).rejects.toThrow(/order_events_repeat/)
  await leave('paid', 'on-account')
  await expect(leave('paid', 'on-account')).rejects.toThrow(/order_events_leave_once/)
  await leave('paid', 'on-account', 2)
})

test('a payment intent and a card transaction are of one order', async () => {
  await using open = await freshDatabase()
  const { db } = open
  await insertOrder(db, { payment_id: 'pi_1' })
  await expect(insertOrder(db, { payment_id: 'pi_1' })).rejects.toThrow(/orders_payment_id_key/)
  const paid = { payment: 'paid', transaction_id: 'pi_2', held_until: null } as const
  await insertInvoiced(db, paid)
  await expect(insertInvoiced(db, paid)).rejects.toThrow(/orders_transaction_id_key/)
})

test('no invoice takes a company above its credit limit, and a reversal takes back all of a transfer', async () => {
  await using open = await freshDatabase()
  const { db } = open
  const onAccount = { payment: 'on-account', held_until: null, in_company: true } as const
  await expect(insertInvoiced(db, { ...onAccount, amount_cents: 1_200_001 })).rejects.toThrow(
    /invoices_within_limit/,
  )
  await insertInvoiced(db, onAccount)
  const { id: invoice_id } = await db.selectFrom('invoices').select('id').executeTakeFirstOrThrow()
  const record = (payment: { id: string; amount_cents: number; reverses?: string }) =>
    db
      .insertInto('invoice_payments')
      .values({
        invoice_id,
        kind: payment.reverses ? 'reversal' : 'transfer',
        received_on: '2027-01-01',
        reference: 'R',
        recorded_by: 'boss@example.com',
        ...payment,
      })
      .execute()
  await record({ id: 'one', amount_cents: 500 })
  await record({ id: 'two', amount_cents: 700 })
  await expect(record({ id: 'part', amount_cents: -400, reverses: 'one' })).rejects.toThrow(
    /does not take back a transfer/,
  )
  await record({ id: 'all', amount_cents: -500, reverses: 'one' })
  await expect(record({ id: 'again', amount_cents: -500, reverses: 'one' })).rejects.toThrow(
    /invoice_payments_reverses_key/,
  )
})

test('a review has one to five stars', async () => {
  await using open = await freshDatabase()
  const review = (rating: number) =>
    open.db
      .insertInto('reviews')
      .values({ username: 'Ada', product_name: 'Switch', review: 'Fine', rating })
      .execute()
  await expect(review(0)).rejects.toThrow(/reviews_rating_check/)
  await expect(review(6)).rejects.toThrow(/reviews_rating_check/)
  await review(5)
})

test('an e-mail belongs to one user', async () => {
  await using open = await freshDatabase()
  await open.db
    .insertInto('customers')
    .values([{ id: 'one' }, { id: 'two' }])
    .execute()
  const user = (uid: string) =>
    open.db
      .insertInto('users')
      .values({ identity_uid: uid, email: 'ada@example.com', customer_id: uid })
      .execute()
  await user('one')
  await expect(user('two')).rejects.toThrow(/users_email_key/)
})

/** An order of 100 switches that is paid, and a shipment of some of them. */
async function ship(db: Database, pieces: number, order_id?: string) {
  const id =
    order_id ?? (await insertInvoiced(db, { payment: 'paid', transaction_id: 'pi', held_until: null }))
  const { product_id } = await db
    .selectFrom('order_lines')
    .select('product_id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  const { id: shipment_id } = await db
    .insertInto('shipments')
    .values({ order_id: id, actor_kind: 'shop' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('shipment_lines')
    .values({ shipment_id, order_id: id, line_position: 1, product_id, pieces })
    .execute()
  return { id, shipment_id, product_id }
}

test('no more of a line is shipped than was ordered, and only of what is paid, whoever writes', async () => {
  await using open = await freshDatabase()
  const { db } = open
  const { id, shipment_id, product_id } = await ship(db, 60)
  await expect(ship(db, 41, id)).rejects.toThrow(/101 of 100 pieces shipped/)
  await expect(ship(db, 1, await insertOrder(db))).rejects.toThrow(/nothing of it is shipped/)
  await expect(
    db
      .updateTable('orders')
      .set({ fulfilment: 'cancelled', payment: 'refunded' })
      .where('id', '=', id)
      .execute(),
  ).rejects.toThrow(/is shipped, and cannot be cancelled/)
  const serial = { product_id, shipment_id, line_position: 1, serial: 'sn 1', normalised: 'SN1' }
  await db.insertInto('shipment_serials').values(serial).execute()
  await expect(db.insertInto('shipment_serials').values(serial).execute()).rejects.toThrow(/duplicate key/)
  await expect(
    db
      .insertInto('shipment_serials')
      .values({ ...serial, normalised: 'sn 2' })
      .execute(),
  ).rejects.toThrow(/normalised_check/)

  const voided = db.updateTable('shipments').set({ voided_at: new Date() }).where('id', '=', shipment_id)
  await voided.execute()
  await expect(voided.execute(), 'it stays voided').rejects.toThrow(/stays as it is/)
  await ship(db, 100, id)
})

test('a shipment is followed by what its carrier knows', async () => {
  await using open = await freshDatabase()
  const { db } = open
  const { shipment_id } = await ship(db, 60)
  const set = (tracking: Updateable<Tables['shipments']>) =>
    db.updateTable('shipments').set(tracking).where('id', '=', shipment_id).execute()
  await expect(set({ tracking_number: '1Z' })).rejects.toThrow(/shipments_tracked_by_carrier/)
  await expect(set({ carrier: 'ups', tracking_url: 'https://x.example' })).rejects.toThrow(
    /shipments_link_of_other_carrier/,
  )
  await expect(set({ carrier: 'other', tracking_url: 'http://x.example' })).rejects.toThrow(
    /tracking_url_check/,
  )
  await expect(set({ carrier: 'ups', tracking_number: '<b>' })).rejects.toThrow(/tracking_number_check/)
  await set({ carrier: 'other', tracking_number: 'T-1', tracking_url: 'https://x.example' })
})

test('migrating a database that is up to date changes nothing', async () => {
  await using open = await freshDatabase()
  expect(await migrate(open.engine)).toEqual([])
})

/** A quote in the given state, by the legal way to it. */
async function quoteIn(db: Database, state: QuoteState): Promise<string> {
  const { id: product_id } = await db
    .insertInto('products')
    .values(product)
    .returning('id')
    .executeTakeFirstOrThrow()
  const id = await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('quotes')
      .values({ name: 'Ada', email: 'ada@example.com' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('quote_lines')
      .values({ quote_id: id, position: 1, product_id, product_name: 'Switch', sku: 'S', image: '/i/x' })
      .execute()
    await addRevision(tx, id, 1, 'customer')
    return id
  })
  for (const [place, step] of quoteWays[state].entries()) await moveQuoteTo(db, id, step, place + 1)
  return id
}

const quoteWays: Readonly<Record<QuoteState, readonly QuoteState[]>> = {
  asked: [],
  offered: ['offered'],
  countered: ['offered', 'countered'],
  accepted: ['offered', 'accepted'],
  declined: ['offered', 'declined'],
  expired: ['offered', 'expired'],
  withdrawn: ['withdrawn'],
}

async function addRevision(db: Database, quote_id: string, number: number, side: QuoteSide): Promise<void> {
  const isOffer = side === 'shop'
  await db
    .insertInto('quote_revisions')
    .values({
      quote_id,
      number,
      side,
      actor_kind: isOffer ? 'shop' : 'buyer',
      actor_name: isOffer ? null : 'ada@example.com',
      valid_until: isOffer ? new Date() : null,
    })
    .execute()
}

/** @param from the number of the revision that there is */
function moveQuoteTo(db: Database, id: string, status: QuoteState, from: number): Promise<unknown> {
  return db.transaction().execute(async (tx) => {
    const isRound = status === 'offered' || status === 'countered'
    if (isRound) await addRevision(tx, id, from + 1, status === 'offered' ? 'shop' : 'customer')
    await tx
      .updateTable('quotes')
      .set({
        status,
        revision: isRound ? from + 1 : from,
        valid_until: status === 'offered' ? new Date() : null,
        ended_at: hasEnded(status) ? new Date() : null,
        end_reason: crypto.randomUUID(),
        order_id: status === 'accepted' ? await insertOrder(tx) : null,
      })
      .where('id', '=', id)
      .execute()
  })
}

test('the database lets a quote move exactly where the code does', async () => {
  await using open = await freshDatabase()
  const legal = new Set(
    // An accepted offer opens again only after its order, as shop/quotes/open-again.test.ts shows.
    Object.entries<QuoteMove>(quoteMoves).flatMap(([name, { from, to }]) =>
      name === 'reopen'
        ? []
        : quoteSides.flatMap((side) => (from[side] ?? []).map((state) => `${state} ${to}`)),
    ),
  )
  for (const from of quoteStates) {
    for (const to of quoteStates) {
      const id = await quoteIn(open.db, from)
      const { revision } = await open.db
        .selectFrom('quotes')
        .select('revision')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const moved = moveQuoteTo(open.db, id, to, revision)
      // Nothing changes where the state and the revision stay as they are.
      if (from === to && to !== 'offered' && to !== 'countered' && !hasEnded(from)) await moved
      else if (legal.has(`${from} ${to}`)) await moved
      else await expect(moved, `${from} to ${to}`).rejects.toThrow(/^quote .* from /)
    }
  }
})

test('what was said of a quote stays, its lines have prices where they are offered, and it begins as asked', async () => {
  await using open = await freshDatabase()
  const { db } = open
  const id = await quoteIn(db, 'offered')
  const line = { quote_id: id, position: 1, pieces: 100 } as const
  const insert = (values: Insertable<Tables['quote_revision_lines']>) =>
    db.insertInto('quote_revision_lines').values(values).execute()
  await expect(insert({ ...line, number: 2, side: 'shop' })).rejects.toThrow(/quote_offers_have_prices/)
  await expect(insert({ ...line, number: 2, side: 'customer' }), 'of another side').rejects.toThrow(
    /foreign key/,
  )
  await expect(insert({ ...line, number: 1, side: 'customer', unit_price_cents: 0 })).rejects.toThrow(/check/)
  await insert({ ...line, number: 1, side: 'customer' })
  await expect(db.updateTable('quote_revisions').set({ message: 'x' }).execute()).rejects.toThrow(
    /append-only/,
  )
  await expect(db.deleteFrom('quote_lines').execute()).rejects.toThrow(/append-only/)
  const begun = db
    .insertInto('quotes')
    .values({ name: 'Ada', email: 'a@b.cc', status: 'offered', valid_until: new Date() })
  await expect(begun.execute()).rejects.toThrow(/from .* to offered/)
})
