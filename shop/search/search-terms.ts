import { sql } from 'kysely'
import { MAX_TERM_WORDS } from '#contract/search/synonyms.ts'
import type { Database } from '#database/open.ts'

/** A match contains all of the words as typed, or one of the synonyms. */
export interface SearchTerm {
  readonly words: readonly string[]
  readonly synonyms: readonly string[]
}

/** Further words are ignored: they cost time and add nothing. */
const MAX_WORDS = 8

/** Splits a search into terms, preferring the longest that has synonyms: `docking station` is one term. */
export async function findTerms(db: Database, q: string): Promise<readonly SearchTerm[]> {
  const words = q.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  if (words.length === 0) return []
  const groups = await groupsWith(db, spans(words).flatMap(spellings))
  const terms: SearchTerm[] = []
  for (let from = 0; from < words.length; ) {
    const longest = lengths(words.length - from)
      .map((length) => words.slice(from, from + length))
      .map((span) => ({ words: span, synonyms: synonymsOf(groups, span) }))
    const term = longest.find(({ synonyms }) => synonyms.length > 0) ?? {
      words: words.slice(from, from + 1),
      synonyms: [],
    }
    terms.push(term)
    from += term.words.length
  }
  return terms
}

/** Possible lengths of a term in words, longest first. */
const lengths = (most: number) =>
  Array.from({ length: Math.min(MAX_TERM_WORDS, most) }, (_, place) => Math.min(MAX_TERM_WORDS, most) - place)

const spans = (words: readonly string[]) =>
  words.flatMap((_, from) => lengths(words.length - from).map((length) => words.slice(from, from + length)))

/** Spellings that a synonym group may contain: lower case, and without a plural s. */
function spellings(words: readonly string[]): string[] {
  const typed = words.join(' ').toLowerCase()
  return typed.endsWith('s') ? [typed, typed.slice(0, -1)] : [typed]
}

const synonymsOf = (groups: readonly (readonly string[])[], words: readonly string[]) => {
  const typed = spellings(words)
  const [asTyped = ''] = typed
  const all = groups.filter((group) => typed.some((spelling) => group.includes(spelling))).flat()
  // A text with `network switch` contains `switch`, so it needs no second check.
  return [...new Set(all)].filter((word) => !typed.includes(word) && !` ${word} `.includes(` ${asTyped} `))
}

async function groupsWith(db: Database, spellings: readonly string[]) {
  const { rows } = await sql<{ words: string[] }>`
    select words from synonym_groups where words && ${spellings}::text[] order by position`.execute(db)
  return rows.map(({ words }) => words)
}
