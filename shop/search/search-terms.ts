import { sql } from 'kysely'
import { MAX_TERM_WORDS } from '#contract/search/synonyms.ts'
import type { Database } from '#database/open.ts'

/** What must be found: all of the words as they were typed, or one of the terms that mean the same. */
export interface Term {
  readonly words: readonly string[]
  readonly synonyms: readonly string[]
}

/** More words than this say no more, but cost. */
const MAX_WORDS = 8

/** The terms of a search, the longest that the shop has synonyms for: `docking station` is one. */
export async function findTerms(db: Database, q: string): Promise<readonly Term[]> {
  const words = q.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  if (words.length === 0) return []
  const groups = await groupsWith(db, spans(words).flatMap(spellings))
  const terms: Term[] = []
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

/** From the longest that a term may have down to one. */
const lengths = (most: number) =>
  Array.from({ length: Math.min(MAX_TERM_WORDS, most) }, (_, place) => Math.min(MAX_TERM_WORDS, most) - place)

const spans = (words: readonly string[]) =>
  words.flatMap((_, from) => lengths(words.length - from).map((length) => words.slice(from, from + length)))

/** As a group may have it: in lower case, several of a thing as one. */
function spellings(words: readonly string[]): string[] {
  const typed = words.join(' ').toLowerCase()
  return typed.endsWith('s') ? [typed, typed.slice(0, -1)] : [typed]
}

const synonymsOf = (groups: readonly (readonly string[])[], words: readonly string[]) => {
  const typed = spellings(words)
  const all = groups.filter((group) => typed.some((spelling) => group.includes(spelling))).flat()
  return [...new Set(all)].filter((word) => !typed.includes(word))
}

async function groupsWith(db: Database, spellings: readonly string[]) {
  const { rows } = await sql<{ words: string[] }>`
    select words from synonym_groups where words && ${spellings}::text[] order by position`.execute(db)
  return rows.map(({ words }) => words)
}
