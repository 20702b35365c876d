import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { unprepared } from '#database/prepared-statements.ts'
import type { Wanted } from './product-filter.ts'
import { findTerms, type Term } from './search-terms.ts'
import { findByNames, hasTextMatch } from './store.ts'

/** To say which of so many fits best would take longer than anybody looks through them: the newest come first. */
export const MAX_RANKED = 1_000

export interface QueryPlan extends Wanted {
  /** How many names hold the words, where they are looked for in names only. */
  readonly count?: number
  /** Whether nothing holds the words as they were typed, so that what is like them is found. */
  readonly alike: boolean
}

/** What words stand for, and where they are looked for; whatever else narrows the search. */
export type PlanQuery = (q: string) => Promise<QueryPlan>

/** Whoever looks for the same words at the same moment, as a page's list and its facets do, shares the answer. */
export function openQueryPlanner(db: Database): PlanQuery {
  const underway = new Map<string, Promise<QueryPlan>>()
  return (q) => {
    const wording = underway.get(q) ?? lookFor(db, q).finally(() => underway.delete(q))
    underway.set(q, wording)
    return wording
  }
}

async function lookFor(db: Database, q: string): Promise<QueryPlan> {
  const terms = await findTerms(db, q)
  if (terms.length === 0) return { terms, scope: 'names', alike: false }
  const exact = await inNamesOrTexts(db, terms)
  if (exact) return { ...exact, alike: false }
  const corrected = await correct(db, terms)
  const like = corrected && (await inNamesOrTexts(db, corrected))
  return { ...(like ?? { terms, scope: 'alike' }), alike: true }
}

/** Descriptions are left out where very many names hold the words. Undefined: there is nothing. */
async function inNamesOrTexts(db: Database, terms: readonly Term[]) {
  const { count, ids: named } = await findByNames(db, terms)
  if (count > MAX_RANKED) return { terms, scope: 'names', count, named } as const
  const isFound = count > 0 || (await hasTextMatch(db, terms))
  return isFound ? ({ terms, scope: 'texts', named } as const) : undefined
}

/**
 * The terms with the shop's own words in place of those that it does not know; undefined where none is like them. A word
 * is known within another too.
 */
async function correct(db: Database, terms: readonly Term[]): Promise<readonly Term[] | undefined> {
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
    ) nearest`.execute(unprepared(db))
  const meant = new Map(rows.map((row) => [row.typed, row.meant]))
  if (meant.size === 0) return undefined
  return findTerms(db, words.map((word) => meant.get(word) ?? word).join(' '))
}
