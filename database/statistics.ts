import { sql } from 'kysely'
import type { Database } from './open.ts'

/** Has the database count what is searched, so that it plans well: the embedded one does not by itself. A second at most. */
export const analyzeProducts = (db: Database) =>
  sql`analyze products, product_search, product_texts, product_words, synonym_groups`.execute(db)
