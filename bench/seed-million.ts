import { sql } from 'kysely'
import { withDatabase } from './database.ts'
import { prepareLarge } from './large.ts'
import { loadDemo } from '#demo/load.ts'
import { addBuyers } from './orders.ts'
import { loadLarge } from '#demo/large.ts'
import { addSizes, makeFamilies } from './families.ts'
const N = Number(process.argv[2])
const t0 = performance.now()
const say = (w: string) => console.log(w, Math.round((performance.now() - t0) / 1000))
await withDatabase({ folder: '/tmp/rest/none', databaseUrl: process.env.DATABASE_URL }, async (db) => {
  await loadDemo(db); await addBuyers(db, 1)
  say('demo')
  const { rows } = await sql<{ name: string; def: string }>`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as def from pg_index i
    where indrelid::regclass::text in ('products','product_search','product_texts','family_search','product_specifications','changes') and not indisunique and not indisprimary`.execute(db)
  await sql`create table dropped_indexes (name text, def text)`.execute(db)
  for (const r of rows) { await sql`insert into dropped_indexes values (${r.name}, ${r.def})`.execute(db); await sql.raw(`drop index ${r.name}`).execute(db) }
  say('dropped ' + rows.map((r) => r.name))
  await loadLarge(db, { products: N, orders: 1000 })
  say('loaded')
  for (const r of rows.filter((r) => /_kits|by_family/.test(r.name))) await sql.raw(r.def).execute(db)
  await sql`analyze`.execute(db)
  await addSizes(db, N)
  say('sizes')
  await makeFamilies(db, N)
  say('families')
  for (const r of rows.filter((r) => !/_kits|by_family/.test(r.name))) { await sql.raw(r.def).execute(db); say(r.name) }
  await sql`vacuum analyze`.execute(db)
  say('all')
})
