import { api } from '#contract/api.ts'
import { signInWindow } from '#contract/identity/sign-in-window.ts'
import { TXT_NAME } from '#contract/identity-providers/endpoints.ts'
import { providerIdOf } from '#contract/identity-providers/provider-id.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Service, serve } from '#http/serve.ts'
import type { ShopContext } from '../context.ts'
import { replyOnce } from '../idempotency.ts'
import { succeeded } from '../replies.ts'
import * as domains from './domains.ts'
import * as service from './service.ts'
import { providerOfEmail, type StoredDomain, type StoredProvider } from './store.ts'

export interface IdentityProviderParts
  extends service.ProviderParts,
    Pick<ShopContext, 'queueEmail' | 'publicUrl'> {
  /** @default asks name servers */
  readonly resolveTxt?: domains.ResolveTxt | undefined
}

export function identityProviderRoutes(app: Service, parts: IdentityProviderParts): void {
  const { db, publicUrl, identity, resolveTxt = domains.resolveTxt } = parts
  const requireOffered = () => {
    if (!identity.checkProvider) throw new Refusal('identity-provider-not-offered')
  }
  serve(app, api.getIdentityProvider, async (_, caller) => {
    const { provider, domains: claimed } = await service.getProvider(db, caller)
    return {
      offered: identity.checkProvider !== undefined,
      redirectUri: publicUrl + signInWindow.handler,
      ...(provider && { provider: toWire(provider) }),
      domains: claimed.map(toDomain),
    }
  })
  serve(app, api.setIdentityProvider, (form, caller) =>
    service.setProvider(parts, form, caller).then(succeeded),
  )
  serve(app, api.removeIdentityProvider, (_, caller) => service.removeProvider(db, caller).then(succeeded))
  serve(app, api.setOnlyWay, ({ only }, caller) => service.setOnlyWay(parts, only, caller).then(succeeded))
  serve(app, api.claimDomain, async ({ domain }, caller) => {
    service.requireOwner(caller)
    requireOffered()
    return toDomain(await domains.claimDomain(db, domain, caller))
  })
  serve(app, api.removeDomain, ({ domain }, caller) =>
    domains.removeDomain(db, domain, caller).then(succeeded),
  )
  serve(app, api.sendDomainCode, ({ domain, mailbox }, caller, key) =>
    replyOnce(key, succeeded, (keep) => domains.sendCode(parts, { domain, mailbox }, caller, keep)),
  )
  serve(app, api.proveDomain, async ({ domain, code }, caller) => {
    service.requireOwner(caller)
    return domains.proveDomain({ db, resolveTxt }, { domain, code }, caller).then(succeeded)
  })
  serve(app, api.signInWay, async ({ email }) => {
    const provider = identity.checkProvider && (await providerOfEmail(db, email))
    if (!provider) return { only: false }
    return { providerId: providerIdOf(provider.id), only: provider.onlySince !== null }
  })
}

const toWire = (provider: StoredProvider) => ({
  providerId: providerIdOf(provider.id),
  issuer: provider.issuer,
  clientId: provider.clientId,
  defaultRole: provider.defaultRole,
  roleClaim: provider.roleClaim,
  roles: provider.roles,
  testedAt: provider.testedAt?.toISOString() ?? null,
  only: provider.onlySince !== null,
  escape: provider.onlySince ? provider.escapeEmail : null,
})

const toDomain = ({ domain, txtValue, provedAt }: StoredDomain) => ({
  domain,
  txtName: `${TXT_NAME}.${domain}`,
  txtValue,
  provedAt: provedAt?.toISOString() ?? null,
})
