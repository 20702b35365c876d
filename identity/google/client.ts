import * as openid from 'openid-client'
import { isEmail } from '#contract/fields.ts'
import type { Claims } from './claims.ts'

export interface GoogleSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Where the provider sends people back to; registered there. */
  readonly redirectUri: string
}

/** The secrets of one sign-in. They never leave the server, but for the state. */
export interface RoundSecrets {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** OpenID Connect, authorization code flow with PKCE and nonce. */
export interface GoogleClient {
  /** Where the person signs in. @throws GoogleDown */
  startAt(round: RoundSecrets): Promise<URL>
  /**
   * Whom the provider vouches for, from the address that it sent the person back to.
   * @throws GoogleRefused when it vouches for nobody; GoogleDown
   */
  finish(returned: URL, round: RoundSecrets): Promise<Claims>
}

/** The provider said no, or something that cannot be trusted. */
export class GoogleRefused extends Error {}
/** The provider does not answer. */
export class GoogleDown extends Error {}

const TIMEOUT_SECONDS = 10

/** @param settings of Google, or of any other OpenID Connect issuer */
export function googleClient({ issuer, clientId, clientSecret, redirectUri }: GoogleSettings): GoogleClient {
  const server = new URL(issuer)
  let known: Promise<openid.Configuration> | undefined

  /** Asked once; again after a failure, so that a provider that was down does not stay so for us. */
  function configuration() {
    const execute = [openid.enableNonRepudiationChecks]
    // Only ever a loopback issuer: settings refuse any other that is not https.
    if (server.protocol === 'http:') execute.push(openid.allowInsecureRequests)
    known ??= openid
      .discovery(server, clientId, clientSecret, undefined, { execute, timeout: TIMEOUT_SECONDS })
      .catch((failure: unknown) => {
        known = undefined
        throw new GoogleDown('the issuer could not be read', { cause: failure })
      })
    return known
  }

  return {
    async startAt({ state, nonce, codeVerifier }) {
      return openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
    },
    async finish(returned, { state, nonce, codeVerifier }) {
      const config = await configuration()
      const tokens = await openid
        .authorizationCodeGrant(config, returned, {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        .catch((failure: unknown) => {
          throw isDown(failure)
            ? new GoogleDown('the issuer does not answer', { cause: failure })
            : new GoogleRefused('the issuer refused', { cause: failure })
        })
      const claims = tokens.claims()
      if (!claims) throw new GoogleRefused('no ID token')
      const email = typeof claims.email === 'string' ? claims.email : ''
      if (!isEmail(email)) throw new GoogleRefused('no e-mail')
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: email.toLowerCase(),
        emailVerified: claims.email_verified === true,
        name: typeof claims.name === 'string' ? claims.name.slice(0, 256) : undefined,
        picture:
          typeof claims.picture === 'string' && claims.picture.startsWith('https://')
            ? claims.picture
            : undefined,
        trusted: true,
      }
    },
  }
}

/** The network, or an answer of the provider's that blames itself. */
const isDown = (failure: unknown) =>
  failure instanceof TypeError ||
  (failure instanceof Error && ['TimeoutError', 'AbortError'].includes(failure.name)) ||
  (failure instanceof openid.ResponseBodyError && failure.status >= 500)
