import * as openid from 'openid-client'
import { isEmail, normalEmail } from '#contract/fields.ts'
import type { Claims } from './claims.ts'

export interface ProviderSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The address that the provider redirects back to, as registered there. */
  readonly redirectUri: string
}

/** The secrets of one authorization request. Only the state leaves the server unhashed. */
export interface AuthorizationSecrets {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** An OpenID Connect client: authorization code flow with PKCE and nonce. */
export interface ProviderClient {
  /**
   * Returns where the person signs in.
   * @throws ProviderUnavailable
   */
  authorizationUrl(request: AuthorizationSecrets): Promise<URL>
  /**
   * Exchanges the authorization code in the callback's address for the person's claims.
   * @throws ProviderRefused, ProviderUnavailable
   */
  exchangeCode(callback: URL, request: AuthorizationSecrets): Promise<Claims>
}

/** The provider denied the request, or sent something that cannot be trusted. */
export class ProviderRefused extends Error {}
/** The provider does not answer. Safe to retry. */
export class ProviderUnavailable extends Error {}

const TIMEOUT_SECONDS = 10

/**
 * Opens a client of the provider.
 * @param settings for Google, or for any other OpenID Connect issuer
 */
export function openProviderClient({
  issuer,
  clientId,
  clientSecret,
  redirectUri,
}: ProviderSettings): ProviderClient {
  const server = new URL(issuer)
  let discovered: Promise<openid.Configuration> | undefined

  /** Runs discovery once, and again after a failure, so that an outage of the provider is not cached. */
  function configuration() {
    const execute = [openid.enableNonRepudiationChecks]
    // Loopback issuers only: config.ts refuses any other that is not https.
    if (server.protocol === 'http:') execute.push(openid.allowInsecureRequests)
    discovered ??= openid
      .discovery(server, clientId, clientSecret, undefined, { execute, timeout: TIMEOUT_SECONDS })
      .catch((failure: unknown) => {
        discovered = undefined
        throw new ProviderUnavailable('the issuer could not be read', { cause: failure })
      })
    return discovered
  }

  return {
    async authorizationUrl({ state, nonce, codeVerifier }) {
      return openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
    },
    async exchangeCode(callback, { state, nonce, codeVerifier }) {
      const config = await configuration()
      const tokens = await openid
        .authorizationCodeGrant(config, callback, {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        .catch((failure: unknown) => {
          throw isUnavailable(failure)
            ? new ProviderUnavailable('the issuer does not answer', { cause: failure })
            : new ProviderRefused('the issuer refused', { cause: failure })
        })
      const claims = tokens.claims()
      if (!claims) throw new ProviderRefused('no ID token')
      const email = typeof claims.email === 'string' ? claims.email : ''
      if (!isEmail(email)) throw new ProviderRefused('no e-mail')
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: normalEmail(email),
        emailVerified: claims.email_verified === true,
        name: typeof claims.name === 'string' ? claims.name.slice(0, 256) : undefined,
        picture:
          typeof claims.picture === 'string' && claims.picture.startsWith('https://')
            ? claims.picture
            : undefined,
        idToken: tokens.id_token,
        trusted: true,
      }
    },
  }
}

/** A network failure, or a 5xx of the provider. */
const isUnavailable = (failure: unknown) =>
  failure instanceof TypeError ||
  (failure instanceof Error && ['TimeoutError', 'AbortError'].includes(failure.name)) ||
  (failure instanceof openid.ResponseBodyError && failure.status >= 500)
