import type { CompanyProvider, CompanySignIn } from '#contract/identity-providers/company-sign-in.ts'
import type { Database } from '#database/open.ts'
import { openProviderClient, type ProviderClient, ProviderUnavailable } from './provider-client.ts'

/** Maximum number of providers whose configuration and keys are remembered. */
const MAX_REMEMBERED = 100
/** Configurations are read again after this time: a provider may move its endpoints. */
const REMEMBERED_MS = 3_600_000

/** The identity providers of companies. */
export interface CompanyProviders extends Pick<CompanySignIn<Database>, 'admit' | 'requiredFor'> {
  /** Undefined if there is no such provider. */
  clientOf(providerId: string): Promise<ProviderClient | undefined>
  /** Returns why the configuration could not be read; undefined if it could. */
  check(provider: Pick<CompanyProvider, 'issuer' | 'clientId' | 'clientSecret'>): Promise<string | undefined>
}

export function companyProviders(
  { find, fetch, admit, requiredFor }: CompanySignIn<Database>,
  redirectUri: string,
  now: () => Date,
): CompanyProviders {
  /** The one that was used last is the last. */
  const remembered = new Map<string, { readonly client: ProviderClient; readonly until: number }>()
  const open = ({ issuer, clientId, clientSecret, ...company }: CompanyProvider) =>
    openProviderClient({ issuer, clientId, clientSecret, redirectUri, company: { ...company, fetch } })

  return {
    admit,
    requiredFor,
    async clientOf(providerId) {
      const provider = await find(providerId)
      if (!provider) return undefined
      // Changed settings are another client's.
      const key = JSON.stringify(provider)
      const known = remembered.get(key)
      remembered.delete(key)
      const at = now().getTime()
      const entry = known && known.until > at ? known : { client: open(provider), until: at + REMEMBERED_MS }
      remembered.set(key, entry)
      for (const oldest of remembered.keys()) {
        if (remembered.size <= MAX_REMEMBERED) break
        remembered.delete(oldest)
      }
      return entry.client
    },
    async check(provider) {
      try {
        await open({ ...provider, providerId: '', roleClaim: '' }).check()
        return undefined
      } catch (failure) {
        if (failure instanceof ProviderUnavailable) return innermost(failure)
        throw failure
      }
    },
  }
}

/** The message of the first cause. */
function innermost(failure: Error): string {
  let found = failure
  while (found.cause instanceof Error) found = found.cause
  return found.message.slice(0, 200)
}
