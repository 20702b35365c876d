import type { ColumnType } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** A version of the text of a legal page. In force, it never changes. */
interface LegalTexts {
  page: 'terms' | 'privacy' | 'cookies' | 'accessibility'
  version: number
  /** Markdown. */
  text: string
  /** `2027-05-14`. */
  holds_from: ColumnType<Date, string, string>
  created_at: CreatedAt
  /** The admin's email. */
  written_by: string
}

export interface LegalTextsTables {
  legal_texts: LegalTexts
}
