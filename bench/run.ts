import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import autocannon from 'autocannon'
import { measureLarge } from './large.ts'
import { countHotProduct, orderBody, prepareHotProduct, signUpBuyers } from './orders.ts'
import { startBare, startShop } from './shop.ts'

const CONNECTIONS = 32
const SECONDS = 5
const ROUNDS = 3
const paths = ['/', '/api/products'] as const

const folder = mkdtempSync(join(tmpdir(), 'hundredfold-bench-'))
const rows: [what: string, measured: string, bar: string][] = []
await reading()
await starting()
await ordering()
await finding()
rows.push(['script of the home page', `${homeScript()} bytes gzip`, '≤ 120,000'])
rmSync(folder, { recursive: true })

const heads: readonly [string, string, string] = ['What', 'Measured', 'Bar']
const widths = heads.map((_, column) => Math.max(...[heads, ...rows].map((row) => row[column]?.length ?? 0)))
const line = (cells: readonly string[]) =>
  `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
const table = [heads, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n')
const heading = `# Figures\n\n${availableParallelism()} cores, load generator on the same machine, Node ${process.version}. Made by \`npm run bench\`.\n`
writeFileSync(new URL('results/latest.md', import.meta.url), `${heading}\n${table}\n`)
process.stdout.write(`\n${table}\n`)

/** Cached pages and lists beside a bare server with the same bytes, turn by turn, best round of each. */
async function reading(): Promise<void> {
  const shop = await startShop(join(folder, 'demo'))
  const rendered = await eachSecond(shop.url, (round) => `/?visit=${round}`)
  rows.push(['home page, rendered (cache miss, first visit to an address)', `${rendered} ms`, '≤ 20 ms'])
  rows.push([
    'home page, validated (unchanged for seconds)',
    `${await eachSecond(shop.url, () => '/')} ms`,
    '',
  ])
  const bare = await startBare(shop, paths)
  for (const path of paths) {
    const best = { shop: 0, bare: 0, p99: Number.POSITIVE_INFINITY, bareP99: Number.POSITIVE_INFINITY }
    for (let round = 0; round < ROUNDS; round += 1) {
      const ours = await load(`${shop.url}${path}`)
      const theirs = await load(`${bare.url}${path}`)
      best.shop = Math.max(best.shop, ours.requests.average)
      best.bare = Math.max(best.bare, theirs.requests.average)
      best.p99 = Math.min(best.p99, ours.latency.p99)
      best.bareP99 = Math.min(best.bareP99, theirs.latency.p99)
    }
    const ratio = (best.shop / best.bare).toFixed(2)
    rows.push([`GET ${path}, cached: of a bare server`, `${ratio} (${Math.round(best.shop)} / s)`, '≥ 0.8'])
    rows.push([`GET ${path}, cached: p99`, `${best.p99} ms (the bare server ${best.bareP99} ms)`, '≤ 5 ms'])
  }
  bare.stop()
  await shop.stop()
}

/** Median of visits with quiet seconds in between, when nothing kept is fresh any more. */
async function eachSecond(url: string, address: (round: number) => string): Promise<string> {
  const times: number[] = []
  for (let round = 0; round < 9; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 2_100))
    const began = performance.now()
    await (await fetch(`${url}${address(round)}`)).text()
    times.push(performance.now() - began)
  }
  return (times.toSorted((a, b) => a - b)[4] ?? Number.NaN).toFixed(0)
}

async function starting(): Promise<void> {
  const shop = await startShop(join(folder, 'demo'))
  rows.push(['start to first 200, installed, built, seeded', `${Math.round(shop.readyMs)} ms`, '≤ 2,000 ms'])
  // Until the garbage of starting is collected.
  await new Promise((resolve) => setTimeout(resolve, 15_000))
  rows.push([
    'memory at rest (RSS), 15 s after the start',
    `${Math.round(shop.residentMegabytes())} MB`,
    '≤ 250 MB',
  ])
  await shop.stop()
}

/** Thirty-two buyers at once on one product of the embedded database. */
async function ordering(): Promise<void> {
  const data = join(folder, 'hot')
  await prepareHotProduct(data)
  const shop = await startShop(data)
  const tokens = await signUpBuyers(shop.url, CONNECTIONS)
  let next = 0
  const result = await autocannon({
    url: `${shop.url}/api/order`,
    method: 'POST',
    connections: CONNECTIONS,
    duration: SECONDS,
    body: orderBody,
    setupClient(client) {
      client.setHeaders({
        'Content-Type': 'application/json',
        Authorization: `Bearer ${tokens[next++ % tokens.length]}`,
      })
    },
  })
  await shop.stop()
  const { orders, oversold } = await countHotProduct(data)
  rows.push([
    'POST /api/order, 32 buyers, one hot product, embedded',
    `${Math.round(orders / SECONDS)} / s`,
    '≥ 1,000 / s',
  ])
  rows.push(['pieces oversold; replies that were not 2xx', `${oversold}; ${result.non2xx}`, '0; 0'])
}

/** One answer at a time, in a shop of a tenth and of the whole size. */
async function finding(): Promise<void> {
  const small = await measureLarge(join(folder, 'ten-thousand'), 10_000)
  const large = await measureLarge(join(folder, 'hundred-thousand'), 100_000)
  const grown = (before: number, after: number) =>
    `${after.toFixed(0)} ms (${(after / before).toFixed(1)} times that at 10,000)`
  rows.push(['search among 100,000 products: p95', grown(small.searchMs, large.searchMs), '≤ 20 ms'])
  rows.push(['orders of an admin among 100,000: p95', grown(small.ordersMs, large.ordersMs), '≤ 50 ms'])
  if (!large.bulk) return
  const { cartOf200, cartOf5000, oneChange, orderOf200, match5000 } = large.bulk
  const bulk = (what: string, took: number, bar: string) => rows.push([what, `${took.toFixed(0)} ms`, bar])
  bulk('cart of 200 lines, priced whole: p95', cartOf200, '≤ 20 ms')
  bulk('cart of 5,000 lines, priced whole', cartOf5000, '≤ 300 ms')
  bulk('one quantity changed in a cart of 200: p95', oneChange, '≤ 50 ms')
  bulk('order of 200 lines', orderOf200, '≤ 100 ms')
  bulk('spreadsheet of 5,000 lines matched among 100,000 products', match5000, '≤ 2,000 ms')
}

function load(url: string) {
  const headers = { 'Accept-Encoding': 'gzip' }
  return autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers })
}

/** What the home page's HTML asks for, at gzip's usual level. */
function homeScript(): string {
  const manifest = readdirSync(new URL('../build/client/assets/', import.meta.url))
  const everyPage = manifest.filter((name) =>
    /^(every-page|home|manifest|rolldown-runtime|entry\.client|root|storefront)-.*\.js$/.test(name),
  )
  const bytes = everyPage.reduce(
    (sum, name) =>
      sum + gzipSync(readFileSync(new URL(`../build/client/assets/${name}`, import.meta.url))).length,
    0,
  )
  return bytes.toLocaleString('en-US')
}
