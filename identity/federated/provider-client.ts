import * as openid from 'openid-client'
import { GOOGLE } from '#contract/identity/fields.ts'
import type { CompanySignIn } from '#contract/identity-providers/company-sign-in.ts'
import type { Database } from '#database/open.ts'
import type { Claims } from './claims.ts'
import { type ClaimProblem, readClaims } from './read-claims.ts'

export interface ProviderSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The address that the provider redirects back to, as registered there. */
  readonly redirectUri: string
  /** The company whose provider it is. @default the shop's own */
  readonly company?: {
    readonly providerId: string
    /** The claim that gives roles; empty for none. */
    readonly roleClaim: string
    readonly fetch: CompanySignIn<Database>['fetch']
  }
}

/** The secrets of one authorization request. Only the state leaves the server unhashed. */
export interface AuthorizationSecrets {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** An OpenID Connect client: authorization code flow with PKCE and nonce. */
export interface ProviderClient {
  /** Reads the provider's configuration. @throws ProviderUnavailable */
  check(): Promise<void>
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

/** The provider denied the request, or sent something that cannot be trusted or used. */
export class ProviderRefused extends Error {
  /** A fault in its claims, which its operator can fix. */
  readonly problem: ClaimProblem | undefined

  constructor(
    message: string,
    { problem, ...options }: ErrorOptions & { readonly problem?: ClaimProblem } = {},
  ) {
    super(message, options)
    this.problem = problem
  }
}
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
  company,
}: ProviderSettings): ProviderClient {
  const server = new URL(issuer)
  let discovered: Promise<openid.Configuration> | undefined

  /** Runs discovery once, and again after a failure, so that an outage of the provider is not cached. */
  function configuration() {
    const execute = [openid.enableNonRepudiationChecks]
    // Loopback issuers, and in a demo those of companies: other issuers without https are refused when they are set.
    if (server.protocol === 'http:') execute.push(openid.allowInsecureRequests)
    discovered ??= openid
      .discovery(server, clientId, undefined, authenticated(clientSecret), {
        execute,
        timeout: TIMEOUT_SECONDS,
        ...(company && { [openid.customFetch]: company.fetch }),
      })
      .then((config) => {
        // Threat: the common endpoints of Entra ID, whose issuer is that of each person's own tenant.
        if (new URL(config.serverMetadata().issuer).href === server.href) return config
        throw new Error('it names another issuer')
      })
      .catch((failure: unknown) => {
        discovered = undefined
        throw new ProviderUnavailable('the issuer could not be read', { cause: failure })
      })
    return discovered
  }

  /** Claims that the ID token leaves out, as some providers do, are read where it says they are (UserInfo). */
  async function withUserInfo(
    config: openid.Configuration,
    tokens: openid.TokenEndpointResponse,
    claims: openid.IDToken,
  ): Promise<Record<string, unknown> & openid.IDToken> {
    const needed = [
      'email',
      ...(promisesVerified(config) ? ['email_verified'] : []),
      ...(company?.roleClaim ? [company.roleClaim] : []),
    ]
    if (!company || needed.every((name) => claims[name] !== undefined)) return claims
    if (!config.serverMetadata().userinfo_endpoint) return claims
    const { email_verified, ...more } = await openid
      .fetchUserInfo(config, tokens.access_token, claims.sub)
      .catch(refuse)
    // It does not apply to another address.
    const isSame = claims.email === undefined || claims.email === more.email
    return { ...more, ...(isSame && email_verified !== undefined && { email_verified }), ...claims }
  }

  return {
    async check() {
      await configuration()
    },
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
        .catch(refuse)
      const proved = tokens.claims()
      if (!proved) throw new ProviderRefused('no ID token')
      const claims = await withUserInfo(config, tokens, proved)
      const read = readClaims(claims, {
        provider: company?.providerId ?? GOOGLE,
        idToken: tokens.id_token,
        roleClaim: company?.roleClaim ?? '',
        assignsEmails: company !== undefined && !promisesVerified(config),
      })
      if (typeof read === 'string') throw new ProviderRefused('claims that cannot be used', { problem: read })
      return read
    },
  }
}

/** @throws ProviderUnavailable, ProviderRefused */
function refuse(failure: unknown): never {
  throw isUnavailable(failure)
    ? new ProviderUnavailable('the issuer does not answer', { cause: failure })
    : new ProviderRefused('the issuer refused', { cause: failure })
}

/** Authenticates as the provider says it can: by the body, or else by the header. */
function authenticated(clientSecret: string): openid.ClientAuth {
  const [byBody, byHeader] = [openid.ClientSecretPost(clientSecret), openid.ClientSecretBasic(clientSecret)]
  return (server, ...request) => {
    const offered = server.token_endpoint_auth_methods_supported ?? []
    return (offered.includes('client_secret_post') ? byBody : byHeader)(server, ...request)
  }
}

/** Whether the provider declares the claim `email_verified`. */
const promisesVerified = (config: openid.Configuration): boolean =>
  config.serverMetadata().claims_supported?.includes('email_verified') ?? false

/** A network failure, or a 5xx of the provider. */
const isUnavailable = (failure: unknown) =>
  failure instanceof TypeError ||
  (failure instanceof Error && ['TimeoutError', 'AbortError'].includes(failure.name)) ||
  (failure instanceof openid.ResponseBodyError && failure.status >= 500)
