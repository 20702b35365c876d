import { typedGtin } from '#contract/products/gtin.ts'
import type { Database } from '#database/open.ts'
import type { ProductFilter, SearchQuery } from './product-filter.ts'
import { findTerms, type SearchTerm } from './search-terms.ts'
import { correctSpelling } from './spelling.ts'
import { findByNames, hasTextMatch } from './store.ts'

/** Ranking more matches than this by relevance would take too long; above it the newest come first. */
export const MAX_RANKED = 1_000

export interface QueryPlan extends SearchQuery {
  /** The number of matching names, if only names are searched. */
  readonly count?: number
  /** Whether nothing matches the words as typed, so that similar words are searched. */
  readonly fuzzy: boolean
}

/** Decides which terms to search for, and in which texts, before any other filter applies. */
export type PlanQuery = (q: string, listed: Listed) => Promise<QueryPlan>

/** The scope of the search. */
export type Listed = Pick<ProductFilter, 'group' | 'assortment'>

/** Concurrent searches for the same words share one plan, as a page's product list and its facets do. */
export function openQueryPlanner(db: Database): PlanQuery {
  const pending = new Map<string, Promise<QueryPlan>>()
  return (q, listed) => {
    const key = JSON.stringify([q, listed.group, listed.assortment])
    const plan = pending.get(key) ?? planQuery(db, q, listed).finally(() => pending.delete(key))
    pending.set(key, plan)
    return plan
  }
}

async function planQuery(db: Database, q: string, listed: Listed): Promise<QueryPlan> {
  const terms = await findTerms(db, q)
  if (terms.length === 0) return { terms, scope: 'names', fuzzy: false }
  const exact = await planExact(db, terms, { ...listed, gtins: typedGtin(q) })
  if (exact) return { ...exact, fuzzy: false }
  const corrected = await correctSpelling(db, terms)
  const plan = corrected && (await planExact(db, corrected, { ...listed, gtins: [] }))
  return { ...(plan ?? { terms, scope: 'similar-names' }), fuzzy: true }
}

/** Searches descriptions too, unless very many names match. Undefined when nothing matches. */
async function planExact(
  db: Database,
  terms: readonly SearchTerm[],
  codes: Parameters<typeof findByNames>[2],
) {
  const { count, ids: nameMatches } = await findByNames(db, terms, codes)
  if (count > MAX_RANKED) return { terms, scope: 'names', count, nameMatches } as const
  const isFound = count > 0 || (await hasTextMatch(db, terms, codes))
  return isFound ? ({ terms, scope: 'texts', nameMatches } as const) : undefined
}
