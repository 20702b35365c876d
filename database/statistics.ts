import { sql } from 'kysely'
import type { Database } from './open.ts'

/**
 * Updates statistics of the search tables for the query planner, which the embedded database does not do by
 * itself. Takes a second at most.
 */
export const analyzeProducts = (db: Database) =>
  sql`analyze products, product_search, product_texts, product_words, specification_values, product_specifications,
    synonym_groups`.execute(db)
