import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop, type TestCaller } from '#test/open-shop.ts'

/** Orders that go to several addresses. */

const products = [
  { id: 'laptop', name: 'Laptop', price: 900, available: 1_000 },
  { id: 'dock', name: 'Dock', price: 80, available: 1_000 },
]
const london = {
  name: 'Ada Byron',
  company: 'Analytical Engines',
  street: '1 Dock Street\nGate 4',
  city: 'London',
  postalCode: 'E1 8JP',
  country: 'GB',
  phone: '555 0100',
}
const paris = { name: 'Émilie', street: '2 Rue du Quai', city: 'Paris', country: 'FR', phone: '555 0200' }
const londonText = 'Ada Byron\nAnalytical Engines\n1 Dock Street\nGate 4\nLondon E1 8JP\nUnited Kingdom'
const parisText = 'Émilie\n2 Rue du Quai\nParis\nFrance'

const pieces = (lines: Record<string, number>) =>
  Object.entries(lines).map(([product_id, orderAmount]) => ({ product_id, orderAmount }))
const idOf = async (caller: TestCaller, address: object) =>
  String((await caller.post('/addresses', address)).body.insertedId)

test('120 laptops, of which 100 are the least, go 60 and 60 to two addresses, and all that shows them says so', async () => {
  await using shop = await openShop({ products })
  const ada = await shop.signUp('ada@example.com')
  await ada.put('/carts/mine/lines', { lines: pieces({ laptop: 120, dock: 200 }) })
  const placed = await ada.post('/orders', {
    paymentAmount: 124_000,
    deliveries: [
      { address: await idOf(ada, london), lines: pieces({ laptop: 60, dock: 200 }) },
      { address: paris, lines: pieces({ laptop: 60 }) },
    ],
  })
  expect(placed).toMatchObject({ status: 200, body: { number: 'HF-100001' } })
  expect(await shop.rows('cart_lines')).toEqual([])

  const deliveries = [
    {
      address: londonText,
      phone: '555 0100',
      lines: [
        { line: 1, product_id: 'laptop', orderAmount: 60 },
        { line: 2, product_id: 'dock', orderAmount: 200 },
      ],
    },
    {
      address: parisText,
      phone: '555 0200',
      lines: [{ line: 1, product_id: 'laptop', orderAmount: 60 }],
    },
  ]
  const id = placed.body.insertedId
  const admin = await shop.admin()
  const shown = { address: `${londonText}\nand 1 more address`, phone: '555 0100', deliveries }
  expect((await ada.get(`/orders/${id}`)).body).toMatchObject(shown)
  expect((await admin.get('/allOrder')).body).toMatchObject([shown])
  expect((await ada.get('/myOrder?email=ada@example.com')).body).toMatchObject([shown])
  expect((await ada.get('/myOrder?email=ada@example.com&divided=true')).body).toMatchObject([shown])
  expect(await shop.rows('order_deliveries')).toMatchObject([
    { position: 1, delivery: { ...london, region: '' } },
    { position: 2, delivery: { ...paris, company: '', region: '', postalCode: '' } },
  ])

  const csv = (await admin.get('/orders.csv')).text
  const toLondon = 'to Ada Byron, Analytical Engines, 1 Dock Street, Gate 4, London E1 8JP, United Kingdom'
  expect(csv).toContain(
    `,"60 ${toLondon}\n60 to Émilie, 2 Rue du Quai, Paris, France",0,0,0,base,,open,0,,,,0,,0,,1,,,0,\r\n`,
  )
  expect(csv).toContain(`,"200 ${toLondon}",0,0,0,base,,open,0,,,,0,,0,,1,,,0,\r\n`)

  const mailed = {
    deliveries: [
      {
        address: londonText,
        lines: [
          { productName: 'Laptop', pieces: 60 },
          { productName: 'Dock', pieces: 200 },
        ],
        lineCount: 2,
      },
      { address: parisText, lines: [{ productName: 'Laptop', pieces: 60 }], lineCount: 1 },
    ],
  }
  expect(shop.mails.emails.at(-1)).toMatchObject({ kind: 'order-placed', order: mailed })
  expect((await ada.put(`/orders/${id}/cancellation`)).status).toBe(200)
  expect(shop.mails.emails.at(-1)).toMatchObject({ kind: 'order-cancelled', order: mailed })
})

test('addresses that do not get exactly what is ordered are refused, with each product that differs', async () => {
  await using shop = await openShop({ products })
  const ada = await shop.signUp('ada@example.com')
  await ada.put('/carts/mine/lines', { lines: pieces({ laptop: 120, dock: 200 }) })
  const reply = await ada.post('/orders', {
    paymentAmount: 124_000,
    deliveries: [
      { address: london, lines: pieces({ laptop: 60, dock: 200 }) },
      { address: paris, lines: pieces({ laptop: 40, dock: 1, gone: 5 }) },
    ],
  })
  expect(reply).toMatchObject({
    status: 422,
    body: {
      code: 'deliveries-do-not-add-up',
      lines: [
        {
          product_id: 'laptop',
          productName: 'Laptop',
          assigned: 100,
          ordered: 120,
          message: 'Laptop: 20 pieces of 120 not assigned yet.',
        },
        {
          product_id: 'dock',
          assigned: 201,
          ordered: 200,
          message: 'Dock: 1 piece more assigned than the 200 ordered.',
        },
        { product_id: 'gone', productName: 'gone', assigned: 5, ordered: 0 },
      ],
    },
  })
  expect(await shop.rows('orders')).toEqual([])
  expect(await shop.rows('cart_lines')).toHaveLength(2)

  const whole = { address: london, lines: pieces({ laptop: 120, dock: 200 }) }
  for (const [deliveries, path] of [
    [[], 'deliveries'],
    [[{ ...whole, lines: [] }], 'deliveries.0.lines'],
    [[{ ...whole, lines: [{ product_id: 'laptop', orderAmount: 0 }] }], 'deliveries.0.lines.0.orderAmount'],
    [[{ ...whole, address: { ...london, city: '' } }], 'deliveries.0.address.city'],
    [Array.from({ length: 51 }, () => whole), 'deliveries'],
    [undefined, 'delivery'],
  ] as const)
    expect(await ada.post('/orders', { paymentAmount: 124_000, deliveries })).toMatchObject({
      status: 400,
      body: { issues: [{ path }] },
    })
  const both = await ada.post('/orders', { paymentAmount: 124_000, delivery: london, deliveries: [whole] })
  expect(both).toMatchObject({ status: 400, body: { issues: [{ path: 'delivery' }] } })
})

test("another customer's address is none of the caller's", async () => {
  await using shop = await openShop({ products })
  const [ada, bob] = [await shop.signUp('ada@example.com'), await shop.signUp('bob@example.com')]
  const theirs = await idOf(bob, paris)
  for (const address of [theirs, 'nobodys']) {
    const reply = await ada.post('/orders', {
      paymentAmount: 108_000,
      lines: pieces({ laptop: 120 }),
      deliveries: [
        { address: london, lines: pieces({ laptop: 60 }) },
        { address, lines: pieces({ laptop: 60 }) },
      ],
    })
    expect(reply).toMatchObject({ status: 404, body: { code: 'no-such-address' } })
  }
  expect(await shop.rows('orders')).toEqual([])
})

test('an order to one address writes no row of a delivery and asks the database nothing more', async () => {
  let statements: string[] = []
  await using shop = await openShop({
    products,
    before: async (statement) => void statements.push(statement),
  })
  const ada = await shop.signUp('ada@example.com')
  const lines = pieces({ laptop: 120 })
  const statementsOf = async (to: object) => {
    statements = []
    const reply = await ada.post('/orders', { paymentAmount: 108_000, lines, ...to })
    expect(reply.status).toBe(200)
    return { id: reply.body.insertedId, statements }
  }
  await statementsOf({ delivery: london })
  const single = await statementsOf({ delivery: london })
  const listed = await statementsOf({ deliveries: [{ address: london, lines }] })
  expect(
    single.statements.filter((statement) => /deliveries|(?<!billing_)addresses/.test(statement)),
  ).toEqual([])
  expect(listed.statements).toEqual(single.statements)
  expect(await shop.rows('order_deliveries')).toEqual([])
  expect(await shop.rows('order_line_deliveries')).toEqual([])
  for (const { id } of [single, listed])
    expect((await ada.get(`/orders/${id}`)).body).toMatchObject({
      address: londonText,
      deliveries: [
        {
          address: londonText,
          phone: '555 0100',
          lines: [{ line: 1, product_id: 'laptop', orderAmount: 120 }],
        },
      ],
    })
})

test('a product in several lines is divided over them one after the other', async () => {
  await using shop = await openShop({ products })
  const ada = await shop.signUp('ada@example.com')
  const placed = await ada.post('/orders', {
    paymentAmount: 225_000,
    lines: [...pieces({ laptop: 100 }), ...pieces({ laptop: 150 })],
    deliveries: [
      { address: london, lines: pieces({ laptop: 120 }) },
      { address: paris, lines: [...pieces({ laptop: 30 }), ...pieces({ laptop: 100 })] },
    ],
  })
  expect((await ada.get(`/orders/${placed.body.insertedId}`)).body.deliveries).toMatchObject([
    {
      lines: [
        { line: 1, orderAmount: 100 },
        { line: 2, orderAmount: 20 },
      ],
    },
    { lines: [{ line: 2, orderAmount: 130 }] },
  ])
})

test('the database keeps no division whose pieces are not those of the lines', async () => {
  await using shop = await openShop({ products })
  const ada = await shop.signUp('ada@example.com')
  const order = { paymentAmount: 108_000, lines: pieces({ laptop: 120 }) }
  await ada.post('/orders', {
    ...order,
    deliveries: [
      { address: london, lines: pieces({ laptop: 60 }) },
      { address: paris, lines: pieces({ laptop: 60 }) },
    ],
  })
  const single = await ada.post('/orders', { ...order, delivery: london })
  const insert = (position: number) =>
    `insert into order_deliveries values ('${single.body.insertedId}', ${position}, '{}', 'Somewhere', '1')`
  const part = (position: number, pieces: number) =>
    `insert into order_line_deliveries values ('${single.body.insertedId}', 1, ${position}, ${pieces})`
  const refused = async (constraint: string, ...statements: string[]) =>
    expect(
      await shop.db
        .transaction()
        .execute(async (tx) => {
          for (const statement of statements) await sql.raw(statement).execute(tx)
        })
        .catch((failure: unknown) => failure),
      statements.join('; '),
    ).toMatchObject({ code: '23514', constraint })

  const divided = 'order_lines_divided_whole'
  await refused(divided, 'update order_line_deliveries set pieces = 61 where delivery_position = 1')
  await refused(divided, 'delete from order_line_deliveries where delivery_position = 2')
  await refused(divided, 'delete from order_line_deliveries')
  await refused(divided, 'delete from order_deliveries where position = 2')
  await refused(
    divided,
    `update order_lines set pieces = 121, amount_cents = 121 * unit_price_cents
     where order_id in (select order_id from order_deliveries)`,
  )
  await refused(divided, insert(1), part(1, 60), insert(2), part(2, 59))
  await refused(divided, insert(1), part(1, 60), insert(2), part(2, 61))
  await refused('order_deliveries_bring_something', insert(1), part(1, 120), insert(2))
  await refused(
    'order_deliveries_bring_something',
    'update order_line_deliveries set pieces = 120 where delivery_position = 1',
    'delete from order_line_deliveries where delivery_position = 2',
  )
  await refused('order_line_deliveries_pieces_check', insert(1), part(1, 0))

  // Right at the end of the transaction is right enough; and an order that goes takes its deliveries with it.
  await shop.db.transaction().execute(async (tx) => {
    await sql`update order_line_deliveries set pieces = 50 where delivery_position = 1`.execute(tx)
    await sql`update order_line_deliveries set pieces = 70 where delivery_position = 2`.execute(tx)
  })
  expect(await shop.rows('order_line_deliveries')).toMatchObject([{ pieces: 50 }, { pieces: 70 }])
  await shop.db.transaction().execute(async (tx) => {
    await sql`delete from order_line_deliveries`.execute(tx)
    await sql`delete from order_deliveries`.execute(tx)
  })
  expect(await shop.rows('order_deliveries')).toEqual([])
})

test('an order of 5,000 lines goes to two addresses', { tags: ['full'] }, async () => {
  await using shop = await openShop()
  await sql`
    insert into products (id, name, price_cents, available, description, image, category, specs)
    select 'p' || n, 'Product ' || n, 100, 1000, 'One of many.', '/i/none-800.webp', 'Cables', '{}'
    from generate_series(1, 5000) n`.execute(shop.db)
  const ada = await shop.signUp('ada@example.com')
  const lines = (orderAmount: number) =>
    Array.from({ length: 5_000 }, (_, n) => ({ product_id: `p${n + 1}`, orderAmount }))
  const { status, body } = await ada.post('/orders', {
    lines: lines(120),
    paymentAmount: 600_000,
    deliveries: [
      { address: london, lines: lines(60) },
      { address: paris, lines: lines(60) },
    ],
  })
  expect(body).toEqual({ insertedId: expect.any(String), number: 'HF-100001' })
  expect(status).toBe(200)
  const { rows } = await sql`
    select count(*)::int as lines, sum(pieces)::int as pieces, (select count(*)::int from order_line_deliveries) as parts,
      (select sum(available)::int from products) as left
    from order_lines`.execute(shop.db)
  expect(rows).toEqual([{ lines: 5_000, pieces: 600_000, parts: 10_000, left: 5_000 * 880 }])
})

test('a buyer’s divided orders are listed apart from those to one address', async () => {
  await using shop = await openShop({ products })
  const ada = await shop.signUp('ada@example.com')
  const lines = pieces({ laptop: 120 })
  const half = pieces({ laptop: 60 })
  const divided = { deliveries: [london, paris].map((address) => ({ address, lines: half })) }
  const numbers: unknown[] = []
  for (const to of [divided, { delivery: london }]) {
    const placed = await ada.post('/orders', { lines, paymentAmount: 108_000, ...to })
    expect(placed.status).toBe(200)
    numbers.push(placed.body.number)
  }
  const { body } = await ada.get('/myOrder?email=ada@example.com&divided=true')
  expect(body).toMatchObject([{ number: numbers[0] }])
})
