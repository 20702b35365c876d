import { api } from '#contract/api.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { succeeded } from '#shop/replies.ts'
import type { AccessTokens } from '../access-tokens.ts'
import { startActing, stopActing } from './service.ts'

export function actingRoutes(
  app: Service,
  parts: { readonly db: Database; readonly tokens: AccessTokens },
): void {
  serve(app, api.startActing, async (asked, admin) => ({ token: await startActing(parts, asked, admin) }))
  serve(app, api.stopActing, (_, caller) => stopActing(parts.db, caller).then(succeeded))
}
