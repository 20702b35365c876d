import { readdirSync, readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { normalEmail } from '#contract/fields.ts'
import { EmailTemplate } from '#contract/mail/templates.ts'
import { dropWhenLeft } from '#test/copy-of-template.ts'
import { databaseUrl, failLoudly, onServer } from '#test/databases.ts'
import { checkLedger } from './audit/ledger-check.ts'
import type { Engine } from './engine.ts'
import { migrate } from './migrate.ts'
import { databaseOf } from './open.ts'
import { openPGlite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

const folder = new URL('./migrations/', import.meta.url)

/** A database as a release left it whose last migration has this number. */
async function databaseAt(last: string): Promise<{ engine: Engine; end: () => Promise<void> }> {
  const databases = inject('databases')
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  if (databases.engine === 'postgres') await onServer(databases.serverUrl, `create database ${name}`)
  const engine =
    databases.engine === 'postgres'
      ? openPostgres({ url: databaseUrl(databases.serverUrl, name), onLostConnection: failLoudly })
      : await openPGlite({})
  await engine.execute(
    'create table migrations (name text primary key, applied_at timestamptz default now())',
  )
  for (const file of readdirSync(folder).sort()) {
    if (file.slice(0, 4) > last) break
    await engine.execute(readFileSync(new URL(file, folder), 'utf8'))
    await engine.execute('insert into migrations (name) values ($1)', [file])
  }
  return {
    engine,
    async end() {
      await engine.close()
      if (databases.engine === 'postgres') await dropWhenLeft(databases.serverUrl, name)
    },
  }
}

/** Orders of one product each, in every status, two of them of an account that is gone; and a quote that became one. */
const ordersOfOneProduct = `
  insert into users (id, identity_uid, email) values ('ada', 'uid-ada', 'ada@example.com');
  insert into products (id, name, price_cents, available, description, image, category)
    values ('router', 'Router', 2000, 1000, 'A router.', '/i/router-800.webp', 'Networking');
  insert into orders (id, buyer_id, buyer_name, buyer_email, product_id, product_name, image, pieces, price_cents,
      amount_cents, address, phone, status, transaction_id, held_until)
    select status, case when status in ('delivered', 'cancelled') then null else 'ada' end, 'Ada', 'ada@example.com',
      'router', 'Router', '/i/router-800.webp', 100, 2000, 200000, 'x', '1', status,
      case when status in ('pending', 'delivered', 'refunded') then 'pi_demo_' || status end,
      case when status = 'not payed' then now() + interval '1 hour' end
    from unnest(array['not payed', 'pending', 'delivered', 'cancelled', 'refunded']) status;
  insert into order_moves (order_id, from_status, to_status, actor) values
    ('not payed', null, 'not payed', 'ada@example.com'), ('pending', null, 'not payed', 'ada@example.com'),
    ('delivered', null, 'not payed', 'ada@example.com'), ('cancelled', null, 'not payed', 'ada@example.com'),
    ('refunded', null, 'not payed', 'ada@example.com'), ('pending', 'not payed', 'pending', 'card service'),
    ('delivered', 'not payed', 'pending', 'ada@example.com'), ('cancelled', 'not payed', 'cancelled', 'shop'),
    ('refunded', 'not payed', 'pending', 'ada@example.com'), ('delivered', 'pending', 'delivered', 'boss@example.com'),
    ('refunded', 'pending', 'refunded', 'boss@example.com');
  insert into stock_moves (product_id, pieces, reason, order_id, actor)
    select 'router', -100, 'ordered', id, 'ada@example.com' from orders;
  insert into stock_moves (product_id, pieces, reason, order_id, actor) values
    ('router', 100, 'cancelled', 'cancelled', 'shop'), ('router', 100, 'refunded', 'refunded', 'boss@example.com'),
    ('router', -7, 'corrected', null, 'boss@example.com');
  update products set available = 1000 - 300 - 7;
  insert into refunds (payment_id, order_id, amount_cents, reason, actor)
    values ('pi_demo_refunded', 'refunded', 200000, 'admin', 'boss@example.com');
  insert into quotes (buyer_id, name, email, product_id, product_name, image, pieces, status, price_cents, expires_at,
      answered_by, order_id)
    values ('ada', 'Ada', 'ada@example.com', 'router', 'Router', '/i/x', 100, 'accepted', 2000, now(), 'boss', 'pending')`

test('orders of one product each become orders of one line, with all that is known of them', async () => {
  const { engine, end } = await databaseAt('0016')
  await engine.execute(ordersOfOneProduct)
  expect(await migrate(engine)).toContain('0020-order-lines.sql')
  const { db } = databaseOf(engine)
  expect(await checkLedger(db, { sandbox: false })).toEqual([])

  const orders = await db.selectFrom('orders').selectAll().orderBy('id').execute()
  expect(orders.map(({ id, status, payment, fulfilment }) => [id, status, payment, fulfilment])).toEqual([
    ['cancelled', 'cancelled', 'unpaid', 'cancelled'],
    ['delivered', 'delivered', 'paid', 'delivered'],
    ['not payed', 'unpaid', 'unpaid', 'open'],
    ['pending', 'processing', 'paid', 'open'],
    ['refunded', 'refunded', 'refunded', 'cancelled'],
  ])
  expect(orders.map(({ number }) => number).toSorted()).toEqual([100_001, 100_002, 100_003, 100_004, 100_005])
  const { customer_id } = await db.selectFrom('users').select('customer_id').executeTakeFirstOrThrow()
  const owners = Object.fromEntries(orders.map((order) => [order.id, order.customer_id]))
  expect(owners).toMatchObject({ 'not payed': customer_id, pending: customer_id, refunded: customer_id })
  expect(owners.delivered, 'one customer for the e-mail of an account that is gone').toBe(owners.cancelled)
  expect(owners.delivered).not.toBe(customer_id)

  expect(
    await db.selectFrom('order_lines').selectAll().where('order_id', '=', 'pending').execute(),
  ).toMatchObject([
    {
      order_id: 'pending',
      position: 1,
      product_id: 'router',
      product_name: 'Router',
      image: '/i/router-800.webp',
      pieces: 100,
      unit_price_cents: 2_000,
      price_source: 'quote',
      amount_cents: 200_000,
    },
  ])
  const events = await db
    .selectFrom('order_events')
    .select(['fact', 'to_state', 'actor_kind', 'actor_name'])
    .where('order_id', 'in', ['refunded', 'pending'])
    .orderBy('order_id')
    .orderBy('id')
    .execute()
  expect(events.map((event) => Object.values(event).join(' '))).toEqual([
    'payment unpaid buyer ada@example.com',
    'payment paid card-service ',
    'payment unpaid buyer ada@example.com',
    'payment paid buyer ada@example.com',
    'payment refunded admin boss@example.com',
    'fulfilment cancelled admin boss@example.com',
  ])
  const ledger = await db
    .selectFrom('stock_ledger')
    .select(['pieces', 'reason', 'position', 'actor_kind'])
    .orderBy('id', 'desc')
    .limit(4)
    .execute()
  expect(ledger.map((entry) => Object.values(entry))).toEqual([
    [-7, 'corrected', null, 'admin'],
    [100, 'returned', 1, 'admin'],
    [100, 'released', 1, 'shop'],
    [-100, 'held', 1, 'buyer'],
  ])
  expect(
    await db
      .selectFrom('shipments')
      .innerJoin('shipment_lines', 'shipment_id', 'shipments.id')
      .select(['number', 'shipments.order_id', 'actor_name', 'line_position', 'pieces'])
      .where('delivered_at', 'is not', null)
      .execute(),
    'what was delivered went out in one shipment',
  ).toEqual([
    { number: 100_001, order_id: 'delivered', actor_name: 'boss@example.com', line_position: 1, pieces: 100 },
  ])
  expect(await db.selectFrom('refunds').select(['actor_kind', 'actor_name']).execute()).toEqual([
    { actor_kind: 'admin', actor_name: 'boss@example.com' },
  ])
  await end()
})

test('of the addresses that there are the newest of each customer becomes the default', async () => {
  const { engine, end } = await databaseAt('0052')
  await engine.execute(`
    insert into customers (id) values ('ada'), ('bob');
    insert into addresses (id, customer_id, name, street, city, country, phone, created_at) values
      ('old', 'ada', 'Ada', 's', 'London', 'GB', '1', '2026-01-01'),
      ('new', 'ada', 'Ada', 's', 'Leeds', 'GB', '1', '2026-02-01'),
      ('same', 'ada', 'Ada', 's', 'York', 'GB', '1', '2026-02-01'),
      ('only', 'bob', 'Bob', 's', 'Paris', 'FR', '1', '2026-01-01')`)
  expect(await migrate(engine)).toContain('0054-saved-lists.sql')
  const { db } = databaseOf(engine)
  expect(
    await db.selectFrom('addresses').select('id').where('is_default', '=', true).orderBy('id').execute(),
  ).toEqual([{ id: 'only' }, { id: 'same' }])
  await end()
})

test('people and orders from before there were companies belong to none, and need no approval', async () => {
  const { engine, end } = await databaseAt('0054')
  await engine.execute(`
    insert into customers (id) values ('ada');
    insert into users (id, identity_uid, email, customer_id) values ('ada', 'uid-ada', 'ada@example.com', 'ada');
    insert into products (id, name, price_cents, available, description, image, category)
      values ('router', 'Router', 2000, 1000, 'A router.', '/i/router-800.webp', 'Networking');
    insert into orders (id, customer_id, placed_by, buyer_name, buyer_email, search_text, pieces, amount_cents, address, phone,
        held_until)
      values ('open', 'ada', 'ada', 'Ada', 'ada@example.com', 'router', 100, 200000, 'x', '1', now() + interval '1 hour');
    insert into order_lines (order_id, position, product_id, product_name, image, pieces, unit_price_cents,
        price_source, amount_cents)
      values ('open', 1, 'router', 'Router', '/i/x', 100, 2000, 'base', 200000);
    insert into order_events (order_id, fact, to_state, actor_kind, actor_name)
      values ('open', 'payment', 'unpaid', 'buyer', 'ada@example.com');
    insert into stock_ledger (product_id, pieces, reason, order_id, position, actor_kind, actor_name)
      values ('router', -100, 'held', 'open', 1, 'buyer', 'ada@example.com');
    update products set available = 900`)
  expect(await migrate(engine)).toContain('0063-approvals.sql')
  const { db } = databaseOf(engine)
  expect(await db.selectFrom('users').selectAll().execute()).toMatchObject([
    { company_role: null, personal_customer_id: null, email_verified: false, spending_limit_cents: null },
  ])
  expect(await db.selectFrom('orders').selectAll().execute()).toMatchObject([
    { in_company: false, approval: 'not-needed', status: 'unpaid' },
  ])
  expect(await db.selectFrom('order_lines').select('rejected').execute()).toEqual([{ rejected: false }])
  expect(await checkLedger(db, { sandbox: false })).toEqual([])
  await end()
})

test('a quote of one product becomes one of one line with its rounds', async () => {
  const { engine, end } = await databaseAt('0054')
  await engine.execute(`
    insert into products (id, name, sku, price_cents, available, description, image, category)
      values ('router', 'Router', 'RO-1', 2000, 1000, 'A router.', '/i/router-800.webp', 'Networking');
    insert into quotes (id, name, email, product_id, product_name, image, pieces, message, status, price_cents, note,
        expires_at, answered_by, created_at)
      select id, 'Ada', 'ada@example.com', 'router', 'Router', '/i/x', 400, 'For May.', status, price, note,
        now() + days * interval '1 day', boss, created::timestamptz
      from (values
        ('waits', 'asked', null::bigint, null, null::int, null, '2026-01-02'),
        ('stands', 'answered', 1750, 'In one lot.', 3, 'boss@example.com', '2026-01-01'),
        ('past', 'answered', 1700, null, -3, 'boss@example.com', '2026-01-03')
      ) q (id, status, price, note, days, boss, created);
    insert into mails (message_key, recipient, template, data) values ('key', 'ada@example.com', 'quote-answered',
      '{"quote": {"productName": "Router", "pieces": 400}, "name": "Ada", "priceCents": 1750, "note": "In one lot.",
        "expiresAt": "2026-12-24T12:00:00.000Z", "link": "http://shop.test/q"}')`)
  expect(await migrate(engine)).toContain('0065-quote-revisions.sql')
  const { db } = databaseOf(engine)
  const quotes = await db
    .selectFrom('quotes')
    .select(['id', 'number', 'status', 'revision'])
    .orderBy('number')
    .execute()
  expect(quotes).toEqual([
    { id: 'stands', number: 100_001, status: 'offered', revision: 2 },
    { id: 'waits', number: 100_002, status: 'asked', revision: 1 },
    { id: 'past', number: 100_003, status: 'expired', revision: 2 },
  ])
  expect(await db.selectFrom('quote_lines').selectAll().where('quote_id', '=', 'stands').execute()).toEqual([
    {
      quote_id: 'stands',
      position: 1,
      product_id: 'router',
      product_name: 'Router',
      sku: 'RO-1',
      image: '/i/x',
    },
  ])
  const revisions = await db
    .selectFrom('quote_revisions')
    .innerJoin('quote_revision_lines as line', (join) =>
      join
        .onRef('line.quote_id', '=', 'quote_revisions.quote_id')
        .onRef('line.number', '=', 'quote_revisions.number'),
    )
    .select(['quote_revisions.side', 'actor_name', 'message', 'pieces', 'unit_price_cents'])
    .where('line.quote_id', '=', 'stands')
    .orderBy('line.number')
    .execute()
  expect(revisions.map((revision) => Object.values(revision))).toEqual([
    ['customer', 'ada@example.com', 'For May.', 400, null],
    ['shop', 'boss@example.com', 'In one lot.', 400, 1_750],
  ])
  const { template, data } = await db
    .selectFrom('mails')
    .select(['template', 'data'])
    .executeTakeFirstOrThrow()
  expect(EmailTemplate.parse({ ...Object(data), kind: template })).toMatchObject({
    kind: 'quote-offered',
    message: 'In one lot.',
    totalCents: 700_000,
    lines: [{ productName: 'Router', pieces: 400, amountCents: 700_000 }],
  })
  expect(await checkLedger(db, { sandbox: false })).toEqual([])
  await end()
})

test('orders that were paid before there were invoices get one each, in the order in which they were paid', async () => {
  const { engine, end } = await databaseAt('0068')
  await engine.execute(`
    insert into customers (id) values ('ada');
    insert into products (id, name, price_cents, available, description, image, category)
      values ('router', 'Router', 2000, 1000, 'A router.', '/i/router-800.webp', 'Networking');
    insert into orders (id, customer_id, buyer_name, buyer_email, search_text, pieces, amount_cents, address, phone,
        payment, fulfilment, transaction_id, held_until, placed_at)
      select id, 'ada', 'Ada', 'ada@example.com', 'x', 100, 200000, '1 Row', '1', payment, fulfilment,
        case when payment <> 'unpaid' then 'pi_demo_' || id end,
        case when fulfilment = 'open' and payment = 'unpaid' then now() end, '2024-01-01'
      from (values ('late', 'paid', 'open'), ('early', 'refunded', 'cancelled'), ('next-year', 'paid', 'delivered'),
        ('unpaid', 'unpaid', 'open')) o(id, payment, fulfilment);
    insert into order_lines (order_id, position, product_id, product_name, image, pieces, unit_price_cents, price_source,
        amount_cents)
      select id, 1, 'router', 'Router', '/i/x', 100, 2000, 'base', 200000 from orders;
    insert into stock_ledger (product_id, pieces, reason, order_id, position, actor_kind)
      select 'router', -100, 'held', id, 1, 'shop' from orders;
    insert into stock_ledger (product_id, pieces, reason, order_id, position, actor_kind)
      values ('router', 100, 'returned', 'early', 1, 'shop');
    update products set available = 700;
    insert into refunds (payment_id, order_id, amount_cents, reason, actor_kind)
      values ('pi_demo_early', 'early', 200000, 'admin', 'shop');
    insert into order_events (order_id, fact, from_state, to_state, actor_kind, at)
      select id, 'payment', null, 'unpaid', 'shop', '2024-01-01'::timestamptz from orders;
    insert into order_events (order_id, fact, from_state, to_state, actor_kind, at) values
      ('late', 'payment', 'unpaid', 'paid', 'shop', '2024-12-31T23:00:00Z'),
      ('early', 'payment', 'unpaid', 'paid', 'shop', '2024-03-01T00:00:00Z'),
      ('early', 'payment', 'paid', 'refunded', 'shop', '2024-03-02T00:00:00Z'),
      ('early', 'fulfilment', 'open', 'cancelled', 'shop', '2024-03-02T00:00:00Z'),
      ('next-year', 'payment', 'unpaid', 'paid', 'shop', '2025-01-01T00:30:00Z'),
      ('next-year', 'fulfilment', 'open', 'delivered', 'shop', '2025-01-02T00:00:00Z')`)
  expect(await migrate(engine)).toContain('0070-invoices.sql')
  const { db } = databaseOf(engine)
  expect(await checkLedger(db, { sandbox: false })).toEqual([])
  const invoices = await db.selectFrom('invoices').selectAll().orderBy('issued_at').execute()
  expect(
    invoices.map(({ order_id, number, paid_cents, credited_cents, issued_at }) => [
      order_id,
      number,
      paid_cents,
      credited_cents,
      issued_at.toISOString(),
    ]),
  ).toEqual([
    ['early', 'INV-2024-000001', 0, 200_000, '2024-03-01T00:00:00.000Z'],
    ['late', 'INV-2024-000002', 200_000, 0, '2024-12-31T23:00:00.000Z'],
    ['next-year', 'INV-2025-000001', 200_000, 0, '2025-01-01T00:30:00.000Z'],
  ])
  expect(await db.selectFrom('credit_notes').select(['number', 'amount_cents']).execute()).toEqual([
    { number: 'CN-2024-000001', amount_cents: 200_000 },
  ])
  await end()
})

test('products that were there before have the rows that searches read', async () => {
  const { engine, end } = await databaseAt('0154')
  await engine.execute(`
    insert into products (id, name, price_cents, available, description, image, category, deleted_at)
      values ('router', 'Router', 2000, 1000, 'Routes packets.', '/i/router-800.webp', 'Networking', null),
        ('gone', 'Hub', 2000, 0, 'A hub.', '/i/hub-800.webp', 'Networking', now())`)
  expect(await migrate(engine)).toContain('0156-fill-product-search.sql')
  const { rows } = await engine.execute(`
    select id, called, is_on_sale, category, price_cents, in_stock, words @@ 'packet' as says_packet
    from product_search join product_texts on product_id = id order by id`)
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['gone', 'hub hf-p100002', false, 'Networking', 2_000, false, false],
    ['router', 'router hf-p100001', true, 'Networking', 2_000, true, true],
  ])
  await end()
})

test('emails at domains in other scripts are spelled in ASCII, where nobody else has that spelling', async () => {
  const { engine, end } = await databaseAt('0334')
  const typed = [
    'ada@münchen.example',
    'bo@straße.bücher.example',
    'иван@пример.example',
    '李@例え.テスト',
    'eve@ünïcödé-ñame.example',
    'x@😀.example',
    'both@münchen.example',
    'both@xn--mnchen-3ya.example',
    'plain@example.com',
    'grüße@example.com',
  ]
  for (const [place, email] of typed.entries()) {
    await engine.execute(
      'insert into identity_accounts (uid, email, created_at, last_login_at, valid_since) values ($1, $2, now(), now(), now())',
      [`uid-${place}`, email],
    )
    await engine.execute(
      `with added as (insert into users (identity_uid, email) values ($1, $2) returning customer_id)
        insert into customers (id) select customer_id from added`,
      [`uid-${place}`, email],
    )
  }
  expect(await migrate(engine)).toContain('0350-mailboxes-in-ascii.sql')
  const { db } = databaseOf(engine)
  const stored = typed.map((email) => (email === 'both@münchen.example' ? email : normalEmail(email)))
  for (const table of ['identity_accounts', 'users'] as const) {
    const rows = await db.selectFrom(table).select('email').execute()
    expect(rows.map(({ email }) => email).toSorted(), table).toEqual(stored.toSorted())
  }
  await end()
})
