import { api } from '#contract/api.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { replyOnce } from '../idempotency.ts'
import { succeeded } from '../replies.ts'
import { toOpenTransmission } from './api-mapping.ts'
import { listOpen, resend } from './service.ts'
import type { Channels } from './transmit.ts'

export function transmissionRoutes(app: Service, db: Database, channels: Channels): void {
  serve(app, api.listTransmissions, async (list) => (await listOpen(db, list)).map(toOpenTransmission))
  serve(app, api.resendTransmission, ({ id }, admin, key) =>
    replyOnce(key, succeeded, (keep) => resend(db, channels, id, admin, keep)),
  )
}
