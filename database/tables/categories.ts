import type { ColumnType } from 'kysely'

/** An owner's texts about a category. */
interface CategoryPages {
  category: string
  /** Markdown; empty for none. */
  text: string
  /** Empty for none. */
  banner_text: string
  banner_link: string
  /** The first and the last day; null: no limit. */
  banner_from: ColumnType<Date | null, string | null, string | null>
  banner_to: ColumnType<Date | null, string | null, string | null>
}

export interface CategoriesTables {
  category_pages: CategoryPages
}
