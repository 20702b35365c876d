import { api } from '#contract/api.ts'
import type { VerifyIdentity } from '#contract/ports.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import type { AccessTokens } from './access-tokens.ts'
import { signIn } from './service.ts'

export function userRoutes(
  app: Service,
  db: Database,
  verifyIdentity: VerifyIdentity,
  tokens: AccessTokens,
): void {
  serve(app, api.signIn, async (proof) => ({ token: await signIn(db, verifyIdentity, tokens, proof) }))
  serve(app, api.isAdmin, async (_, caller) => ({ admin: caller.isAdmin }))
}
