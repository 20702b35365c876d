import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type RawBuilder, sql } from 'kysely'
import { agentRows, measureAgents } from './agents.ts'
import { throwawayPostgres, withDatabase } from './database.ts'
import { addSizes, makeFamilies, measureFamilies, tidyUp, VARIANTS } from './families.ts'
import { bars, barsOfMillion, bulkRows, findingAmong, grownRows, type Sized } from './finding.ts'
import { prepareLarge } from './large.ts'
import { countOversold, measureOrdering, orderingRows, prepareHotProduct } from './orders.ts'
import { chargeInGermany, measurePaying, payingRows } from './paying.ts'
import { measureReading, publicPaths, readingRows } from './reading.ts'
import { measureCrawler, measureRendering, RENDERED_PRODUCTS } from './rendering.ts'
import { pinBesideShop, type ShopData, serverProcessorMs, startShop } from './shop.ts'
import { megabytes, ms, type Row, surroundings, toTable } from './table.ts'
import { measureWeb } from './web.ts'

// `npm run bench`: the figures of docs/figures.md. `-- --web` adds Lighthouse, `-- --million` a million products on
// Postgres; a word (reading, rendering, starting, ordering, paying, finding, families, agents) measures only that part, and writes nothing.
const parts = { reading, rendering, starting, ordering, paying, finding, web, million, families, agents }
const asked = process.argv.slice(2)
const isPart = (name: string): name is keyof typeof parts => Object.hasOwn(parts, name)
const alone = asked.filter(isPart)
const wanted =
  alone.length > 0
    ? alone
    : ([
        'reading',
        'rendering',
        'starting',
        'ordering',
        'paying',
        'finding',
        ...(asked.includes('--web') ? (['web'] as const) : []),
        ...(asked.includes('--million') ? (['million'] as const) : []),
      ] as const)

const folder = mkdtempSync(join(tmpdir(), 'hundredfold-bench-'))
const heading = `# Figures\n\n${surroundings()} The shop has one core, whoever asks has the other (wrk). Made by \`npm run bench\`.\n`
const rows: Row[] = []
try {
  for (const part of wanted) {
    process.stderr.write(`Measuring: ${part}\n`)
    const made = await parts[part]()
    rows.push(...made)
    process.stderr.write(`${toTable(made)}\n\n`)
  }
} finally {
  rmSync(folder, { recursive: true })
}
if (alone.length === 0) {
  writeFileSync(new URL('results/latest.md', import.meta.url), `${heading}\n${toTable(rows)}\n`)
  process.stdout.write(`${heading}\n${toTable(rows)}\n`)
}

async function reading(): Promise<Row[]> {
  await using shop = await startShop({ folder: join(folder, 'demo') })
  const paths = await publicPaths(shop)
  return readingRows(await measureReading(shop, paths, { seconds: 4, rounds: 3 }))
}

async function rendering(): Promise<Row[]> {
  const data = { folder: join(folder, 'rendering') }
  await withDatabase(data, (db) => prepareLarge(db, { products: RENDERED_PRODUCTS, orders: 0 }))
  await using shop = await startShop(data)
  return [...(await measureRendering(shop)), ...(await measureCrawler(shop))]
}

async function starting(): Promise<Row[]> {
  const data = { folder: join(folder, 'demo') }
  // The first start loads the demo.
  await (await startShop(data))[Symbol.asyncDispose]()
  await using shop = await startShop(data)
  // Wait for the garbage of startup to be collected.
  await new Promise((resolve) => setTimeout(resolve, 15_000))
  const atRest = shop.residentMegabytes()
  await measureReading(shop, ['/', '/api/products'], { seconds: 4, rounds: 1 })
  await new Promise((resolve) => setTimeout(resolve, 15_000))
  return [
    {
      what: 'start to the first answer, installed, built, seeded',
      measured: ms(shop.readyMs),
      bar: '≤ 2,000 ms',
    },
    { what: 'memory (RSS) at rest, 15 s after the start', measured: megabytes(atRest), bar: '≤ 250 MB' },
    { what: 'memory after load', measured: megabytes(shop.residentMegabytes()), bar: '≤ 300 MB' },
    { what: 'script of the home page', measured: `${homeScript()} bytes gzip`, bar: '≤ 110,000' },
  ]
}

async function ordering(): Promise<Row[]> {
  const embedded = await orderingIn({ folder: join(folder, 'hot') })
  await using postgres = await throwawayPostgres()
  const onPostgres = await orderingIn({ folder: join(folder, 'hot-postgres'), databaseUrl: postgres.url })
  return [
    ...orderingRows('embedded', '≥ 400 / s', embedded),
    ...orderingRows('Postgres', '≥ 300 / s', onPostgres),
  ]
}

async function paying(): Promise<Row[]> {
  await using postgres = await throwawayPostgres()
  const data = { folder: join(folder, 'paying'), databaseUrl: postgres.url }
  await withDatabase(data, async (db) => {
    await pinBesideShop(db)
    await prepareHotProduct(db)
    await chargeInGermany(db)
  })
  await using shop = await startShop(data)
  return await withDatabase(data, async (db) =>
    payingRows(await measurePaying(shop, await serverProcessorMs(db))),
  )
}

async function agents(): Promise<Row[]> {
  await using shop = await startShop({ folder: join(folder, 'agents') })
  return agentRows(await measureAgents(shop))
}

async function orderingIn(data: ShopData) {
  await withDatabase(data, prepareHotProduct)
  const shop = await startShop(data)
  const measured = await measureOrdering(shop)
  await shop[Symbol.asyncDispose]()
  return { ...measured, oversold: await withDatabase(data, countOversold) }
}

/** Measures shops at a hundredth, a tenth and all of the full size. */
async function finding(): Promise<Row[]> {
  const sizes: Sized[] = []
  for (const products of [1_000, 10_000, 100_000])
    sizes.push(await findingAmong(products, { folder: join(folder, `of-${products}`) }))
  return [...grownRows(sizes, 'embedded', bars), ...bulkRows(sizes.at(-1)?.bulk)]
}

async function million(): Promise<Row[]> {
  const sizes: Sized[] = []
  for (const products of [1_000, 10_000, 100_000, 1_000_000]) {
    await using postgres = await throwawayPostgres()
    sizes.push(
      await findingAmong(products, {
        folder: join(folder, `million-${products}`),
        databaseUrl: postgres.url,
      }),
    )
  }
  return grownRows(sizes, 'Postgres', barsOfMillion)
}

/** Measures two shops on Postgres with the same 100,000 products, which are variants of 8,000 families in one of them. */
async function families(): Promise<Row[]> {
  await using postgres = await throwawayPostgres({ isDurable: false })
  const of = (name: string) => ({
    folder: join(folder, name),
    databaseUrl: new URL(name, postgres.url).href,
  })
  const [plain, inFamilies] = [of('plain'), of('families')]
  const server = { folder, databaseUrl: postgres.url }
  const create = (statement: RawBuilder<unknown>) => withDatabase(server, (db) => statement.execute(db))
  await create(sql`create database plain`)
  process.stderr.write('  making products\n')
  await withDatabase(plain, async (db) => {
    await prepareLarge(db, { products: VARIANTS, orders: 0 })
    await addSizes(db)
  })
  process.stderr.write('  making families\n')
  await create(sql`create database families template plain`)
  await withDatabase(inFamilies, makeFamilies)
  for (const data of [plain, inFamilies]) await withDatabase(data, tidyUp)
  await using plainShop = await startShop(plain)
  await using familyShop = await startShop(inFamilies)
  process.stderr.write('  asking both shops\n')
  return await withDatabase(server, async (db) =>
    measureFamilies({ plain: plainShop, inFamilies: familyShop }, await serverProcessorMs(db)),
  )
}

async function web(): Promise<Row[]> {
  await using shop = await startShop({ folder: join(folder, 'demo') })
  return await measureWeb(shop)
}

/** Returns the size of the scripts that the home page's HTML loads, at gzip's default level. */
function homeScript(): string {
  const assets = new URL('../build/client/assets/', import.meta.url)
  const bytes = readdirSync(assets)
    .filter((name) =>
      /^(every-page|home|manifest|rolldown-runtime|entry\.client|root|storefront)-.*\.js$/.test(name),
    )
    .reduce((sum, name) => sum + gzipSync(readFileSync(new URL(name, assets))).length, 0)
  return bytes.toLocaleString('en-US')
}
