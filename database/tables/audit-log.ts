import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

interface AuditLog {
  id: Generated<number>
  actor: string
  action: string
  subject: string
  label: string
  before: ColumnType<unknown, string | null, never>
  after: ColumnType<unknown, string | null, never>
  at: CreatedAt
}

export interface AuditLogTables {
  audit_log: AuditLog
}
