import { api } from '#contract/api.ts'
import { type Service, serve } from '#http/serve.ts'
import { type SignInParts, signIn } from './service.ts'

export function userRoutes(app: Service, parts: SignInParts): void {
  serve(app, api.signIn, async (proof) => ({ token: await signIn(parts, proof) }))
  serve(app, api.isAdmin, async (_, caller) => ({ admin: caller.isAdmin }))
}
