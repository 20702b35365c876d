import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '#test/open-shop.ts'
import { notPersonal, personalData } from './personal-data.ts'

test('every table is known as personal or not, and every column that the rules name is there', async () => {
  await using shop = await openShop()
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as "table", array_agg(column_name::text) as columns from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by 1`.execute(shop.db)
  const columns = new Map(rows.map((row) => [row.table, row.columns]))
  const known = [...personalData.map(([table]) => table), ...Object.keys(notPersonal)]
  expect(known.toSorted()).toEqual([...columns.keys()].toSorted())
  const person = {
    id: 'x',
    uid: 'x',
    email: 'x',
    customerIds: ['x'],
    orderIds: ['x'],
    quoteIds: ['x'],
    callOffIds: ['x'],
  }
  const unknown = personalData.flatMap(([table, { withheld = [], now, later = {} }]) =>
    [...withheld, ...Object.keys(later), ...(typeof now === 'function' ? Object.keys(now(person)) : [])]
      .filter((column) => !columns.get(table)?.includes(column))
      .map((column) => `${table}.${column}`),
  )
  expect(unknown).toEqual([])
})

/** Columns with a secret or its hash. */
const SECRET = /hash|secret|token|password|^file$|^bytes$/

test('no secret is in a copy', async () => {
  await using shop = await openShop()
  for (const [table, { withheld = [] }] of personalData) {
    const { rows } = await sql<{ column: string }>`
      select column_name as "column" from information_schema.columns
      where table_schema = 'public' and table_name = ${table}`.execute(shop.db)
    const secret = rows.map(({ column }) => column).filter((column) => SECRET.test(column))
    const given = secret.filter((column) => !withheld.includes(column) && column !== 'identity_uid')
    expect(given, table).toEqual([])
  }
})

test('tables that go with an account or another row are deleted by the database', async () => {
  await using shop = await openShop()
  const { rows } = await sql<{ table: string }>`
    select distinct conrelid::regclass::text as "table" from pg_constraint where contype = 'f' and confdeltype = 'c'`.execute(
    shop.db,
  )
  const cascading = rows.map(({ table }) => table)
  const left = personalData.filter(([table, { now }]) => now === 'with-parent' && !cascading.includes(table))
  // The identity provider deletes its account itself.
  expect(left.map(([table]) => table)).toEqual(['identity_accounts'])
})

const text = new TextDecoder()

test('a copy has everything of the caller and nothing of others, for a day, and nobody else gets it', async () => {
  await using shop = await openShop({
    products: [{ id: 'router', name: 'Router', price: 20, available: 500 }],
  })
  const [ada, bo] = [await shop.signUp('ada@example.com'), await shop.signUp('bo@example.com')]
  const copy = '/privacy/copy?email=ada@example.com'
  const file = '/privacy/copy.zip?email=ada@example.com'
  for (const [caller, note] of [
    [ada, 'of Ada'],
    [bo, 'of Bo'],
  ] as const)
    await caller.put('/carts/mine/lines', { lines: [{ product_id: 'router', orderAmount: 100, note }] })
  await ada.post('/api-keys', { name: 'ERP', scopes: ['orders:read'], days: 1 })
  await shop.nobody.post('/contact', { name: 'Ada', email: 'ada@example.com', message: '=1+1' })
  expect((await ada.get(copy)).body).toEqual({})
  expect(await ada.get(file)).toMatchObject({ status: 404, body: { code: 'no-data-copy' } })
  expect((await ada.put(copy)).body).toEqual({ modifiedCount: 1 })
  expect((await ada.put(copy)).body, 'while it is made').toEqual({ modifiedCount: 0 })
  expect((await ada.get(copy)).body).toEqual({ askedAt: expect.any(String) })
  await shop.jobs.runAll()
  expect(shop.mails.emails.at(-1)).toMatchObject({
    to: 'ada@example.com',
    kind: 'data-copy-ready',
    link: 'http://shop.test/dashBoard/security',
  })
  expect((await ada.get(copy)).body).toEqual({ askedAt: expect.any(String), expiresAt: expect.any(String) })

  const { status, bytes, headers } = await ada.get(file)
  expect(status).toBe(200)
  expect(headers.get('Content-Type')).toBe('application/zip')
  expect(headers.get('Cache-Control')).toBe('no-store')
  const files = Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, text.decode(content)]),
  )
  const data = JSON.parse(files['data.json'] ?? '')
  expect(data).toMatchObject({
    users: [{ email: 'ada@example.com' }],
    cart_lines: [{ product_id: 'router', note: 'of Ada' }],
    api_keys: [{ name: 'ERP' }],
    messages: [{ message: '=1+1' }],
  })
  expect(data.api_keys[0].key_hash).toBeUndefined()
  expect(JSON.stringify(files)).not.toContain('of Bo')
  expect(Object.keys(files).toSorted()).toEqual(
    ['data.json', ...Object.keys(data).map((table) => `${table}.csv`)].toSorted(),
  )
  // A spreadsheet does not run what somebody wrote.
  expect(files['messages.csv']).toContain("'=1+1")

  expect(await bo.get(file)).toMatchObject({ status: 403, body: { code: 'not-yours' } })
  expect(await shop.nobody.get(file)).toMatchObject({ status: 401 })
  await sql`update data_copies set expires_at = now() - interval '1 second'`.execute(shop.db)
  expect(await ada.get(file)).toMatchObject({ status: 404 })
  await shop.jobs.tick('apply-retention')
  expect(await shop.rows('data_copies')).toEqual([])
})
