import { Hono } from 'hono'
import type { IdentityPort } from '#contract/identity/port.ts'
import type { Provisioning } from '#contract/scim/provisioning.ts'
import type { Database } from '#database/open.ts'
import { forwardedAddress, type ServerEnv } from '#http/client-address.ts'
import type { PolicySources } from '#http/pages/csp.ts'
import { type EmbeddedOptions, openEmbedded } from './embedded.ts'
import { openFirebase } from './firebase.ts'
import { GOOGLE_PICTURES } from './google-pictures.ts'

export interface IdentityProvider extends IdentityPort {
  /** Creates accounts for companies; undefined when Firebase is used. */
  readonly provisioning?: Provisioning<Database>
  /** The embedded provider's routes, for the root of the origin; none when Firebase is used. */
  readonly app: Hono<ServerEnv>
  /** Settings of the browser's client. */
  readonly browser: {
    readonly apiKey: string
    readonly authDomain: string
    readonly projectId: string
    readonly embedded: boolean
    readonly google: boolean
  }
  /** Origins that the content security policy must allow. */
  readonly sites: PolicySources
}

export interface IdentitySettings {
  readonly SHOP_MODE: 'demo' | 'live' | 'drill'
  readonly PUBLIC_URL: string
  readonly TRUSTED_PROXIES: number
  readonly REFUSE_COMMON_PASSWORDS: 'yes' | 'no'
  readonly FIREBASE_API_KEY?: string | undefined
  readonly FIREBASE_AUTH_DOMAIN?: string | undefined
  readonly FIREBASE_PROJECT_ID?: string | undefined
  readonly GOOGLE_CLIENT_ID?: string | undefined
  readonly GOOGLE_CLIENT_SECRET?: string | undefined
  readonly GOOGLE_ISSUER: string
}

type Parts = Pick<
  EmbeddedOptions,
  'db' | 'jobs' | 'queueEmail' | 'logFailure' | 'isAdmin' | 'noteConfirmed' | 'companySignIn'
>

/**
 * Opens Firebase Authentication if its settings are given, else the embedded provider; the client is the
 * same.
 */
export async function openIdentity(settings: IdentitySettings, parts: Parts): Promise<IdentityProvider> {
  const {
    FIREBASE_API_KEY: apiKey,
    FIREBASE_AUTH_DOMAIN: authDomain,
    FIREBASE_PROJECT_ID: projectId,
  } = settings
  if (apiKey && authDomain && projectId) {
    return { ...openFirebase({ apiKey, authDomain, projectId }), app: new Hono<ServerEnv>() }
  }
  const google = googleIn(settings)
  const embedded = await openEmbedded({
    ...parts,
    publicUrl: settings.PUBLIC_URL,
    clientAddress: forwardedAddress(settings.TRUSTED_PROXIES),
    google,
    refuseCommonPasswords: settings.REFUSE_COMMON_PASSWORDS === 'yes',
  })
  return { ...embedded, sites: typeof google === 'object' ? { images: [GOOGLE_PICTURES] } : {} }
}

function googleIn({ SHOP_MODE, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER }: IdentitySettings) {
  if (GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET) {
    return { issuer: GOOGLE_ISSUER, clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET }
  }
  return SHOP_MODE === 'demo' ? 'demo' : undefined
}
