import { expect, test } from 'vitest'
import { freshDatabase } from '#test/fresh-database.ts'

test('a discarded connection leaves nothing to the next one', async () => {
  await using database = await freshDatabase()
  await expect(database.engine.execute('begin; insert into nothing values (1)')).rejects.toThrow(/nothing/)
  const { rows } = await database.engine.execute('select 1 as one')
  expect(rows).toEqual([{ one: 1 }])
  await database.engine.exclusively((run) => run("set search_path = 'elsewhere'"))
  expect(await database.db.selectFrom('products').select('id').execute()).toEqual([])
})
