import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { toCents } from '#contract/money.ts'
import { escapeLike } from '#database/escape-like.ts'
import type { Database } from '#database/open.ts'
import type { Term } from './search-terms.ts'

export interface ProductFilter {
  readonly category?: string | undefined
  readonly brand?: string | undefined
  readonly minPrice?: number | undefined
  readonly maxPrice?: number | undefined
  readonly inStock?: 'true' | 'false' | undefined
  readonly minAvailable?: number | undefined
}

/** What is looked for, and where: `texts` are names, categories and descriptions; names that are `alike` share letters. */
export interface Wanted {
  readonly terms: readonly Term[]
  readonly scope: 'names' | 'texts' | 'alike'
  /** The products whose names hold the terms, where they were few enough to be kept from counting them. */
  readonly named?: readonly string[] | undefined
}

/** Products are read whole where they are shown, and as narrow rows, kept by triggers, where they are only counted. */
type Source = 'products' | 'product_search'

/** How each of them says the same. `isInStock`: a whole lot is there, what can be ordered at least. */
const sources = {
  products: {
    isOnSale: sql`deleted_at is null`,
    isInStock: sql`available >= min_pieces`,
    name: sql`search_text`,
    like: sql`ilike`,
  },
  product_search: {
    isOnSale: sql`is_on_sale`,
    isInStock: sql`in_stock`,
    name: sql`called`,
    // In lower case already, which is most of what ilike takes.
    like: sql`like`,
  },
} as const satisfies Record<Source, unknown>

export const allOf = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`true`

/** A text holds a term when it holds all its words as they were typed, or a synonym of it. */
export const matchesNames = (terms: readonly Term[], source: Source) =>
  allOf(terms.map((term) => sql`(${nameHolds(term, source)})`))

const nameHolds = ({ words, synonyms }: Term, source: Source) =>
  sql.join(
    [allOf(words.map((word) => holds(word, source))), ...synonyms.map((each) => holdsWhole(each, source))],
    sql` or `,
  )

/** Whether the index, which knows letters in threes, can find the word somewhere within others. */
const isLong = (word: string) => word.length > 2 || !/^[a-z0-9]+$/i.test(word)

/** A long word anywhere in name and codes; a short one where a word of them begins. */
export function holds(word: string, source: Source) {
  const { name, like } = sources[source]
  const is = (pattern: string) => sql`${name} ${like} lower(${pattern})`
  const part = escapeLike(word)
  return isLong(word) ? is(`%${part}%`) : sql`(${is(`${part}%`)} or ${is(`% ${part}%`)})`
}

/** Not within other words, as `display` is within DisplayPort. */
function holdsWhole(synonym: string, source: Source) {
  const words = synonym.split(' ').map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`))
  return sql`${sources[source].name} ~* ${String.raw`\m${words.join(String.raw`\s+`)}(s|es)?\M`}`
}

/** A word such as "for" is nothing that a text is searched for. */
export const says = (text: RawBuilder<unknown>, terms: readonly Term[]) =>
  sql<SqlBool>`${text} @@ (${sql.join(terms.map(meaning), sql` && `)})`

function meaning({ words, synonyms }: Term) {
  const typed = sql`plainto_tsquery('english', ${words.join(' ')})`
  const others = synonyms.map((each) => sql`phraseto_tsquery('english', ${each})`)
  return sql`(${sql.join([typed, ...others], sql` || `)})`
}

export const matchesTexts = (terms: readonly Term[]) =>
  sql<SqlBool>`id in (select product_id from product_texts where ${says(sql`words`, terms)})`

/** How much of a word's groups of three letters a text must share to be like it; Postgres itself would say 0.6. */
const ALIKE = '0.5'

/** To be said at the beginning of a transaction that asks for what is alike. */
export const useSimilarityThreshold = (tx: Database) =>
  sql`select set_config('pg_trgm.word_similarity_threshold', ${ALIKE}, true)`.execute(tx)

const isLike = (word: string, source: Source) =>
  /[a-z0-9]/i.test(word) ? sql`${word} <% ${sources[source].name}` : holds(word, source)

/** Of what is merely alike, or said in a description, there may be very much, each worth little: others are not seen. */
const MAX_FAINT = 1_000

/** A query of the products that are found, whole. */
export const foundProducts = (wanted: Wanted, filter: ProductFilter) =>
  found('products', sql`*`, wanted, filter)

/** The same, each as `id`, `category`, `brand`, `price_cents` and `in_stock`. */
export function foundToCount(wanted: Wanted, filter: ProductFilter) {
  // Without words the indexes of products are quicker, and only there are the pieces.
  const isNarrow = wanted.terms.length > 0 && filter.minAvailable === undefined
  const source = isNarrow ? 'product_search' : 'products'
  const columns = sql`id, category, brand, price_cents, ${sources[source].isInStock} as in_stock`
  return found(source, columns, wanted, filter)
}

function found(
  source: Source,
  columns: RawBuilder<unknown>,
  { terms, scope, named: ids }: Wanted,
  filter: ProductFilter,
): RawBuilder<unknown> {
  const matching = (condition: RawBuilder<unknown>) => sql`
    select ${columns} from ${sql.table(source)}
    where ${allOf([sources[source].isOnSale, condition, ...narrowing(filter, source)])}`
  const named = ids ? sql`id = any(${ids}::text[])` : matchesNames(terms, source)
  if (scope === 'names') return matching(named)
  if (scope === 'texts') {
    const said = sql`${matchesTexts(terms)} and not ${named}`
    return sql`${matching(named)} union all (${matching(said)} limit ${MAX_FAINT})`
  }
  // Names with the number are fewer than those with the word: the index goes by the first.
  const words = terms
    .flatMap((term) => term.words)
    .toSorted((a, b) => Number(/\d/.test(b)) - Number(/\d/.test(a)))
  const like = words.map((word) => isLike(word, source))
  return sql`${matching(allOf(like))} limit ${MAX_FAINT}`
}

function narrowing(filter: ProductFilter, source: Source): RawBuilder<unknown>[] {
  const { category, brand, minPrice, maxPrice, inStock, minAvailable } = filter
  return [
    ...(category === undefined ? [] : [sql`category = ${category}`]),
    ...(brand === undefined ? [] : [sql`brand = ${brand}`]),
    ...(minPrice === undefined ? [] : [sql`price_cents >= ${toCents(minPrice)}`]),
    ...(maxPrice === undefined ? [] : [sql`price_cents <= ${toCents(maxPrice)}`]),
    ...(inStock === 'true' ? [sources[source].isInStock] : []),
    ...(minAvailable === undefined ? [] : [sql`available >= ${minAvailable}`]),
  ]
}
