import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { escapeLike } from '#database/escape-like.ts'
import type { Database } from '#database/open.ts'
import { allOf } from './all-of.ts'
import type { SearchTerm } from './search-terms.ts'

/**
 * Full rows where products are shown; `product_search` has narrow rows, maintained by triggers, for counting;
 * `family_search` has one such row for each family.
 */
export type Source = 'products' | 'product_search' | 'family_search'

const narrow = {
  isOnSale: sql`is_on_sale`,
  name: sql`called`,
  // Stored in lower case: lowering is most of the cost of ilike.
  like: sql`like`,
}

/** The same conditions for each table. `listing`: the entry for it in lists that show each family once. */
export const sources = {
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

export const isSimilar = (word: string, source: Source) =>
  /[a-z0-9]/i.test(word) ? sql`${word} <% ${sources[source].name}` : matchesWord(word, source)
