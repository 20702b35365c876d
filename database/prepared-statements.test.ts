import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { api } from '#contract/api.ts'
import { engineOver, openPool } from '#database/engine.ts'
import { databaseOf } from '#database/open.ts'
import { PREPARED } from '#database/prepared-statements.ts'
import { isDatabaseUnavailable } from '#database/unavailable.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { openShop } from '#test/open-shop.ts'

/** Opens a database with connections of its own: those of other tests have prepared statements of theirs. */
async function freshConnections() {
  const database = await freshDatabase()
  if (inject('databases').engine === 'pglite') return database
  const own = databaseOf(engineOver(openPool({ connectionString: database.url })))
  return {
    db: own.db,
    async [Symbol.asyncDispose]() {
      await own[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
}

test('a statement is prepared once for each connection, unless it searches by a pattern', async () => {
  await using database = await freshConnections()
  await database.db.transaction().execute(async (tx) => {
    for (let time = 0; time < 3; time += 1) {
      await tx.selectFrom('products').select('id').where('id', '=', `p${time}`).execute()
      await tx.selectFrom('products').select('id').where('name', 'ilike', `%p${time}%`).execute()
      await sql`select id from products where name %> ${`p${time}`}`.execute(tx)
      await sql`/* prepared */ select id from products order by similarity(name, ${`p${time}`})`.execute(tx)
    }
    const { rows } = await sql<{ statement: string; calls: number }>`
      select statement, (generic_plans + custom_plans)::int as calls from pg_prepared_statements
      where statement like '%from%products%' order by prepare_time`.execute(tx)
    expect(rows).toEqual([
      { statement: 'select "id" from "products" where "id" = $1', calls: 3 },
      { statement: '/* prepared */ select id from products order by similarity(name, $1)', calls: 3 },
    ])
  })
})

test('a statement that takes too long fails, its transaction is undone, and its connection is not used again', async () => {
  if (inject('databases').engine === 'pglite') return
  await using database = await freshDatabase()
  const pool = openPool({ connectionString: database.url, max: 1 })
  const engine = engineOver(pool, 200)
  const slow = databaseOf(engine)
    .db.transaction()
    .execute(async (tx) => {
      await sql`create table leftover (id int)`.execute(tx)
      await sql`select pg_sleep(3)`.execute(tx)
    })
  await expect(slow.catch(isDatabaseUnavailable)).resolves.toBe(true)
  expect(await engine.execute("select to_regclass('leftover') as leftover")).toEqual({
    rows: [{ leftover: null }],
  })
  await expect(engine.execute('select pg_sleep(3)').catch(isDatabaseUnavailable)).resolves.toBe(true)
  expect(await engine.exclusively((run) => run('select pg_sleep(0.3)::text as slept'))).toHaveLength(1)
  await engine.close()
})

test('a server that ends a statement or an idle transaction for its time counts as unavailable', async () => {
  if (inject('databases').engine === 'pglite') return
  await using database = await freshDatabase()
  const times = { statement_timeout: 200, idle_in_transaction_session_timeout: 200 }
  const engine = engineOver(openPool({ connectionString: database.url, max: 1, ...times }, () => undefined))
  const connected = async (pid: number) =>
    (await sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(database.db)).rows.length
  await expect(engine.execute('select pg_sleep(60)')).rejects.toSatisfy(isDatabaseUnavailable)
  const idle = databaseOf(engine)
    .db.transaction()
    .execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await expect.poll(() => connected(rows[0]?.pid ?? 0)).toBe(0)
      await sql`select 1`.execute(tx)
    })
  await expect(idle).rejects.toSatisfy(isDatabaseUnavailable)
  await engine.close()
})

test('statements with many values, whose length varies, are not prepared', async () => {
  await using database = await freshConnections()
  await database.db.transaction().execute(async (tx) => {
    const ids = Array.from({ length: 101 }, (_, n) => `p${n}`)
    for (const some of [ids, ids.slice(1)])
      await tx.selectFrom('products').select('id').where('id', 'in', some).execute()
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%from%products%'`.execute(tx)
    expect(rows.map(({ statement }) => statement.match(/\$\d+/g)?.length)).toEqual([100])
  })
})

test('every call of the shop that searches by words does so with statements planned for them', async () => {
  const searches: string[] = []
  await using shop = await openShop({
    products: [{ id: 'router', price: 20, available: 500 }],
    before: async (text) => void (/\bi?like\b|<%/i.test(text) && searches.push(text)),
  })
  const admin = await shop.admin()
  const calls = Object.values(api).filter(
    ({ method, query, params }) => method === 'GET' && !params && query && 'q' in query.shape,
  )
  // The second is mistyped: it is searched for by similarity.
  for (const { path } of calls)
    for (const q of ['router', 'rouuter']) {
      const search = new URLSearchParams({ q, ...(path === '/myOrder' && { email: 'admin@example.com' }) })
      // There is no order to pick.
      const status = path === '/picking-list' ? 409 : 200
      expect((await admin.get(`${path}?${search}`)).status, path).toBe(status)
    }
  expect(searches.length).toBeGreaterThan(calls.length)
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements
    where statement ~* '\\mi?like\\M|<%' and statement not like ${`%${PREPARED}%`}`.execute(shop.db)
  expect(rows).toEqual([])
})

test('only a search for one word, with at most one filter, is a statement to prepare', async () => {
  const prepared: string[] = []
  const product = { price: 20, available: 500, description: 'Small.' }
  await using shop = await openShop({
    products: [
      { ...product, id: 'named', name: 'A gigabit switch' },
      { ...product, id: 'described', name: 'A hub', description: 'Nearly gigabit.' },
      { ...product, id: 'dear', name: 'Gigabit hub', price: 90 },
    ],
    before: async (text) => void (text.includes(PREPARED) && prepared.push(text)),
  })
  const search = async (query: Record<string, string>) => {
    const { status, text } = await shop.nobody.get(`${api.listProducts.path}?${new URLSearchParams(query)}`)
    expect(status).toBe(200)
    return api.listProducts.reply.parse(JSON.parse(text)).map(({ _id }) => _id)
  }
  expect(await search({ q: 'gigabit hub' })).toEqual(['dear', 'described'])
  expect(await search({ q: 'gigabit', minPrice: '1', maxPrice: '50' })).toEqual(['named', 'described'])
  expect(prepared).toEqual([])
  expect(await search({ q: 'gigabit' })).toEqual(['dear', 'named', 'described'])
  expect(await search({ q: 'hub', maxPrice: '50' })).toEqual(['described'])
  expect(prepared).toHaveLength(2)
})

test('a failed statement ends its transaction, and the connection can be used again', async () => {
  await using database = await freshDatabase()
  const failing = database.db.transaction().execute(async (tx) => {
    await sql`create table leftover (id int)`.execute(tx)
    await sql`select 1 / 0`.execute(tx).catch(() => undefined)
  })
  await expect(failing).rejects.toThrow(/roll/i)
  await expect(sql`select * from leftover`.execute(database.db)).rejects.toThrow(/leftover/)
})

test('the trace of a failed statement names who ran it', async () => {
  await using database = await freshDatabase()
  const failure = await sql`select 1 / 0`.execute(database.db).catch((each: Error) => each)
  expect((failure as Error).stack).toContain('PostgresConnection.executeQuery')
})
