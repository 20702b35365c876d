import { api } from '#contract/api.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { succeeded } from '../replies.ts'
import type { SystemFacts } from './facts.ts'
import { describeSystem, dismissJob, retryJob } from './service.ts'

export function systemRoutes(app: Service, db: Database, facts: SystemFacts): void {
  serve(app, api.getSystem, () => describeSystem(db, facts))
  serve(app, api.retryJob, ({ id }, admin) => retryJob(db, facts, id, admin).then(succeeded))
  serve(app, api.dismissJob, ({ id }, admin) => dismissJob(db, facts, id, admin).then(succeeded))
}
