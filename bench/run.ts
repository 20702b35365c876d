import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type RawBuilder, sql } from 'kysely'
import { type Database, openDatabase } from '#database/open.ts'
import { startPostgres } from '#test/postgres-server.ts'
import type { BulkTimes } from './bulk.ts'
import { addSizes, makeFamilies, measureFamilies, tidyUp, VARIANTS } from './families.ts'
import { type LargeTimes, measureLarge, prepareLarge } from './large.ts'
import { countOversold, measureOrdering, orderingRows, prepareHotProduct } from './orders.ts'
import { measureReading, publicPaths, readingRows } from './reading.ts'
import { measureCrawler, measureRendering, RENDERED_PRODUCTS } from './rendering.ts'
import { type ShopData, serverProcessorMs, startShop } from './shop.ts'
import { megabytes, ms, type Row, surroundings, toTable } from './table.ts'
import { measureWeb } from './web.ts'

// `npm run bench`: the figures of docs/figures.md. `-- --web` adds Lighthouse, `-- --million` a million products on
// Postgres; a word (reading, rendering, starting, ordering, finding, families) measures only that part, and writes nothing.
const parts = { reading, rendering, starting, ordering, finding, web, million, families }
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
        'finding',
        ...(asked.includes('--web') ? (['web'] as const) : []),
        ...(asked.includes('--million') ? (['million'] as const) : []),
      ] as const)

const bars: Readonly<Record<string, string>> = {
  'search by name': '≤ 20 ms',
  'search by SKU': '≤ 20 ms',
  'a mistyped word': '≤ 60 ms',
  'orders of an admin': '≤ 50 ms',
  'orders of an admin by word': '≤ 50 ms',
}

const barsOfMillion: Readonly<Record<string, string>> = {
  'search by name': '≤ 50 ms',
  'search by SKU': '≤ 50 ms',
  'a mistyped word': '≤ 150 ms',
}

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

/** The figures for a number of products, and as many orders up to 100,000. */
interface Sized extends LargeTimes {
  readonly products: number
  readonly readyMs: number
  readonly megabytes: number
}

async function findingAmong(products: number, data: ShopData): Promise<Sized> {
  process.stderr.write(`  among ${products.toLocaleString('en-US')} products\n`)
  await withDatabase(data, (db) => prepareLarge(db, { products, orders: Math.min(products, 100_000) }))
  await using shop = await startShop(data)
  // The lines of large carts and orders exist only with this many products.
  const measured = await measureLarge(shop, {
    made: products,
    bulk: products === 100_000 && !data.databaseUrl,
  })
  return { ...measured, products, readyMs: shop.readyMs, megabytes: shop.residentMegabytes() }
}

/** Returns how each figure grows with the shop, in the order of the sizes. */
function grownRows(sizes: readonly Sized[], engine: string, barOf: typeof bars): Row[] {
  const among = sizes.map(({ products }) => products.toLocaleString('en-US')).join('; ')
  const row = (what: string, figures: readonly string[]): Row => ({
    what: `${what}, ${engine}, among ${among}`,
    measured: figures.join('; '),
    bar: barOf[what.replace(': p95', '')] ?? '',
  })
  return [
    ...[...(sizes[0]?.times.keys() ?? [])].map((what) =>
      row(
        `${what}: p95`,
        sizes.map(({ times }) => ms(times.get(what) ?? Number.NaN)),
      ),
    ),
    row(
      'start',
      sizes.map(({ readyMs }) => ms(readyMs)),
    ),
    row(
      'memory after all of this',
      sizes.map((size) => megabytes(size.megabytes)),
    ),
  ]
}

function bulkRows(bulk: BulkTimes | undefined): Row[] {
  if (!bulk) return []
  return [
    { what: 'cart of 200 lines, priced whole: p95', measured: ms(bulk.cartOf200), bar: '≤ 20 ms' },
    { what: 'cart of 5,000 lines, priced whole', measured: ms(bulk.cartOf5000), bar: '≤ 300 ms' },
    { what: 'one quantity changed in a cart of 200: p95', measured: ms(bulk.oneChange), bar: '≤ 50 ms' },
    { what: 'order of 200 lines', measured: ms(bulk.orderOf200), bar: '≤ 100 ms' },
    {
      what: 'spreadsheet of 5,000 lines matched among 100,000 products',
      measured: ms(bulk.match5000),
      bar: '≤ 2,000 ms',
    },
  ]
}

async function web(): Promise<Row[]> {
  await using shop = await startShop({ folder: join(folder, 'demo') })
  return await measureWeb(shop)
}

async function withDatabase<Result>(
  { folder, databaseUrl }: ShopData,
  use: (db: Database) => Promise<Result>,
): Promise<Result> {
  await using database = await openDatabase({
    url: databaseUrl,
    folder,
    withoutTimeout: true,
    onLostConnection: (failure) => {
      throw failure
    },
  })
  return await use(database.db)
}

/**
 * Starts Postgres, by default with its own settings, which writes to disk before it acknowledges a commit.
 * @param isDurable false where nothing that is written is measured
 */
async function throwawayPostgres({ isDurable = true } = {}) {
  const { url, stop } = await startPostgres({
    ...(isDurable && { settings: [] }),
    folder: mkdtempSync(join(tmpdir(), 'hundredfold-bench-')),
  })
  return { url, [Symbol.asyncDispose]: stop }
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
