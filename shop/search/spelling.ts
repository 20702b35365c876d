import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { findTerms, type SearchTerm } from './search-terms.ts'

/**
 * The terms with each unknown word replaced by the most similar word that the shop knows; undefined when no word was
 * replaced. A word that is part of a known one counts as known.
 */
export async function correctSpelling(
  db: Database,
  terms: readonly SearchTerm[],
): Promise<readonly SearchTerm[] | undefined> {
  const words = terms.flatMap((term) => term.words.map((word) => word.toLowerCase()))
  const { rows } = await sql<{ typed: string; meant: string }>`
    with unknown as materialized (
      select typed from unnest(${words}::text[]) typed
      where not exists (select from product_words where word like '%' || typed || '%')
    )
    select typed, meant from unknown, lateral (
      select word as meant from (
        select word from product_words where word % typed
        union all select word from synonym_groups, unnest(words) term, unnest(string_to_array(term, ' ')) word
          where word % typed
      ) near order by similarity(word, typed) desc, word limit 1
    ) nearest`.execute(db)
  const meant = new Map(rows.map((row) => [row.typed, row.meant]))
  if (meant.size === 0) return undefined
  return findTerms(db, words.map((word) => meant.get(word) ?? word).join(' '))
}
