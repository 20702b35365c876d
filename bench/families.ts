import { sql } from 'kysely'
import { api } from '#contract/api.ts'
import { API_ROOT, type Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#database/open.ts'
import { signInBuyers } from './orders.ts'
import type { Started } from './shop.ts'
import { ms, type Row } from './table.ts'
import { median, read } from './times.ts'

export const VARIANTS = 100_000
const FAMILIES = 8_000
const WARM_UP = 20
const ASKED = 80
const CART_LINES = 100

/** Gives the generated products GTINs, and the specification that tells the variants of a family apart. */
export async function addSizes(db: Database): Promise<void> {
  // A product at a time, the triggers would take minutes.
  await sql`alter table products disable trigger user`.execute(db)
  await sql`
    update products set specs = jsonb_build_object('Size', 'Size ' || size), gtin = code || check_digit
    from (
      select 'large-' || n as product_id, '20' || lpad(n::text, 10, '0') as code,
        row_number() over (partition by (n - 1) * ${FAMILIES}::bigint / ${VARIANTS} order by n) as size
      from generate_series(1, ${VARIANTS}::int) n
    ) made
    cross join lateral (
      select (10 - sum(substr(code, place, 1)::int * case when place % 2 = 0 then 3 else 1 end) % 10) % 10 as check_digit
      from generate_series(1, 12) place
    ) checked
    where id = product_id`.execute(db)
  await sql`alter table products enable trigger user`.execute(db)
  await keepSpecifications(db)
  await sql`vacuum analyze`.execute(db)
}

/** Makes families of the generated products, each with 12 or 13 of them, with all that the triggers would write. */
export async function makeFamilies(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`alter table products disable trigger user`.execute(tx)
    await sql`alter table family_variants disable trigger user`.execute(tx)
    await sql`
      create temporary table of_family on commit drop as
        select id as product_id, made.family_id,
          row_number() over (partition by made.family_id order by n)::int as size,
          row_number() over (partition by made.family_id order by price_cents, id) = 1 as is_listed
        from (
          select 'large-' || n as product_id, 'family-' || (n - 1) * ${FAMILIES}::bigint / ${VARIANTS} as family_id, n
          from generate_series(1, ${VARIANTS}::int) n
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
      insert into family_search (family_id, id, called, is_on_sale, category, brand, price_cents)
      select l.family_id, l.id, string_agg(lower(p.search_text), ' ' order by p.id), true, l.category, l.brand,
        l.price_cents
      from products l join products p on p.family_id = l.family_id
      where l.is_listed group by l.id`.execute(tx)
  })
  // After its deferred constraints.
  await sql`alter table family_variants enable trigger user`.execute(db)
  await sql`alter table products enable trigger user`.execute(db)
  await keepSpecifications(db)
  await sql`vacuum analyze`.execute(db)
}

const keepSpecifications = (db: Database) =>
  sql`
    select count(keep_specifications(array(select 'large-' || n from generate_series(first, first + 999) n)))
    from generate_series(1, ${VARIANTS}::int, 1000) first`.execute(db)

type Ask = (n: number) => Promise<unknown>

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

/** Asks both shops in turn, so that a busy machine is busy for both. */
export async function measureFamilies(plain: Started, inFamilies: Started): Promise<Row[]> {
  const [plainAsks, familyAsks] = [await requestsTo(plain), await requestsTo(inFamilies)]
  const rows: Row[] = []
  for (const [what, ask] of plainAsks) {
    const sides = [
      { shop: plain, ask, took: [] as number[], processorMs: 0 },
      { shop: inFamilies, ask: familyAsks.get(what) ?? ask, took: [] as number[], processorMs: 0 },
    ]
    for (let n = 0; n < WARM_UP; n += 1) for (const side of sides) await side.ask(n)
    for (const side of sides) side.processorMs = -side.shop.processorMs()
    for (let n = WARM_UP; n < WARM_UP + ASKED; n += 1)
      for (const side of n % 2 === 0 ? sides : sides.toReversed()) {
        const began = performance.now()
        await side.ask(n)
        side.took.push(performance.now() - began)
      }
    for (const side of sides) side.processorMs += side.shop.processorMs()
    const [before = Number.NaN, after = Number.NaN] = sides.map(({ took }) => median(took))
    const [without = Number.NaN, withThem = Number.NaN] = sides.map(({ processorMs }) => processorMs / ASKED)
    rows.push({
      what: `${what}: median in families and without; processor time of the shop`,
      measured: `${(after / before).toFixed(2)} (${ms(after)}, ${ms(before)}); ${(withThem / without).toFixed(2)} (${ms(withThem)}, ${ms(without)})`,
      bar: '≤ 1.10',
    })
  }
  return rows
}
