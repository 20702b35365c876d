import type { ColumnType, GeneratedAlways } from 'kysely'

/** A record that was added, changed or deleted. Triggers write the rows. */
export interface Changes {
  id: GeneratedAlways<number>
  kind: 'product' | 'order' | 'invoice' | 'customer'
  record_id: string
  changed_at: ColumnType<Date, never, never>
}

export interface ChangesTables {
  changes: Changes
}
