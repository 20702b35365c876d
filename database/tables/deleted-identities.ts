import type { ColumnType } from 'kysely'

export interface DeletedIdentities {
  uid: string
  deleted_at: ColumnType<Date, Date | undefined, Date>
  ended_at: Date | null
}
