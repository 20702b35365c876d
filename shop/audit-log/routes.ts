import { api } from '#contract/api.ts'
import { AuditEntry } from '#contract/audit-log/endpoints.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { listActions } from './service.ts'

export function auditLogRoutes(app: Service, db: Database): void {
  serve(app, api.auditLog, async (list) =>
    (await listActions(db, list)).map(({ id, at, ...action }) =>
      AuditEntry.parse({ ...action, _id: String(id), at: at.toISOString() }),
    ),
  )
}
