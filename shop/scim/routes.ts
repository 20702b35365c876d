import { api } from '#contract/api.ts'
import type { IdentityPort } from '#contract/identity/port.ts'
import { Refusal } from '#contract/refusals.ts'
import { SCIM_ROOT } from '#contract/scim/paths.ts'
import type { Provisioning } from '#contract/scim/provisioning.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { replyOnce } from '../idempotency.ts'
import { succeeded } from '../replies.ts'
import { protocolRoutes } from './protocol.ts'
import { listTokens, makeToken, revokeToken } from './tokens.ts'

interface Parts {
  readonly db: Database
  readonly identity: IdentityPort
  /** Undefined if the shop cannot create accounts. */
  readonly provisioning: Provisioning<Database> | undefined
  readonly adminEmail?: string | undefined
  readonly publicUrl: string
}

export function scimRoutes(app: Service, { provisioning, ...parts }: Parts): void {
  const { db, publicUrl } = parts
  serve(app, api.listScimTokens, async (_, caller) => ({
    baseUrl: publicUrl + SCIM_ROOT,
    tokens: (await listTokens(db, caller)).map(({ id, createdAt, lastUsedAt, ...token }) => ({
      _id: id,
      ...token,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  }))
  serve(app, api.makeScimToken, async ({ name }, caller, key) => {
    if (!provisioning) throw new Refusal('identity-provider-not-offered')
    let token: string | undefined
    // The reply stored for a repeated request omits the token, which is never stored.
    const reply = await replyOnce(
      key,
      ({ id }: { readonly id: string }) => ({ insertedId: id }),
      async (keep) => {
        const made = await makeToken(db, name, caller, keep)
        token = made.token
        return made
      },
    )
    return { ...reply, token }
  })
  serve(app, api.revokeScimToken, ({ id }, caller) => revokeToken(db, id, caller).then(succeeded))
  if (provisioning) protocolRoutes(app, { ...parts, provisioning })
}
