import { expect, test } from 'vitest'
import { identityCalls as calls } from '#contract/identity/endpoints.ts'
import { signInWindow } from '#contract/identity/sign-in-window.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { openForTest, PUBLIC_URL, password, type TestProvider } from '#test/open-identity.ts'
import { openIssuer, type TestIssuer } from '#test/open-issuer.ts'
import { demoIdentities } from './demo-identities.ts'

const HANDLER = `${PUBLIC_URL}${signInWindow.handler}`
const asked = {
  authType: 'signInViaPopup',
  eventId: 'event-1',
  providerId: 'google.com',
  redirectUrl: `${PUBLIC_URL}/login`,
  apiKey: 'embedded',
  appName: '[DEFAULT]',
}

/** The sign-in window, as a browser with its cookies sees it. */
function openWindow(provider: TestProvider) {
  let cookie = ''
  const load = async (url: string, init: RequestInit = {}) => {
    const response = await provider.app.request(url, { ...init, headers: { ...init.headers, cookie } })
    const set = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    if (set.some((pair) => !pair.endsWith('='))) cookie = set.join('; ')
    return response
  }
  return {
    load,
    start: (change: Record<string, string> = {}) =>
      load(`${HANDLER}?${new URLSearchParams({ ...asked, ...change })}`),
    forget: () => {
      cookie = ''
    },
  }
}

interface Outcome {
  readonly event: Record<string, string | null> & { readonly error: { readonly code: string } | null }
  readonly redirectUrl: string
}

async function outcomeOf(response: Response): Promise<Outcome> {
  const [, json = 'null'] = /id="outcome">([^<]*)</.exec(await response.text()) ?? []
  return JSON.parse(json)
}

const fetchSignIn = (provider: TestProvider, { event }: Outcome, change: object = {}) =>
  provider.post(calls.signInWithIdp.path, {
    requestUri: event.urlResponse,
    sessionId: event.sessionId,
    returnSecureToken: true,
    ...change,
  })

async function withIssuer() {
  const issuer = await openIssuer(HANDLER)
  const provider = await openForTest(await freshDatabase(), { google: issuer.settings })
  return {
    issuer,
    provider,
    signIn: () => signInAt(provider, issuer),
    async [Symbol.asyncDispose]() {
      await provider[Symbol.asyncDispose]()
      await issuer[Symbol.asyncDispose]()
    },
  }
}

async function signInAt(provider: TestProvider, issuer: TestIssuer, person = issuer.person) {
  issuer.person = person
  const window = openWindow(provider)
  const there = (await window.start()).headers.get('location') ?? ''
  return outcomeOf(await window.load(await issuer.browse(there)))
}

const ada = { sub: 'g-ada', email: 'Ada@Example.com', email_verified: true, name: 'Ada Byron' }

test('a person signs in at the issuer with authorization code, PKCE and nonce, and gets an account', async () => {
  await using google = await withIssuer()
  const { issuer, provider } = google
  issuer.person = ada
  const window = openWindow(provider)
  const start = await window.start()
  const there = new URL(start.headers.get('location') ?? '')
  expect(there.origin).toBe(issuer.settings.issuer)
  expect(Object.fromEntries(there.searchParams)).toMatchObject({
    client_id: 'hundredfold',
    redirect_uri: HANDLER,
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(start.headers.get('cross-origin-opener-policy'), 'so that the window stays in touch').toBe(
    'unsafe-none',
  )
  expect(start.headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Lax/)

  const outcome = await outcomeOf(await window.load(await issuer.browse(there.href)))
  expect(outcome.event).toMatchObject({ type: 'signInViaPopup', eventId: 'event-1', error: null })
  const { status, body } = await fetchSignIn(provider, outcome)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    kind: 'identitytoolkit#VerifyAssertionResponse',
    providerId: 'google.com',
    federatedId: 'g-ada',
    email: 'ada@example.com',
    emailVerified: true,
    displayName: 'Ada Byron',
    isNewUser: true,
    expiresIn: '3600',
  })
  expect(await provider.verify(body.idToken ?? '')).toMatchObject({
    email: 'ada@example.com',
    emailVerified: true,
  })
  const lookup = await provider.post(calls.lookup.path, { idToken: body.idToken })
  expect(lookup.body.users).toMatchObject([
    { providerUserInfo: [{ providerId: 'google.com', rawId: 'g-ada' }] },
  ])

  const again = await fetchSignIn(provider, await google.signIn())
  expect(again.body).toMatchObject({ localId: body.localId, isNewUser: false })
  expect(provider.failures).toEqual([])
})

test('a grant is redeemed once, within two minutes, and only with both of its secrets', async () => {
  await using google = await withIssuer()
  const { issuer, provider } = google
  issuer.person = ada
  const outcome = await google.signIn()
  const messageOf = async (change: object) =>
    (await fetchSignIn(provider, outcome, change)).body.error?.message
  expect(await messageOf({ sessionId: 'x' })).toBe('INVALID_IDP_RESPONSE')
  expect(await messageOf({ requestUri: outcome.event.urlResponse?.replace('shop.test', 'evil.test') })).toBe(
    'INVALID_IDP_RESPONSE',
  )
  expect(
    await messageOf({ requestUri: 'http://localhost', postBody: '&id_token={}&providerId=google.com' }),
  ).toBe('INVALID_IDP_RESPONSE')
  expect(await messageOf({})).toBeUndefined()
  expect(await messageOf({}), 'the second time').toBe('INVALID_IDP_RESPONSE')

  const late = await google.signIn()
  provider.clock.aheadMs = 2 * 60_000
  expect((await fetchSignIn(provider, late)).body.error.message).toBe('INVALID_IDP_RESPONSE')
})

test('an authorization request is answered once, and only in the browser that started it', async () => {
  await using google = await withIssuer()
  const { issuer, provider } = google
  issuer.person = ada
  const window = openWindow(provider)
  const back = await issuer.browse((await window.start()).headers.get('location') ?? '')
  // Threat: somebody is sent an address that signs them in to the sender's account.
  expect((await openWindow(provider).load(back)).status).toBe(400)
  expect((await window.load(back)).status, 'it is over for its own browser, too').toBe(200)
  expect((await window.load(back)).status).toBe(400)
  expect((await window.load(`${HANDLER}?state=made-up&code=x`)).status).toBe(400)
})

test('a code of another authorization request is refused', async () => {
  await using google = await withIssuer()
  const { issuer, provider } = google
  issuer.person = ada
  const [mine, theirs] = [openWindow(provider), openWindow(provider)]
  const myBack = new URL(await issuer.browse((await mine.start()).headers.get('location') ?? ''))
  const theirBack = new URL(await issuer.browse((await theirs.start()).headers.get('location') ?? ''))
  myBack.searchParams.set('code', theirBack.searchParams.get('code') ?? '')
  const { event } = await outcomeOf(await mine.load(myBack.href))
  expect(event).toMatchObject({ urlResponse: null, error: { code: 'auth/invalid-credential' } })
})

test('cancelling at the issuer is reported, and an outage of the issuer does not break the shop', async () => {
  const google = await withIssuer()
  const { issuer, provider } = google
  issuer.person = undefined
  expect((await google.signIn()).event.error).toEqual({
    code: 'auth/popup-closed-by-user',
    message: 'auth/popup-closed-by-user',
  })
  issuer.person = ada
  const window = openWindow(provider)
  const back = await issuer.browse((await window.start()).headers.get('location') ?? '')
  await issuer[Symbol.asyncDispose]()
  const { event } = await outcomeOf(await window.load(back))
  expect(event.error).toMatchObject({ code: 'auth/network-request-failed' })
  expect(provider.failures).toEqual([])
  await provider[Symbol.asyncDispose]()
})

test('an email that both sides verified signs in to the account that has it', async () => {
  await using google = await withIssuer()
  const { issuer, provider } = google
  issuer.person = ada
  const local = await provider.signUp('ada@example.com')
  await provider.db.updateTable('identity_accounts').set({ email_verified: true }).execute()
  const { body } = await fetchSignIn(provider, await google.signIn())
  expect(body).toMatchObject({ localId: local.localId, isNewUser: false })
  const log = await provider.signIns?.list(local.localId ?? '', { limit: 9 })
  expect(new Set(log?.rows.map(({ method }) => method))).toEqual(new Set(['password', 'google.com']))
  expect((await provider.signIn('ada@example.com')).status, 'the password goes on').toBe(200)
})

test('somebody who registered another person’s email loses access when its owner comes', async () => {
  await using google = await withIssuer()
  const { issuer, provider } = google
  issuer.person = ada
  const thief = await provider.signUp('ada@example.com')
  const link = { issuer: 'https://another.example', subject: 'thief', email: 'thief@example.com' }
  await provider.db
    .insertInto('identity_links')
    .values({ ...link, uid: thief.localId ?? '' })
    .execute()
  await provider.post(calls.sendOobCode.path, { requestType: 'VERIFY_EMAIL', idToken: thief.idToken })
  expect(await provider.db.selectFrom('identity_codes').select('uid').execute()).toHaveLength(1)
  provider.clock.aheadMs = 2_000
  const { body } = await fetchSignIn(provider, await google.signIn())
  expect(body).toMatchObject({ emailVerified: true, displayName: 'Ada Byron' })
  expect(body.localId, 'another person, for the shop').not.toBe(thief.localId)
  expect((await provider.signIn('ada@example.com', password)).body.error.message).toBe(
    'INVALID_LOGIN_CREDENTIALS',
  )
  expect((await provider.refresh(thief.refreshToken)).body.error.message).toBe('TOKEN_EXPIRED')
  expect(await provider.verify(thief.idToken ?? '')).toBeUndefined()
  const links = await provider.db.selectFrom('identity_links').select('subject').execute()
  expect(links).toEqual([{ subject: ada.sub }])
  expect(await provider.db.selectFrom('identity_codes').select('uid').execute()).toEqual([])
})

test('an email that the issuer did not verify signs in to no account', async () => {
  await using google = await withIssuer()
  const { issuer, provider } = google
  await provider.signUp('ada@example.com')
  issuer.person = { ...ada, email_verified: false }
  const { status, body } = await fetchSignIn(provider, await google.signIn())
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { needConfirmation: true, email: 'ada@example.com', verifiedProvider: ['password'] },
  })
  expect(body.idToken).toBeUndefined()
  expect(await provider.db.selectFrom('identity_links').selectAll().execute()).toEqual([])
})

test('a person is identified by the issuer’s subject: with another email it is the same account', async () => {
  await using google = await withIssuer()
  const { issuer, provider } = google
  issuer.person = ada
  const first = await fetchSignIn(provider, await google.signIn())
  issuer.person = { ...ada, email: 'ada@elsewhere.example' }
  const second = await fetchSignIn(provider, await google.signIn())
  expect(second.body.localId).toBe(first.body.localId)
  issuer.person = { ...ada, sub: 'g-other' }
  const other = await fetchSignIn(provider, await google.signIn())
  expect(other.body, 'its owner has to confirm').toMatchObject({ needConfirmation: true })
  expect(other.body.localId).not.toBe(first.body.localId)
})

test('a window that proves who is there answers like one that signs in; others are told that they are not offered', async () => {
  await using google = await withIssuer()
  const { issuer, provider } = google
  issuer.person = ada
  for (const authType of ['reauthViaPopup', 'reauthViaRedirect']) {
    const window = openWindow(provider)
    const there = (await window.start({ authType })).headers.get('location') ?? ''
    const outcome = await outcomeOf(await window.load(await issuer.browse(there)))
    expect(outcome.event).toMatchObject({ type: authType, error: null })
    const { body } = await fetchSignIn(provider, outcome)
    expect(
      JSON.parse(Buffer.from(body.oauthIdToken?.split('.')[1] ?? '', 'base64url').toString()),
    ).toMatchObject({
      sub: ada.sub,
      iss: issuer.settings.issuer,
    })
  }
  for (const change of [
    { authType: 'linkViaPopup' },
    { authType: 'linkViaRedirect' },
    { providerId: 'facebook.com' },
  ]) {
    const response = await openWindow(provider).start(change)
    expect(response.status).toBe(200)
    expect((await outcomeOf(response)).event).toMatchObject({
      type: change.authType ?? asked.authType,
      eventId: asked.eventId,
      error: { code: 'auth/operation-not-allowed' },
    })
  }
})

test('a disabled account stays disabled, and re-authentication creates no account', async () => {
  await using google = await withIssuer()
  const { issuer, provider } = google
  issuer.person = ada
  expect((await fetchSignIn(provider, await google.signIn(), { autoCreate: false })).body.error.message).toBe(
    'USER_NOT_FOUND',
  )
  await fetchSignIn(provider, await google.signIn())
  await provider.db.updateTable('identity_accounts').set({ disabled: true }).execute()
  expect((await fetchSignIn(provider, await google.signIn())).body.error.message).toBe('USER_DISABLED')
})

test('a person without an email at the issuer cannot sign in', async () => {
  await using google = await withIssuer()
  const { issuer } = google
  issuer.person = { sub: 'g-nameless' }
  expect((await google.signIn()).event.error).toMatchObject({ code: 'auth/invalid-credential' })
})

async function chooseExample(provider: TestProvider, choice: string, change: Record<string, string> = {}) {
  const window = openWindow(provider)
  const page = await (await window.start(change)).text()
  const [, state = ''] = /name="state" value="([^"]+)"/.exec(page) ?? []
  return outcomeOf(
    await window.load(HANDLER, { method: 'POST', body: new URLSearchParams({ state, choice }) }),
  )
}

test('a demo without Google offers demo identities, which never sign in to an account made in another way', async () => {
  await using provider = await openForTest(await freshDatabase(), { google: 'demo' })
  const [gita, goran] = demoIdentities
  if (!gita || !goran) throw new Error('there are examples')
  const { body } = await fetchSignIn(provider, await chooseExample(provider, gita.subject))
  expect(body).toMatchObject({ email: gita.email, displayName: gita.name, isNewUser: true })

  await provider.signUp(goran.email)
  const refused = await fetchSignIn(provider, await chooseExample(provider, goran.subject))
  expect(refused.body).toMatchObject({ needConfirmation: true })
  expect((await chooseExample(provider, 'cancel')).event.error).toMatchObject({
    code: 'auth/popup-closed-by-user',
  })
})

test('without Google and outside demo mode, the window says that federated sign-in is not allowed', async () => {
  await using provider = await openForTest(await freshDatabase())
  expect((await outcomeOf(await openWindow(provider).start())).event.error).toMatchObject({
    code: 'auth/operation-not-allowed',
  })
  const forged = await provider.app.request(HANDLER, {
    method: 'POST',
    body: new URLSearchParams({ state: 'x', choice: demoIdentities[0]?.subject ?? '' }),
  })
  expect(forged.status).toBe(400)
})

test('the window escapes what its address contains, and refuses an address without a sign-in', async () => {
  await using provider = await openForTest(await freshDatabase(), { google: 'demo' })
  const window = openWindow(provider)
  const eventId = '</script><img src=x onerror=alert(1)>'
  const { event } = await chooseExample(provider, 'cancel', { eventId })
  expect(event.eventId, 'parsed from within the element').toBe(eventId)
  for (const change of [{ redirectUrl: 'javascript:alert(1)' }, { authType: 'x' }, { providerId: '' }])
    expect((await window.start(change as Record<string, string>)).status).toBe(400)
})

test('the window reads a bounded body, and no body causes a 5xx', async () => {
  await using provider = await openForTest(await freshDatabase(), { google: 'demo' })
  const send = (type: string, body: BodyInit) =>
    provider.app.request(HANDLER, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body,
      duplex: 'half',
    } as RequestInit)
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1
      if (sent > 1_000) controller.close()
      else controller.enqueue(new Uint8Array(1_024).fill(97))
    },
  })
  expect((await send('application/x-www-form-urlencoded', endless)).status).toBe(413)
  expect(sent, 'kilobytes').toBeLessThan(10)
  expect((await send('multipart/form-data; boundary=x', '--x\r\nnonsense')).status).toBe(400)
  expect((await send('multipart/form-data', 'x')).status).toBe(400)
  expect((await send('application/x-www-form-urlencoded', '__proto__=x&state=__proto__')).status).toBe(400)
  expect(provider.failures).toEqual([])
})

test('a federated sign-in starts on a page of the shop, not of another site', async () => {
  await using provider = await openForTest(await freshDatabase(), { google: 'demo' })
  const load = (site: string) =>
    provider.app.request(`${HANDLER}?${new URLSearchParams(asked)}`, { headers: { 'Sec-Fetch-Site': site } })
  expect((await load('cross-site')).status).toBe(400)
  expect(await provider.db.selectFrom('identity_authorization_requests').selectAll().execute()).toEqual([])
  expect((await load('same-origin')).status).toBe(200)
})
