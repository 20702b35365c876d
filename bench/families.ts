import { sql } from 'kysely'
import { api } from '#contract/api.ts'
import { API_ROOT, type Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#database/open.ts'
import { signInBuyers } from './orders.ts'
import type { Started } from './shop.ts'
import { ms, type Row } from './table.ts'
import { median, read } from './times.ts'

export const VARIANTS = 100_000
/** Products to a family, on average. */
const FAMILY_OF = 12.5
const WARM_UP = 60
const ASKED = 200
const CART_LINES = 100

/** The generated products are of 40 kinds in turn, such as “Edge Switch”: the variants of a family are of the same one. */
const KINDS = 40
const familyOf = (variants: number) => {
  const families = variants / FAMILY_OF
  return sql`((n - 1) % ${sql.lit(KINDS)} * ${sql.lit(families / KINDS)}
    + (n - 1) / ${sql.lit(KINDS)} * ${sql.lit(families)}::bigint / ${sql.lit(variants)})`
}

/** Gives the generated products GTINs, and the specification that tells the variants of a family apart. */
export async function addSizes(db: Database, variants = VARIANTS): Promise<void> {
  // A product at a time, the triggers would take minutes.
  await sql`alter table products disable trigger user`.execute(db)
  await sql`
    update products set specs = jsonb_build_object('Size', 'Size ' || size), gtin = code || check_digit
    from (
      select 'large-' || n as product_id, '20' || lpad(n::text, 10, '0') as code,
        row_number() over (partition by ${familyOf(variants)} order by n) as size
      from generate_series(1, ${variants}::int) n
    ) made
    cross join lateral (
      select (10 - sum(substr(code, place, 1)::int * case when place % 2 = 0 then 3 else 1 end) % 10) % 10 as check_digit
      from generate_series(1, 12) place
    ) checked
    where id = product_id`.execute(db)
  await sql`alter table products enable trigger user`.execute(db)
  await keepSpecifications(db, variants)
}

/** Makes families of the generated products, each with 12 or 13 of them, with all that the triggers would write. */
export async function makeFamilies(db: Database, variants = VARIANTS): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`alter table products disable trigger user`.execute(tx)
    await sql`alter table family_variants disable trigger user`.execute(tx)
    await sql`
      create temporary table of_family on commit drop as
        select id as product_id, made.family_id,
          row_number() over (partition by made.family_id order by n)::int as size,
          row_number() over (partition by made.family_id order by price_cents, id) = 1 as is_listed
        from (
          select 'large-' || n as product_id, 'family-' || ${familyOf(variants)} as family_id, n
          from generate_series(1, ${variants}::int) n
        ) made join products on id = product_id`.execute(tx)
    await sql`
      insert into product_families (id, name, option_count)
      select family_id, 'Family ' || family_id, 1 from of_family group by family_id`.execute(tx)
    await sql`insert into family_options select distinct family_id, 1, 'Size' from of_family`.execute(tx)
    await sql`
      insert into family_option_values (family_id, option_position, position, value)
      select family_id, 1, size, 'Size ' || size from of_family`.execute(tx)
    await sql`
      insert into family_variants (product_id, family_id, option_count, value_1)
      select product_id, family_id, 1, size from of_family`.execute(tx)
    await sql`
      update products set family_id = f.family_id, is_listed = f.is_listed
      from of_family f where id = product_id`.execute(tx)
    await sql`
      update product_search set family_id = f.family_id from of_family f where id = product_id`.execute(tx)
    await sql`
      insert into family_search (family_id, id, called, is_on_sale, category, brand, price_cents, in_stock, words)
      select family_id, id, called_by_variants(family_id), true, category, brand, price_cents,
        has_variant_in_stock(family_id), words_of_product(products)
      from products where is_listed and family_id is not null`.execute(tx)
  })
  // After its deferred constraints.
  await sql`select write_variant_options(array(select product_id from family_variants))`.execute(db)
  await sql`alter table family_variants enable trigger user`.execute(db)
  await sql`alter table products enable trigger user`.execute(db)
  await keepSpecifications(db, variants)
}

const keepSpecifications = (db: Database, variants: number) =>
  sql`
    select count(keep_specifications(array(select 'large-' || n from generate_series(first, first + 999) n)))
    from generate_series(1, ${variants}::int, 1000) first`.execute(db)

/** Leaves no space of rows that were changed all at once. */
export async function tidyUp(db: Database): Promise<void> {
  await sql`vacuum full`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

type Ask = (n: number) => Promise<string>

/** What the storefront asks for. Every request has a different address, so that none is served from the cache. */
async function requestsTo({ url: origin }: Started): Promise<ReadonlyMap<string, Ask>> {
  const url = ({ path }: Endpoint, query: string) => `${origin}${API_ROOT}${path}?${query}`
  const [buyer = ''] = await signInBuyers(origin, 1)
  const spread = (n: number) => 1 + ((n * 7_919) % VARIANTS)
  const lines = Array.from({ length: CART_LINES }, (_, n) => ({
    product_id: `large-${spread(n)}`,
    orderAmount: 100,
  }))
  const filled = await fetch(url(api.setCartLines, ''), {
    method: api.setCartLines.method,
    headers: { Authorization: `Bearer ${buyer}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ lines }),
  })
  if (!filled.ok) throw new Error(`The cart answered ${filled.status}: ${await filled.text()}`)
  const words = ['edge switch', 'core router', 'laptop pro', 'dock']
  const word = (n: number) => words[n % words.length]
  return new Map<string, Ask>([
    ['list', (n) => read(url(api.listProducts, `group=family&limit=24&maxPrice=${900 + n}`))],
    [
      'search by name',
      (n) => read(url(api.listProducts, `group=family&limit=24&q=${word(n)} ${spread(n) % 1_000}`)),
    ],
    ['search by GTIN', (n) => read(url(api.listProducts, `group=family&limit=24&q=${gtinOf(spread(n))}`))],
    ['facets', (n) => read(url(api.listFacets, `group=family&q=${word(n)}&maxPrice=${900 + n}`))],
    ['product page', (n) => read(`${origin}/product/large-${spread(n)}`)],
    [`cart of ${CART_LINES} lines`, () => read(url(api.getCart, 'limit=1000'), buyer)],
  ])
}

/** As `addSizes()` writes it. */
function gtinOf(n: number): string {
  const code = `20${String(n).padStart(10, '0')}`
  const sum = [...code].reduce((all, digit, place) => all + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return `${code}${(10 - (sum % 10)) % 10}`
}

interface Side {
  readonly shop: Started
  readonly ask: Ask
  readonly took: number[]
  bytes: number
  shopMs: number
  databaseMs: number
}

/** Asks both shops in turn, so that a busy machine is busy for both. */
export async function measureFamilies(
  { inFamilies, plain }: { readonly inFamilies: Started; readonly plain: Started },
  databaseProcessorMs: () => number,
): Promise<Row[]> {
  const shops = [
    { shop: inFamilies, asks: await requestsTo(inFamilies) },
    { shop: plain, asks: await requestsTo(plain) },
  ]
  const rows: Row[] = []
  for (const what of shops[0]?.asks.keys() ?? []) {
    const sides = shops.flatMap(({ shop, asks }): Side[] => {
      const ask = asks.get(what)
      return ask ? [{ shop, ask, took: [], bytes: 0, shopMs: 0, databaseMs: 0 }] : []
    })
    for (let n = 0; n < WARM_UP; n += 1) for (const { ask } of sides) await ask(n)
    for (let n = WARM_UP; n < WARM_UP + ASKED; n += 1)
      for (const side of n % 2 === 0 ? sides : sides.toReversed()) await measure(side, n, databaseProcessorMs)
    rows.push(...rowsOf(what, sides))
  }
  return rows
}

async function measure(side: Side, n: number, databaseProcessorMs: () => number): Promise<void> {
  const before = { database: databaseProcessorMs(), shop: side.shop.processorMs() }
  const began = performance.now()
  const body = await side.ask(n)
  side.took.push(performance.now() - began)
  side.bytes += body.length
  side.databaseMs += databaseProcessorMs() - before.database
  side.shopMs += side.shop.processorMs() - before.shop
}

function rowsOf(what: string, sides: readonly Side[]): Row[] {
  const both = (of: (side: Side) => string) => sides.map(of).join(' and ')
  const bytes = both(({ bytes }) => Math.round(bytes / ASKED).toLocaleString('en-US'))
  const shopMs = both(({ shopMs }) => ms(shopMs / ASKED))
  return [
    row(
      `${what}: processor time, of these the shop ${shopMs}`,
      sides.map(({ shopMs, databaseMs }) => (shopMs + databaseMs) / ASKED),
    ),
    row(
      `${what}: median, ${bytes} bytes`,
      sides.map(({ took }) => median(took)),
    ),
  ]
}

const row = (what: string, [inFamilies = Number.NaN, plain = Number.NaN]: readonly number[]): Row => ({
  what,
  measured: `${(inFamilies / plain).toFixed(2)} (${ms(inFamilies)} and ${ms(plain)})`,
  bar: '≤ 1.10',
})
