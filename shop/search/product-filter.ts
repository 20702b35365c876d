import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Assortment } from '#contract/companies/assortment.ts'
import { toCents } from '#contract/money.ts'
import { escapeLike } from '#database/escape-like.ts'
import type { Database } from '#database/open.ts'
import { inAssortment } from '../companies/assortment.ts'
import { availablePieces } from '../stock/available.ts'
import { allOf } from './all-of.ts'
import type { SearchTerm } from './search-terms.ts'
import { hasChoices, listingsWith, type SpecChoice } from './spec-choices.ts'

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

/** The terms and the texts to search: `texts` are names, categories and descriptions; `similar-names` share letters with the terms. */
export interface SearchQuery {
  readonly terms: readonly SearchTerm[]
  readonly scope: 'names' | 'texts' | 'similar-names'
  /** Ids of the products whose names match, when counting them found few enough to list. */
  readonly nameMatches?: readonly string[] | undefined
}

/**
 * Full rows where products are shown; `product_search` has narrow rows, maintained by triggers, for counting;
 * `family_search` has one such row for each family.
 */
type Source = 'products' | 'product_search' | 'family_search'

const narrow = {
  isOnSale: sql`is_on_sale`,
  name: sql`called`,
  // Stored in lower case: lowering is most of the cost of ilike.
  like: sql`like`,
}

/** The same conditions for each table. `listing`: what lists that show each family once show it as. */
const sources = {
  products: {
    isOnSale: sql`deleted_at is null`,
    listing: sql`coalesce(family_id, id)`,
    name: sql`search_text`,
    like: sql`ilike`,
  },
  product_search: { ...narrow, listing: sql`id` },
  family_search: { ...narrow, listing: sql`family_id` },
} as const satisfies Record<Source, unknown>

/** A name matches a term when it contains all of its words as typed, or one of its synonyms. */
export const matchesNames = (terms: readonly SearchTerm[], source: Source) =>
  allOf(terms.map((term) => sql`(${matchesName(term, source)})`))

const matchesName = ({ words, synonyms }: SearchTerm, source: Source) =>
  sql.join(
    [
      allOf(words.map((word) => matchesWord(word, source))),
      ...synonyms.map((each) => matchesSynonym(each, source)),
    ],
    sql` or `,
  )

/** True if the trigram index can find the word inside longer ones. */
const isLong = (word: string) => word.length > 2 || !/^[a-z0-9]+$/i.test(word)

/** A long word matches anywhere in name and codes; a short one only at the start of a word. */
export function matchesWord(word: string, source: Source) {
  const { name, like } = sources[source]
  const is = (pattern: string) => sql`${name} ${like} lower(${pattern})`
  const part = escapeLike(word)
  return isLong(word) ? is(`%${part}%`) : sql`(${is(`${part}%`)} or ${is(`% ${part}%`)})`
}

/**
 * Whole words only: `display` must not match DisplayPort. In the long rows of families their letters are looked for first,
 * which is quicker there.
 */
function matchesSynonym(synonym: string, source: Source) {
  const { name, like } = sources[source]
  const words = synonym.split(' ')
  const escaped = words.map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`))
  const whole = sql`${name} ~* ${String.raw`\m${escaped.join(String.raw`\s+`)}(s|es)?\M`}`
  if (source !== 'family_search') return whole
  return sql`(${name} ${like} lower(${`%${words.map(escapeLike).join('%')}%`}) and ${whole})`
}

/** Full-text match; stop words such as "for" are ignored. */
export const textMatches = (text: RawBuilder<unknown>, terms: readonly SearchTerm[]) =>
  sql<SqlBool>`${text} @@ (${sql.join(terms.map(toTsQuery), sql` && `)})`

function toTsQuery({ words, synonyms }: SearchTerm) {
  const typed = sql`plainto_tsquery('english', ${words.join(' ')})`
  const others = synonyms.map((each) => sql`phraseto_tsquery('english', ${each})`)
  return sql`(${sql.join([typed, ...others], sql` || `)})`
}

export const matchesTexts = (terms: readonly SearchTerm[]) =>
  sql<SqlBool>`id in (select product_id from product_texts where ${textMatches(sql`words`, terms)})`

/** The share of a word's trigrams that a similar name contains; Postgres's default is 0.6. */
const SIMILARITY_THRESHOLD = '0.5'

/** Sets the similarity threshold for this transaction; call it before a search of similar names. */
export const setSimilarityThreshold = (tx: Database) =>
  sql`select set_config('pg_trgm.word_similarity_threshold', ${SIMILARITY_THRESHOLD}, true)`.execute(tx)

const isSimilar = (word: string, source: Source) =>
  /[a-z0-9]/i.test(word) ? sql`${word} <% ${sources[source].name}` : matchesWord(word, source)

/** Similar names and matches in descriptions are weak and may be very many: only this many are considered. */
const MAX_WEAK_MATCHES = 1_000

/** Selects full rows of the matching products. */
export const matchingProducts = (query: SearchQuery, filter: ProductFilter) =>
  matchingRows('products', () => sql`*`, query, filter)

/**
 * Selects `id`, `category`, `brand`, `price_cents`, `in_stock` and `listing` of the matching products. `listing` is what
 * a list shows: the product, or its family.
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

/** A condition on what a row of the source is called or described by. */
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
    // They are so many that the first in order are soon found, one after the other.
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

/** family_search has what any variant is called, the texts of the listed one, and most of what lists filter by. */
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
