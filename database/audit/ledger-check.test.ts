import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type OpenDatabase, openDatabase } from '#database/open.ts'
import { rulesBrokenBy } from '#test/audited-after.ts'
import { databasePlace } from '#test/database-place.ts'
import { failLoudly } from '#test/databases.ts'
import { untriggeredUrl } from '#test/without-triggers.ts'
import { ledgerQuery } from './ledger-check.ts'

let place: Awaited<ReturnType<typeof databasePlace>>
let demo: OpenDatabase

beforeAll(async () => {
  place = await databasePlace('demo')
  const url = place.url && untriggeredUrl(place.url)
  demo = await openDatabase({ folder: place.folder, url, onLostConnection: failLoudly })
})
afterAll(async () => {
  await demo[Symbol.asyncDispose]()
  await place[Symbol.asyncDispose]()
})

/** Does in the demo what no code of the shop can, and says what the auditor finds. */
const after = (...changes: string[]): Promise<string[]> =>
  rulesBrokenBy(demo.db, changes, { sandbox: true, graceMinutes: 0 })

test('the ledger of a demo shop is correct', async () => {
  expect(await after()).toEqual([])
})

const onePending = `(select id from orders where status = 'processing' and not in_company order by id limit 1)`

test('pieces that come or go without a word are found', async () => {
  const shelf = await after(
    `update products set available = available + 1 where id = (select product_id from stock_ledger limit 1)`,
  )
  expect(shelf).toEqual([
    'a product has as many pieces on the shelf as its ledger adds up to',
    'lists are sorted by the pieces that products have on the shelf',
    'received pieces are on the shelf, held or sold',
  ])
})

test('an order that took nothing, or gave nothing back, is found', async () => {
  expect(await after(`delete from stock_ledger where order_id = ${onePending}`)).toContain(
    'an order line took its pieces once, and gave them back if the order ended',
  )
  expect(await after(`delete from stock_ledger where reason = 'released'`)).toContain(
    'an order line took its pieces once, and gave them back if the order ended',
  )
})

test('a price that does not follow from the price list that it names is found', async () => {
  const made = [
    `insert into price_lists (id, name) values ('partners', 'Partners')`,
    `insert into price_list_versions (price_list_id, number, discount_basis_points, published_at, published_by)
      values ('partners', 1, 1000, now(), 'admin@example.com')`,
  ]
  const charge = (usualCents: string) => `update order_lines set price_source = 'price-list',
    price_list_version_id = (select id from price_list_versions where price_list_id = 'partners'), usual_price_cents = ${usualCents}
    where order_id = ${onePending}`
  expect(await after(...made, charge('round(unit_price_cents / 0.9)'))).toEqual([])
  expect(await after(...made, charge('unit_price_cents + 1'))).toEqual([
    'a price of a price list follows from the published version that it names',
  ])
})

test('an offer that holds nothing though it should, or still holds though it has ended, is found', async () => {
  const offered = `(select id from quotes where status = 'offered' order by number desc limit 1)`
  const rule =
    'a line of an offer took its pieces or is promised them if it holds them, and gave them back when it no longer stood'
  const holding = `update quote_revisions set holds_stock = true where number = 2 and quote_id = ${offered}`
  const held = `with line as (
      select l.product_id, r.quote_id, r.pieces from quote_revision_lines r
        join quote_lines l on l.quote_id = r.quote_id and l.position = r.position
      where r.quote_id = ${offered} and r.number = 2
    ), taken as (
      update products p set available = available - line.pieces from line where p.id = line.product_id
    ), sorted as (
      update products_by_stock s set pieces = s.pieces - line.pieces from line where s.product_id = line.product_id
    )
    insert into stock_ledger (product_id, pieces, reason, quote_id, quote_revision, position, actor_kind)
      select product_id, -pieces, 'held', quote_id, 2, 1, 'shop' from line`
  const ended = `update quotes set status = 'expired', valid_until = null, ended_at = now() where id = ${offered}`
  expect(await after(holding)).toEqual([rule, 'received pieces are on the shelf, held or sold'])
  expect(await after(holding, held)).toEqual([])
  expect(await after(holding, held, ended)).toEqual([rule, 'received pieces are on the shelf, held or sold'])
})

test('an order that is not the sum of its lines is found', async () => {
  expect(await after(`update orders set amount_cents = amount_cents + 1 where id = ${onePending}`)).toContain(
    'an order is the sum of its lines, of fees, of freight and of tax, less its coupon',
  )
})

test('a discount that is not that of the lines, or that is not counted or refunded as it was given, is found', async () => {
  const coupon = [
    `insert into coupons (id, code, discount_cents) values ('spring', 'SPRING', 100)`,
    `update orders set coupon_code = 'SPRING', discount_cents = 100, amount_cents = amount_cents - 100
      where id = ${onePending}`,
    `update order_lines set discount_cents = 100 where order_id = ${onePending} and position = 1`,
    `update invoices set amount_cents = amount_cents - 100, paid_cents = paid_cents - 100 where order_id = ${onePending}`,
  ]
  const use = `with used as (update coupons set uses = 1 where id = 'spring')
    insert into coupon_uses (order_id, coupon_id, customer_id)
    select id, 'spring', customer_id from orders where id = ${onePending}`
  expect(await after(...coupon, use)).toEqual([])
  expect(await after(...coupon)).toEqual(['every order with a coupon uses it once, unless it ended unpaid'])
  const shareLost = `update order_lines set discount_cents = discount_cents - 1 where discount_cents > 0`
  expect(await after(...coupon, use, `update coupons set uses = 2`, shareLost)).toEqual([
    'a coupon counts the orders that use it, and has no more uses than it may',
    'the discount of an order is the sum of its lines’ shares, and no share exceeds its line',
  ])
  const refund = `with refund as (
      insert into refunds (payment_id, order_id, amount_cents, reason, actor_kind)
      select transaction_id, id, 100, 'late', 'shop' from orders where id = ${onePending} returning id, order_id
    ) insert into refund_lines (refund_id, order_id, line_position, pieces, discount_cents)
      select refund.id, refund.order_id, 1, l.pieces, 99 from refund join order_lines l on l.order_id = refund.order_id
      where l.position = 1`
  expect(await after(...coupon, use, refund)).toEqual([
    'refunds of pieces take the coupon into account, in total the share of the line',
  ])
})

test('freight and tax that are not those of the charges are found, also on the invoice and its credit notes', async () => {
  const sums = 'freight, fees and tax of an order are the sums of its charges'
  const papers =
    'an invoice has the freight and the tax of its order, and returns as much tax as its credit notes'
  const taxed = [
    `insert into order_charges (order_id, delivery, line_position, net_cents, tax_name, tax_basis_points, tax_cents)
      select order_id, 1, position, amount_cents, 'VAT', 1000, (amount_cents + 5) / 10 from order_lines
      where order_id = ${onePending} and position = 1`,
    `update orders o set tax_cents = c.tax_cents, amount_cents = o.amount_cents + c.tax_cents
      from order_charges c where c.order_id = o.id`,
    `update invoices i set tax_cents = o.tax_cents, amount_cents = o.amount_cents, paid_cents = o.amount_cents
      from orders o where o.id = i.order_id and o.tax_cents > 0`,
  ]
  expect(await after(...taxed)).toEqual([])
  expect(await after(...taxed, `delete from order_charges`)).toEqual([sums])
  expect(await after(...taxed, `update invoices set tax_cents = tax_cents - 1 where tax_cents > 0`)).toEqual([
    papers,
  ])
  expect(await after(...taxed, `update invoices set credited_tax_cents = 1 where tax_cents > 0`)).toEqual([
    papers,
  ])
  expect(
    await after(
      ...taxed,
      `insert into order_charges select order_id, 2, line_position, net_cents, '', 0, 0 from order_charges`,
    ),
  ).toEqual(['no line is taxed on more than its price, or at two rates for one address'])
})

test('deliveries that do not get the pieces of every line are found', async () => {
  const deliveries = `insert into order_deliveries (order_id, position, delivery, address, phone)
    select id, position, '{}', 'Somewhere', '1' from generate_series(1, 2) position, orders where id = ${onePending}`
  const part = (delivery: number, pieces: string) =>
    `insert into order_line_deliveries (order_id, line_position, delivery_position, pieces)
     select order_id, position, ${delivery}, ${pieces} from order_lines where order_id = ${onePending}`
  const rule = 'the deliveries of an order get the pieces of its lines'
  expect(await after(deliveries, part(1, '60'), part(2, 'pieces - 60'))).toEqual([])
  expect(await after(deliveries, part(1, '60'), part(2, 'pieces - 61'))).toEqual([rule])
  expect(await after(deliveries)).toEqual([rule])
})

test('a status that its history does not lead to is found', async () => {
  expect(await after(`update orders set fulfilment = 'delivered' where id = ${onePending}`)).toEqual([
    'an order is fulfilled as far as its shipments say',
    'an order is in the state where its history ends',
  ])
  expect(
    await after(
      `update order_events set from_state = 'shipped' where fact = 'fulfilment' and to_state = 'delivered'`,
    ),
  ).toContain('each step of a history begins where the one before ended')
})

test('shipments that contradict their order, or each other, are found', async () => {
  const onePart = `(select id from shipments order by number limit 1)`
  const fulfilment = 'an order is fulfilled as far as its shipments say'
  expect(await after(`update shipment_lines set pieces = pieces - 1 where shipment_id = ${onePart}`)).toEqual(
    [fulfilment],
  )
  expect(await after(`update shipment_lines set pieces = pieces + 1 where shipment_id = ${onePart}`)).toEqual(
    ['no more of a line is shipped than was ordered, to each of its addresses'],
  )
  expect(await after(`update shipments set delivered_at = null where id = ${onePart}`)).toEqual([fulfilment])
  expect(
    await after(`update shipment_lines set tracks_serials = true where shipment_id = ${onePart}`),
  ).toEqual(['a piece of a tracked product is shipped with its serial number, and no other'])
  expect(
    await after(
      `update shipment_lines l set product_id = (select id from products where id <> l.product_id limit 1)
       where shipment_id = ${onePart}`,
    ),
  ).toEqual(['shipped pieces are of a line of the order, and go to one of its addresses'])
})

const paid = `with paid as (update orders set transaction_id = 'pi_1' where id = ${onePending} returning id)
  update invoices i set transaction_id = 'pi_1' from paid where i.order_id = paid.id`
const intent = (captured: string, order = onePending) =>
  `insert into card_payment_intents (id, client_secret, amount_cents, status, payment_method, latest_charge,
     captured_cents, metadata, created_at)
   select 'pi_1', 's', amount_cents, 'succeeded', 'pm_card_visa', 'ch_1', ${captured}, jsonb_build_object('orderId', id),
     now() - interval '1 second'
   from orders where id = ${order}`

test('a paid order without its capture, or with another amount, is found', async () => {
  const rule = 'a paid order has exactly one capture, of the exact amount'
  expect(await after(paid)).toEqual([rule])
  expect(await after(paid, intent('amount_cents - 1'))).toEqual([rule])
  expect(await after(paid, intent('amount_cents'))).toEqual([])
})

test('money without an order that it pays for is found', async () => {
  const unpaid = `(select id from orders where status = 'unpaid' order by id limit 1)`
  expect(await after(intent('amount_cents', unpaid))).toEqual([
    'money is with a paid order, or was given back',
  ])
})

test('a refund that was not made, or not asked for, is found', async () => {
  const late = (made: string) =>
    `insert into refunds (payment_id, order_id, amount_cents, reason, actor_kind, refund_id, made_at)
     select transaction_id, id, 100, 'late', 'shop', ${made} from orders where id = ${onePending}`
  const rule = 'a refund that is recorded as made was made'
  expect(await after(paid, intent('amount_cents'), late(`'re_1', now()`))).toEqual([rule])
  expect(await after(paid, intent('amount_cents'), late('null, null'))).toEqual([])
  expect(
    await after(
      paid,
      intent('amount_cents'),
      late('null, null'),
      'update card_payment_intents set refunded_cents = 101',
    ),
  ).toEqual([rule])
})

test('a credit note without its refund, or a refund of more, is found', async () => {
  const credit = `with counted as (
      insert into document_counters as c (kind, year, last)
        values ('credit-note', extract(year from shop_day(now()))::int, 1)
      on conflict (kind, year) do update set last = c.last + 1
      returning year, last)
    insert into credit_notes (year, serial, invoice_id, amount_cents, tax_cents, issued_at)
      select counted.year, last, id, 100, 0, now() from invoices, counted where order_id = ${onePending}`
  const credited = `update invoices set credited_cents = 100, paid_cents = paid_cents - 100 where order_id = ${onePending}`
  const state = `update orders set payment = 'partly-refunded' where id = ${onePending}`
  const event = `insert into order_events (order_id, fact, from_state, to_state, actor_kind)
    select id, 'payment', 'paid', 'partly-refunded', 'shop' from orders where id = ${onePending}`
  const refund = (cents: string) =>
    `insert into refunds (payment_id, order_id, amount_cents, reason, actor_kind, credit_note_id)
     select 'pi_1', i.order_id, ${cents}, 'part', 'shop', c.id
     from credit_notes c join invoices i on i.id = c.invoice_id where i.order_id = ${onePending}`
  const parts = [paid, intent('amount_cents'), credit, credited, state, event]
  expect(await after(...parts, refund('100'))).toEqual([])
  expect(await after(...parts)).toEqual(['every refund is credited once, and every credit note refunded'])
  expect(await after(...parts, refund('99'))).toEqual([
    'every refund is credited once, and every credit note refunded',
  ])
  expect(
    await after(...parts, refund('(select amount_cents + 1 from orders where id = i.order_id)')),
  ).toContain('no more of an order is refunded than it cost, and all of it if it is refunded')
})

const oneInvoice = `(select id from invoices where order_id = ${onePending})`

test('an order without its invoice, or with one of another amount, is found', async () => {
  const rule = 'an order that is paid or on account has one invoice, with the same amounts'
  const balance = 'an invoice is paid and credited as its payments and credit notes say'
  expect(await after(`delete from invoices where id = ${oneInvoice}`)).toEqual([
    rule,
    'numbers of invoices and of credit notes have no gaps',
  ])
  expect(
    await after(`update orders set payment = 'unpaid', transaction_id = null,
    held_until = now() where id = ${onePending}`),
  ).toContain(rule)
  const cheaper = 'set amount_cents = amount_cents - 1, paid_cents = paid_cents - 1'
  expect(await after(`update invoices ${cheaper} where id = ${oneInvoice}`)).toEqual([rule])
  expect(await after(`update invoices set paid_cents = 0 where id = ${oneInvoice}`)).toEqual([balance])
})

test('a number that is missing or was made up is found', async () => {
  const rule = 'numbers of invoices and of credit notes have no gaps'
  const last = '(select id from invoices order by year desc, serial desc limit 1)'
  expect(await after(`update invoices set serial = serial + 1 where id = ${last}`)).toEqual([rule])
  expect(await after('update document_counters set last = last + 1')).toEqual([rule])
  expect(await after('delete from credit_notes')).toContain(rule)
})

test('a company that owes more than its limit allowed is found', async () => {
  const onAccount = `update invoices set method = 'account', transaction_id = null, terms_days = 30, paid_cents = 0,
    exposure_cents = 1, credit_limit_cents = amount_cents - 1 where id = ${oneInvoice}`
  const ordered = `update orders set payment = 'on-account', transaction_id = null where id = ${onePending}`
  const rule = 'a company owed no more than its limit when it last ordered on account'
  expect(await after(onAccount, ordered)).toContain(rule)
  expect(await after(onAccount.replace('amount_cents - 1', 'amount_cents'), ordered)).not.toContain(rule)
})

test('each rule is planned to be read to its end, however many violations are shown', async () => {
  const { sql: text, parameters } = ledgerQuery({ sandbox: true }).compile(demo.db)
  const explained = await demo.engine.execute(`explain (format json) ${text}`, parameters)
  const [{ Plan: all }] = z.tuple([z.object({ Plan: Plan })]).parse(explained.rows[0]?.['QUERY PLAN'])
  const limits = (all.Plans ?? []).filter((node) => node['Node Type'] === 'Limit')
  expect(limits.length).toBeGreaterThan(60)
  for (const limit of limits)
    expect(limit.Plans?.at(-1)?.['Node Type'], JSON.stringify(limit.Plans)).toBe('CTE Scan')
})

const Plan = z.object({
  'Node Type': z.string(),
  get Plans() {
    return z.array(Plan).optional()
  },
})
