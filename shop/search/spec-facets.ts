import { sql } from 'kysely'
import { canBeAsked } from '#contract/products/spec-filter.ts'
import { readItems, type SpecItem } from '#contract/products/spec-values.ts'
import { MAX_SPEC_COUNTED, MAX_SPEC_FACETS, type SpecFacet } from '#contract/search/spec-facets.ts'
import type { Database } from '#database/open.ts'
import { matchesToCount } from './product-filter.ts'
import type { PlanQuery } from './query-plan.ts'
import { planSearch, searching, type WordFilter } from './service.ts'
import { hasChoices, hasStock, type SpecChoice } from './spec-choices.ts'

/** Counts the specifications of a search's results, each value among the products that all other choices leave. */
export async function listSpecFacets(db: Database, planQuery: PlanQuery, wanted: WordFilter) {
  const { plan, filter } = await planSearch(db, planQuery, wanted)
  const { choices = [], group } = filter
  const { rows } = await searching(db, plan, (tx) =>
    sql<{ listing: string }>`
      select listing from (${matchesToCount(plan, { ...filter, choices: [] })}) found
      limit ${sql.lit(MAX_SPEC_COUNTED + 1)}`.execute(tx),
  )
  const listings = rows.slice(0, MAX_SPEC_COUNTED).map(({ listing }) => listing)
  const listing = group ? sql`v.listing` : sql`v.product_id`
  const found = { listing, isFound: sql`${listing} = any(${listings}::text[]) and ${hasStock(filter)}` }
  const specs = await findSpecs(db, found)
  const isChosen = (spec: Spec) => choices.some(({ key }) => key === spec.key)
  const counted = await Promise.all([
    countSpecs(
      db,
      found,
      specs.filter((spec) => !isChosen(spec)),
      choices,
    ),
    ...specs.filter(isChosen).map((spec) =>
      countSpecs(
        db,
        found,
        [spec],
        choices.filter(({ key }) => key !== spec.key),
      ),
    ),
  ])
  const facets = counted
    .flat()
    .filter((each) => isChosen(each.spec) || helps(each))
    .toSorted((a, b) => b.products - a.products || a.spec.name.localeCompare(b.spec.name))
    .slice(0, MAX_SPEC_FACETS)
  return { isPartial: rows.length > MAX_SPEC_COUNTED, facets: facets.map(toFacet) }
}

interface Spec {
  /** Its name in lower case. */
  readonly key: string
  /** As it was first written. */
  readonly name: string
  readonly values: readonly { readonly id: number; readonly items: readonly SpecItem[] }[]
}

/** Products on sale as rows `v` of product_specifications. */
interface Found {
  readonly isFound: ReturnType<typeof sql>
  /** One entry of a list: the product, or its family. */
  readonly listing: ReturnType<typeof sql>
}

async function findSpecs(db: Database, { isFound }: Found): Promise<Spec[]> {
  const { rows } = await sql<{ id: number; name: string; value: string }>`
    select id, name, value from specification_values where id in (
      select unnest(v.value_ids) from product_specifications v where ${isFound}
    ) order by id`.execute(db)
  const asked = rows.filter(({ name }) => canBeAsked(name))
  return [...Map.groupBy(asked, ({ name }) => name.toLowerCase())].map(([key, values]) => ({
    key,
    name: values[0]?.name ?? '',
    values: values.map(({ id, value }) => ({
      id,
      // Conditions have semicolons between them.
      items: readItems(value).filter(({ words }) => !words.includes(';')),
    })),
  }))
}

interface CountedSpec {
  readonly spec: Spec
  /** Products, or families, that have it. */
  readonly products: number
  readonly items: readonly { readonly item: SpecItem; readonly count: number }[]
}

/** Counts products, or families, by the meaning of specification values. */
async function countSpecs(
  db: Database,
  { isFound, listing }: Found,
  specs: readonly Spec[],
  choices: readonly SpecChoice[],
): Promise<CountedSpec[]> {
  if (specs.length === 0) return []
  const places = specs.flatMap(({ values }, place) =>
    values.flatMap(({ id, items }) => items.map(({ key }) => ({ id, place, key }))),
  )
  const { rows } = await sql<{ place: number; key: string | null; count: number }>`
    select said.place, said.key, count(distinct ${listing})::int as count
    from product_specifications v
    cross join lateral unnest(v.value_ids) as each (id)
    join unnest(
      ${places.map(({ id }) => id)}::int[], ${places.map(({ place }) => place)}::int[], ${places.map(({ key }) => key)}::text[]
    ) as said (id, place, key) on said.id = each.id
    where ${isFound} and ${hasChoices(choices)}
    group by grouping sets ((said.place, said.key), (said.place))`.execute(db)
  const counts = Map.groupBy(rows, ({ place }) => place)
  return specs.map((spec, place) => {
    const counted = new Map(counts.get(place)?.map(({ key, count }) => [key, count]))
    // The first spelling stands for all equal ones.
    const items = Map.groupBy(
      spec.values.flatMap(({ items }) => items),
      ({ key }) => key,
    )
    return {
      spec,
      products: counted.get(null) ?? 0,
      items: [...items].flatMap(([key, [item]]) => {
        const count = counted.get(key)
        return item && count ? [{ item, count }] : []
      }),
    }
  })
}

/** Values of one specification that are listed, as many as of a category or brand. */
const MAX_VALUES = 30

/** False where there is nothing to choose, or nearly every product has its own text. */
const helps = (counted: CountedSpec) =>
  counted.items.length > 1 &&
  (unitOf(counted.spec) !== undefined ||
    counted.items.length <= MAX_VALUES ||
    counted.items.length * 2 <= counted.products)

/** Returns the unit of a specification whose values are mostly numbers of one quantity. */
function unitOf({ values }: Spec): string | undefined {
  const measures = values.flatMap(({ items }) => items.find(({ measure }) => measure)?.measure ?? [])
  const most = <Key extends 'quantity' | 'unit'>(key: Key, of = measures) =>
    [...Map.groupBy(of, (measure) => measure[key])].toSorted(([, a], [, b]) => b.length - a.length)[0]
  const [, alike = []] = most('quantity') ?? []
  return alike.length * 2 > values.length ? most('unit', alike)?.[0] : undefined
}

function toFacet({ spec, items }: CountedSpec): SpecFacet {
  const unit = unitOf(spec)
  const listed = items
    .toSorted((a, b) => b.count - a.count || a.item.words.localeCompare(b.item.words))
    .slice(0, MAX_VALUES)
  const size = ({ item }: (typeof listed)[number]) => item.measure?.amount ?? Number.POSITIVE_INFINITY
  const sorted = unit === undefined ? listed : listed.toSorted((a, b) => size(a) - size(b) || 0)
  return {
    name: spec.name,
    ...(unit !== undefined && { unit }),
    values: sorted.map(({ item, count }) => ({ value: item.words, count })),
  }
}
