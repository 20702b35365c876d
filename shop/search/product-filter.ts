import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { toCents } from '#contract/money.ts'
import { escapeLike } from '#database/escape-like.ts'
import type { Database } from '#database/open.ts'
import { availablePieces } from '../stock/available.ts'
import { allOf } from './all-of.ts'
import type { SearchTerm } from './search-terms.ts'
import { hasChoices, listingsWith, type SpecChoice } from './spec-choices.ts'

export interface ProductFilter {
  readonly category?: string | undefined
  readonly brand?: string | undefined
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
 * `listing_search` has the same with one row for each family.
 */
type Source = 'products' | 'product_search' | 'listing_search'

const narrow = {
  isOnSale: sql`is_on_sale`,
  listing: sql`listing`,
  name: sql`called`,
  // Stored in lower case: lowering is most of the cost of ilike.
  like: sql`like`,
}

/** The same conditions for either table. `listing`: what lists that show each family once show it as. */
const sources = {
  products: {
    isOnSale: sql`deleted_at is null`,
    listing: sql`coalesce(family_id, id)`,
    name: sql`search_text`,
    like: sql`ilike`,
  },
  product_search: narrow,
  listing_search: narrow,
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

/** Whole words only: `display` must not match DisplayPort. */
function matchesSynonym(synonym: string, source: Source) {
  const words = synonym.split(' ').map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`))
  return sql`${sources[source].name} ~* ${String.raw`\m${words.join(String.raw`\s+`)}(s|es)?\M`}`
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
  matchingRows('products', sql`*`, query, filter)

/**
 * Selects `id`, `category`, `brand`, `price_cents`, `in_stock` and `listing` of the matching products. `listing` is what
 * a list shows: the product, or its family.
 */
export function matchesToCount(query: SearchQuery, filter: ProductFilter) {
  const { group, choices = [] } = filter
  const isNarrow = hasNarrowRows(query, filter)
  const source = isNarrow ? searchRows(filter) : 'products'
  const { listing } = sources[source]
  const inStock =
    group && choices.length > 0
      ? sql`${listing} in (${listingsWith(choices, { ...filter, inStock: 'true' })})`
      : isNarrow
        ? sql`in_stock`
        : hasInStock(group !== undefined)
  const columns = sql`id, category, brand, price_cents, ${inStock} as in_stock, ${group ? listing : sql`id`} as listing`
  return matchingRows(source, columns, query, filter)
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

const searchRows = ({ group }: ProductFilter) => (group ? 'listing_search' : 'product_search')

function matchingRows(
  source: Source,
  columns: RawBuilder<unknown>,
  { terms, scope, nameMatches }: SearchQuery,
  filter: ProductFilter,
): RawBuilder<unknown> {
  const filters = [sources[source].isOnSale, ...filterConditions(filter, source)]
  const matching = (...conditions: RawBuilder<unknown>[]) => sql`
    select ${columns} from ${sql.table(source)} where ${allOf([...filters, ...conditions])}`
  const isOfFamilies = filter.group !== undefined && source === 'products'
  // family_search has what any variant of a family is called, and what lists filter by.
  const families = (condition: RawBuilder<unknown>) => {
    const { minAvailable: _, choices: __, ...narrowed } = filter
    const all = allOf([condition, ...filterConditions(narrowed, 'listing_search')])
    return sql`family_id in (select family_id from family_search where ${all})`
  }
  if (terms.length === 0) return matching()
  if (scope === 'names' && !nameMatches) {
    const named = matchesNames(terms, source)
    if (!isOfFamilies) return matching(named)
    // They are so many that the newest are soon found, one after the other.
    return matching(
      sql`(family_id is null and ${named} or ${families(matchesNames(terms, 'listing_search'))})`,
    )
  }
  const nameMatch = sql`id = any(${nameMatches ?? []}::text[])`
  if (scope === 'names') return matching(nameMatch)
  if (scope === 'texts') {
    const textMatch = matching(matchesTexts(terms), sql`not ${nameMatch}`)
    return sql`${matching(nameMatch)} union all (${textMatch} limit ${MAX_WEAK_MATCHES})`
  }
  // The index is searched by the first word, and fewer names contain a number than a word.
  const words = terms
    .flatMap((term) => term.words)
    .toSorted((a, b) => Number(/\d/.test(b)) - Number(/\d/.test(a)))
  const similarIn = (each: Source) => allOf(words.map((word) => isSimilar(word, each)))
  // Apart, so that products without a family are found by their index.
  const similar = isOfFamilies
    ? sql`${matching(sql`family_id is null`, similarIn(source))} union all ${matching(families(similarIn('listing_search')))}`
    : matching(similarIn(source))
  return sql`${similar} limit ${MAX_WEAK_MATCHES}`
}

function filterConditions(filter: ProductFilter, source: Source): RawBuilder<unknown>[] {
  const { category, brand, minPrice, maxPrice, inStock, minAvailable, choices = [], group } = filter
  const isListing = group !== undefined && source === 'products'
  const isInStock = source === 'products' ? hasInStock(isListing) : sql`in_stock`
  return [
    ...(isListing ? [sql`is_listed`] : []),
    ...(category === undefined ? [] : [sql`category = ${category}`]),
    ...(brand === undefined ? [] : [sql`brand = ${brand}`]),
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
