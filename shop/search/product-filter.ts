import { type RawBuilder, sql } from 'kysely'
import type { Assortment } from '#contract/companies/assortment.ts'
import { toCents } from '#contract/money.ts'
import { inAssortment } from '../companies/assortment.ts'
import { availablePieces } from '../stock/available.ts'
import { allOf } from './all-of.ts'
import type { SearchTerm } from './search-terms.ts'
import { hasChoices, listingsWith, type SpecChoice } from './spec-choices.ts'
import { isSimilar, matchesNames, matchesTexts, type Source, sources, textMatches } from './word-match.ts'

export interface ProductFilter {
  readonly assortment: Assortment
  readonly category?: string | undefined
  readonly brand?: string | undefined
  /** The first digits of the code. */
  readonly unspsc?: string | undefined
  readonly minPrice?: number | undefined
  readonly maxPrice?: number | undefined
  readonly inStock?: 'true' | 'false' | undefined
  readonly minAvailable?: number | undefined
  readonly choices?: readonly SpecChoice[] | undefined
  /** Each product family once, by its listed variant. */
  readonly group?: 'family' | undefined
}

/** Counts the filters that a visitor uses. */
export function countFilters({
  category,
  brand,
  unspsc,
  minPrice,
  maxPrice,
  inStock,
  minAvailable,
  choices,
}: ProductFilter): number {
  const filters = [category, brand, unspsc, minPrice, maxPrice, inStock, minAvailable, choices?.[0]]
  return filters.filter((filter) => filter !== undefined).length
}

/** The terms and the texts to search: `texts` are names, categories and descriptions; `similar-names` share letters with the terms. */
export interface SearchQuery {
  readonly terms: readonly SearchTerm[]
  readonly scope: 'names' | 'texts' | 'similar-names'
  /** Ids of the products whose names match, when counting them found few enough to list. */
  readonly nameMatches?: readonly string[] | undefined
}

/** Similar names and matches in descriptions are weak and may be very many: only this many are considered. */
const MAX_WEAK_MATCHES = 1_000

/** Selects full rows of the matching products. */
export const matchingProducts = (query: SearchQuery, filter: ProductFilter) =>
  matchingRows('products', () => sql`*`, query, filter)

/**
 * Selects `id`, `category`, `brand`, `price_cents`, `in_stock` and `listing` of the matching products. `listing` is the
 * entry of a list: the product, or its family.
 */
export function matchesToCount(query: SearchQuery, filter: ProductFilter) {
  const { group, choices = [] } = filter
  const isNarrow = hasNarrowRows(query, filter)
  const columns = (source: Source) => {
    const { listing } = sources[source]
    const inStock =
      group && choices.length > 0
        ? sql`${listing} in (${listingsWith(choices, { ...filter, inStock: 'true' })})`
        : isNarrow
          ? sql`in_stock`
          : hasInStock(group !== undefined)
    return sql`id, category, brand, price_cents, ${inStock} as in_stock, ${group ? listing : sql`id`} as listing`
  }
  return matchingRows(isNarrow ? 'product_search' : 'products', columns, query, filter)
}

/**
 * True unless one condition is counted in an index of products alone, or needs the stock quantity, which only products
 * has.
 */
function hasNarrowRows({ terms }: SearchQuery, filter: ProductFilter): boolean {
  if (filter.minAvailable !== undefined) return false
  if (terms.length > 0) return true
  return filter.group !== undefined && (countIndexed(filter) !== 1 || filter.inStock === 'true')
}

const countIndexed = ({ category, brand, minPrice, maxPrice }: ProductFilter) =>
  [category, brand, minPrice ?? maxPrice].filter((each) => each !== undefined).length

/** A condition on a row's names or descriptions in the source. */
type WordTest = (source: Source) => RawBuilder<unknown>

function matchingRows(
  source: 'products' | 'product_search',
  columns: (source: Source) => RawBuilder<unknown>,
  { terms, scope, nameMatches }: SearchQuery,
  filter: ProductFilter,
): RawBuilder<unknown> {
  const isGrouped = filter.group !== undefined
  const rowsOf = (from: Source, ...conditions: RawBuilder<unknown>[]) => sql`
    select ${columns(from)} from ${sql.table(from)}
    where ${allOf([sources[from].isOnSale, ...filterConditions(filter, from), ...conditions])}`
  // Products without a family, and families: apart, so that each are found by their own indexes.
  const matching = (test: WordTest) => {
    if (!isGrouped) return rowsOf(source, test(source))
    const families =
      source === 'products'
        ? rowsOf(source, isOfFamily(test, filter))
        : rowsOf('family_search', test('family_search'))
    return sql`${rowsOf(source, sql`family_id is null`, test(source))} union all ${families}`
  }
  if (terms.length === 0) return source === 'products' ? rowsOf(source) : matching(() => sql`true`)
  const isNamed: WordTest = (from) => matchesNames(terms, from)
  if (scope === 'names' && !nameMatches) {
    if (!isGrouped || source !== 'products') return matching(isNamed)
    // There are so many of them that scanning in order finds the first ones quickly.
    return rowsOf(source, sql`(family_id is null and ${isNamed(source)} or ${isOfFamily(isNamed, filter)})`)
  }
  const nameMatch = sql`id = any(${nameMatches ?? []}::text[])`
  // Joined, not compared: the planner would look for each id in every index that has ids.
  const isNamedById = sql`id in (select unnest(${nameMatches ?? []}::text[]))`
  const named = source === 'products' ? rowsOf(source, isNamedById) : matching(() => isNamedById)
  if (scope === 'names') return named
  if (scope === 'texts') {
    const described = matching((from) => sql`${isDescribed(terms, from)} and not ${nameMatch}`)
    return sql`${named} union all (${described} limit ${sql.lit(MAX_WEAK_MATCHES)})`
  }
  // The index is searched by the first word, and fewer names contain a number than a word.
  const words = terms
    .flatMap((term) => term.words)
    .toSorted((a, b) => Number(/\d/.test(b)) - Number(/\d/.test(a)))
  const similar = matching((from) => allOf(words.map((word) => isSimilar(word, from))))
  return sql`${similar} limit ${sql.lit(MAX_WEAK_MATCHES)}`
}

/** family_search has the names of all variants, the texts of the listed one, and most filter columns. */
function isOfFamily(test: WordTest, { minAvailable: _, choices: __, ...filter }: ProductFilter) {
  const all = allOf([test('family_search'), ...filterConditions(filter, 'family_search')])
  return sql`id in (select id from family_search where ${all})`
}

const isDescribed = (terms: readonly SearchTerm[], source: Source) =>
  source === 'family_search' ? textMatches(sql`words`, terms) : matchesTexts(terms)

function filterConditions(filter: ProductFilter, source: Source): RawBuilder<unknown>[] {
  const {
    assortment,
    category,
    brand,
    unspsc,
    minPrice,
    maxPrice,
    inStock,
    minAvailable,
    choices = [],
    group,
  } = filter
  const isListing = group !== undefined && source === 'products'
  const isInStock = source === 'products' ? hasInStock(isListing) : sql`in_stock`
  return [
    ...(isListing ? [sql`is_listed`] : []),
    ...(assortment === 'everything' ? [] : [inAssortment(assortment)]),
    ...(category === undefined ? [] : [sql`category = ${category}`]),
    ...(brand === undefined ? [] : [sql`brand = ${brand}`]),
    ...(unspsc === undefined ? [] : [hasUnspsc(unspsc, source)]),
    ...(minPrice === undefined ? [] : [sql`price_cents >= ${toCents(minPrice)}`]),
    ...(maxPrice === undefined ? [] : [sql`price_cents <= ${toCents(maxPrice)}`]),
    ...(inStock === 'true' ? [isInStock] : []),
    ...(minAvailable === undefined ? [] : [hasPieces(minAvailable, isListing)]),
    ...(choices.length === 0
      ? []
      : group
        ? [sql`${sources[source].listing} in (${listingsWith(choices, filter)})`]
        : [sql`id in (select product_id from product_specifications where ${hasChoices(choices)})`]),
  ]
}

/** Only full rows have the code. */
const hasUnspsc = (digits: string, source: Source) =>
  source === 'products'
    ? sql`unspsc like ${`${digits}%`}`
    : sql`id in (select id from products where unspsc like ${`${digits}%`} and deleted_at is null)`

/** Conditions on a product or, in lists that show each family once, on any variant of its family. */
const hasInStock = (isListing: boolean) =>
  isListing
    ? sql`(${availablePieces} >= min_pieces or family_id is not null and (
        select f.in_stock from family_search f where f.family_id = products.family_id))`
    : sql`${availablePieces} >= min_pieces`

/** One variant is looked for in each row: the planner would read all of them for `exists`. Variants are never kits. */
const hasPieces = (pieces: number, isListing: boolean) =>
  isListing
    ? sql`(${availablePieces} >= ${pieces} or family_id is not null and (
        select true from products v
        where v.family_id = products.family_id and v.deleted_at is null and v.available >= ${pieces} limit 1))`
    : sql`${availablePieces} >= ${pieces}`
