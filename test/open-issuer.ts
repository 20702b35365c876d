import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import OpenIdIssuer from 'oidc-provider'

export interface IssuerPerson {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: unknown
  readonly preferred_username?: string
  readonly name?: string
  readonly picture?: string
  readonly groups?: readonly string[]
}

export interface TestIssuer extends AsyncDisposable {
  readonly settings: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string }
  /** The person who signs in; undefined cancels. */
  person: IssuerPerson | undefined
  /** Follows an authorization request as that person's browser would. @returns the callback address */
  browse(start: string): Promise<string>
}

/** Opens a real OpenID Connect server on loopback, where a person signs in without interaction. */
export async function openIssuer(redirectUri: string): Promise<TestIssuer> {
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
  const settings = { issuer, clientId: 'hundredfold', clientSecret: 'a secret of the tests' }
  const open = { settings, person: { sub: 'ada' } as IssuerPerson | undefined }
  const provider = new OpenIdIssuer(issuer, {
    clients: [
      { client_id: settings.clientId, client_secret: settings.clientSecret, redirect_uris: [redirectUri] },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'picture', 'groups', 'preferred_username'],
    },
    // As at Google, e-mail and name are in the ID token itself.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    findAccount: async (_, sub) => ({ accountId: sub, claims: async () => ({ ...open.person, sub }) }),
    interactions: { url: (_, { uid }) => `/signing-in/${uid}` },
    ttl: { Interaction: 60, Session: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
    cookies: { keys: ['a key of the tests'] },
    // Without keys of its own the library warns about its development keys.
    jwks: { keys: [await signingKey()] },
  })
  const callback = provider.callback()
  const handle: Parameters<typeof createServer>[1] & ((...parts: never[]) => void) = async (
    request,
    response,
  ) => {
    if (!request.url?.startsWith('/signing-in/')) return callback(request, response)
    const { person } = open
    const { prompt, params, grantId } = await provider.interactionDetails(request, response)
    if (!person) {
      await provider.interactionFinished(request, response, { error: 'access_denied' })
    } else if (prompt.name === 'login') {
      await provider.interactionFinished(request, response, { login: { accountId: person.sub } })
    } else {
      const grant = grantId
        ? await provider.Grant.find(grantId)
        : new provider.Grant({ accountId: person.sub, clientId: String(params.client_id) })
      grant?.addOIDCScope('openid email profile')
      await provider.interactionFinished(request, response, { consent: { grantId: await grant?.save() } })
    }
  }
  return Object.assign(open, {
    async browse(start: string) {
      const cookies = new Map<string, string>()
      let at = start
      for (let hop = 0; hop < 10 && !at.startsWith(redirectUri); hop += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const set of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
          cookies.set(name, value)
        }
        const location = response.headers.get('location')
        if (!location) throw new Error(`stuck at ${at}: ${response.status} ${await response.text()}`)
        at = new URL(location, at).href
      }
      return at
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

async function signingKey() {
  const { exportJWK, generateKeyPair } = await import('jose')
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), use: 'sig', alg: 'RS256' }
}
