import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '#test/fresh-database.ts'

test('a statement is parsed once, but planned anew each time where its words decide how it is run', async () => {
  await using database = await freshDatabase()
  await database.db.transaction().execute(async (tx) => {
    for (let time = 0; time < 3; time += 1) {
      await tx.selectFrom('products').select('id').where('id', '=', `p${time}`).execute()
      await tx.selectFrom('products').select('id').where('name', 'ilike', `%p${time}%`).execute()
      await sql`select id from products where name %> ${`p${time}`}`.execute(tx)
    }
    const { rows } = await sql<{ statement: string; calls: number }>`
      select statement, (generic_plans + custom_plans)::int as calls from pg_prepared_statements
      where statement like '%from%products%'`.execute(tx)
    expect(rows).toEqual([{ statement: 'select "id" from "products" where "id" = $1', calls: 3 }])
  })
})

test('what a discarded connection leaves open reaches nobody else', async () => {
  await using database = await freshDatabase()
  await expect(database.engine.execute('begin; insert into nothing values (1)')).rejects.toThrow(/nothing/)
  const { rows } = await database.engine.execute('select 1 as one')
  expect(rows).toEqual([{ one: 1 }])
  await database.engine.exclusively((run) => run("set search_path = 'elsewhere'"))
  expect(await database.db.selectFrom('products').select('id').execute()).toEqual([])
})
