import { identityCalls as calls } from '#contract/identity/endpoints.ts'
import { signInWindow } from '#contract/identity/sign-in-window.ts'
import { type EmbeddedProvider, openEmbedded } from '#identity/embedded.ts'
import { companySignIn } from '#shop/identity-providers/company-sign-in.ts'
import { noteConfirmed } from '#shop/users/service.ts'
import { isAdminAccount } from '#shop/users/store.ts'
import { cheapPasswords, PUBLIC_URL, password, type Reply } from './open-identity.ts'
import { openIssuer, type TestIssuer } from './open-issuer.ts'
import { ADMIN_EMAIL, openShop, type TestCaller } from './open-shop.ts'

export const HANDLER = `${PUBLIC_URL}${signInWindow.handler}`

export type CompanySignInTest = Awaited<ReturnType<typeof openCompanySignIn>>

/** Opens a shop with the embedded identity provider, whose companies can connect identity providers on loopback. */
export async function openCompanySignIn({
  mayReach = () => true,
}: {
  mayReach?: (address: string) => boolean
} = {}) {
  const txt = new Map<string, readonly string[]>()
  let identity: EmbeddedProvider | undefined
  const shop = await openShop({
    resolveTxt: async (name) => txt.get(name) ?? [],
    openIdentity: async ({ db, ...parts }) => {
      identity = await openEmbedded({
        ...parts,
        db,
        publicUrl: PUBLIC_URL,
        passwordCost: cheapPasswords,
        isAdmin: isAdminAccount,
        noteConfirmed: (tx, account) => noteConfirmed(tx, account, ADMIN_EMAIL),
        companySignIn: companySignIn({ db, isLive: false, mayReach, adminEmail: ADMIN_EMAIL }),
      })
      return identity
    },
  })
  const app = () => {
    if (!identity) throw new Error('the shop opened no identity provider')
    return identity.app
  }
  const post = async (path: string, body: unknown): Promise<Reply> => {
    const response = await app().request(`${PUBLIC_URL}${path}?key=k`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }
  /** Exchanges an ID token for a caller of the shop. */
  const enter = async ({ email = '', idToken }: Record<string, string>): Promise<TestCaller> => {
    const { body } = await shop.nobody.put(`/user/${email}`, { email, idToken })
    return shop.caller(String(body.token))
  }
  const confirm = (email: string) =>
    shop.db
      .updateTable('identity_accounts')
      .set({ email_verified: true })
      .where('email', '=', email)
      .execute()
  return {
    shop,
    txt,
    post,
    enter,
    request: (url: string, init?: RequestInit) => app().request(url, init),
    signIn: (email: string) => post(calls.signInWithPassword.path, { email, password }),
    signUp: (email: string) => post(calls.signUp.path, { email, password }),
    refresh: (refreshToken = '') =>
      post(
        calls.token.path,
        new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString(),
      ),
    /** Somebody with a password and a confirmed email. */
    async person(email: string) {
      await post(calls.signUp.path, { email, password })
      await confirm(email)
      return enter((await post(calls.signInWithPassword.path, { email, password })).body)
    },
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}

/** Has a company with an owner prove a domain and connect an identity provider. */
export async function connect(
  test: CompanySignInTest,
  {
    owner: email,
    company,
    domain,
    ...settings
  }: { owner: string; company: string; domain: string } & Record<string, unknown>,
) {
  const issuer = await openIssuer(HANDLER)
  const owner = await test.person(email)
  await owner.post('/companies', { name: company, taxNumber: '' })
  await prove(test, owner, domain)
  const { issuer: address, clientId, clientSecret } = issuer.settings
  const form = {
    issuer: address,
    clientId,
    clientSecret,
    defaultRole: 'buyer',
    roleClaim: '',
    roles: [],
    ...settings,
  }
  const reply = await owner.put('/companies/mine/identity-provider', form)
  if (reply.status !== 200) throw new Error(`not connected: ${reply.text}`)
  const { body } = await test.shop.nobody.post('/sign-in-way', { email: `somebody@${domain}` })
  return {
    issuer,
    owner,
    form,
    providerId: String(body.providerId),
    [Symbol.asyncDispose]: () => issuer[Symbol.asyncDispose](),
  }
}

export type Connected = Awaited<ReturnType<typeof connect>>

export async function prove(test: CompanySignInTest, owner: TestCaller, domain: string): Promise<void> {
  const { body } = await owner.put(`/companies/mine/domains/${domain}`, {})
  test.txt.set(String(body.txtName), [String(body.txtValue)])
  const reply = await owner.put(`/companies/mine/domains/${domain}/proof`, {})
  if (reply.status !== 200) throw new Error(`not proved: ${reply.text}`)
}

/** Proves the domain of the shop's admins for the company of a person, as one that was not listed as a mail provider's then. */
export async function proveAdminsDomain({ shop }: CompanySignInTest, email: string): Promise<void> {
  const { customer_id } = await shop.db
    .selectFrom('users')
    .select('customer_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await shop.db
    .insertInto('company_domains')
    .values({ customer_id, domain: 'example.com', txt_value: 'x', proved_at: new Date(), proved_by: 'dns' })
    .execute()
}

export interface Outcome {
  readonly urlResponse: string | null
  readonly sessionId: string | null
  readonly error: { readonly code: string } | null
}

/** A browser with the sign-in window open. */
export function openWindow(test: CompanySignInTest, providerId: string) {
  let cookie = ''
  const load = async (url: string) => {
    const response = await test.request(url, { headers: { cookie } })
    const set = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    if (set.some((pair) => !pair.endsWith('='))) cookie = set.join('; ')
    return response
  }
  const outcome = async (response: Response): Promise<Outcome> => {
    const [, json = '{}'] = /id="outcome">([^<]*)</.exec(await response.text()) ?? []
    return (
      JSON.parse(json).event ?? {
        urlResponse: null,
        sessionId: null,
        error: { code: String(response.status) },
      }
    )
  }
  const asked = {
    authType: 'signInViaPopup',
    eventId: 'event-1',
    providerId,
    redirectUrl: `${PUBLIC_URL}/login`,
    apiKey: 'embedded',
    appName: '[DEFAULT]',
  }
  return {
    /** @returns the address of the provider that the window is sent to, or what became of it */
    async start(): Promise<string | Outcome> {
      const response = await load(`${HANDLER}?${new URLSearchParams(asked)}`)
      return response.headers.get('location') ?? outcome(response)
    },
    /** The provider's callback. */
    finish: async (callback: string) => outcome(await load(callback)),
    /** What the page that opened the window sends then. */
    redeem: ({ urlResponse, sessionId }: Outcome) =>
      test.post(calls.signInWithIdp.path, { requestUri: urlResponse, sessionId, returnSecureToken: true }),
  }
}

/** Signs a person in at the company's provider. @returns the reply to the page, or the window's error */
export async function signInAt(
  test: CompanySignInTest,
  { issuer, providerId }: Pick<Connected, 'providerId'> & { readonly issuer: TestIssuer },
  person: TestIssuer['person'],
): Promise<Reply> {
  // As most providers do; the issuer says that it sends the claim.
  issuer.person = person && { email_verified: true, ...person }
  const window = openWindow(test, providerId)
  const start = await window.start()
  if (typeof start !== 'string') throw new Error(`not started: ${start.error?.code}`)
  const outcome = await window.finish(await issuer.browse(start))
  if (outcome.error) throw new Error(`not finished: ${outcome.error.code}`)
  return window.redeem(outcome)
}
