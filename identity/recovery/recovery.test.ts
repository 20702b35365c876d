import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  fetchSignInMethodsForEmail,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  updatePassword,
  verifyPasswordResetCode,
} from '@firebase/auth'
import { expect, test } from 'vitest'
import { identityCalls as calls } from '#contract/identity/endpoints.ts'
import { rateLimits } from '#identity/rate-limits/rate-limits.ts'
import { codeOf, connect } from '#test/firebase-client.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { openForTest, PUBLIC_URL, password, type TestProvider } from '#test/open-identity.ts'

const MINUTE_MS = 60_000

/** Somebody's mailbox: the newest link that came, as its reader's browser opens it. */
async function linkTo(provider: TestProvider, email: string): Promise<URL> {
  await provider.jobs.runAll()
  const message = provider.mails.emails.findLast(({ to, ...rest }) => to === email && 'link' in rest)
  if (!message || !('link' in message)) throw new Error(`no mail for ${email}`)
  return new URL(message.link)
}

const codeTo = async (provider: TestProvider, email: string) =>
  (await linkTo(provider, email)).searchParams.get('oobCode') ?? ''

async function openWithAda() {
  const provider = await openForTest(await freshDatabase())
  const client = await connect(provider)
  const { user } = await createUserWithEmailAndPassword(client.auth, 'ada@example.com', password)
  return {
    ...client,
    provider,
    user,
    async [Symbol.asyncDispose]() {
      await client[Symbol.asyncDispose]()
      await provider[Symbol.asyncDispose]()
    },
  }
}

test('a password is reset with the code from the email, and every session ends', async () => {
  await using ada = await openWithAda()
  const { auth, provider, user } = ada
  const elsewhere = (await provider.signIn('ada@example.com')).body
  await sendPasswordResetEmail(auth, 'Ada@Example.com', { url: `${PUBLIC_URL}/dashBoard?a=1` })
  const link = await linkTo(provider, 'ada@example.com')
  expect(`${link.origin}${link.pathname}`).toBe(`${PUBLIC_URL}/account/action`)
  expect(link.searchParams.get('continueUrl')).toBe(`${PUBLIC_URL}/dashBoard?a=1`)
  const code = link.searchParams.get('oobCode') ?? ''
  await provider.db
    .insertInto('identity_links')
    .values({ issuer: 'https://g.example', subject: 'g-1', uid: user.uid, email: 'eve@example.com' })
    .execute()

  expect(await verifyPasswordResetCode(auth, code), 'looking does not use it up').toBe('ada@example.com')
  provider.clock.aheadMs = 2_000
  await confirmPasswordReset(auth, code, 'another password')
  expect(await codeOf(confirmPasswordReset(auth, code, 'a third one'))).toBe('auth/invalid-action-code')

  expect(await provider.db.selectFrom('identity_links').selectAll().execute()).toEqual([])
  expect((await provider.refresh(elsewhere.refreshToken)).body.error.message).toBe('TOKEN_EXPIRED')
  expect(await provider.verify(await user.getIdToken())).toBeUndefined()
  expect(await codeOf(signInWithEmailAndPassword(auth, 'ada@example.com', password))).toBe(
    'auth/invalid-credential',
  )
  const again = await signInWithEmailAndPassword(auth, 'ada@example.com', 'another password')
  expect(again.user.emailVerified, 'the mail was read').toBe(true)
  expect(provider.mails.emails.at(-1)).toMatchObject({ kind: 'password-changed', to: 'ada@example.com' })
})

test('an account that nobody confirmed goes on when it is reset in a browser that it knows, else it is replaced', async () => {
  await using provider = await openForTest(await freshDatabase())
  const reset = async (headers: Record<string, string>) => {
    await provider.post(calls.sendOobCode.path, { requestType: 'PASSWORD_RESET', email: 'ada@example.com' })
    const oobCode = await codeTo(provider, 'ada@example.com')
    await provider.post(calls.resetPassword.path, { oobCode, newPassword: 'another password' }, headers)
    return (await provider.signIn('ada@example.com', 'another password')).body.localId
  }
  const { localId } = await provider.signUp('ada@example.com')
  const known = await provider.knownDevice('ada@example.com')
  expect(await reset(known)).toBe(localId)
  expect(await reset({}), 'it is confirmed now').toBe(localId)

  await provider.db
    .updateTable('identity_accounts')
    .set({ email_verified: false, display_name: 'Eve' })
    .execute()
  expect(await reset({}), 'another account').not.toBe(localId)
  expect(
    await provider.db.selectFrom('identity_accounts').select(['email_verified', 'display_name']).execute(),
  ).toEqual([{ email_verified: true, display_name: null }])
})

test('a reset request does not tell whether the account exists', async () => {
  await using ada = await openWithAda()
  const { provider } = ada
  const ask = (email: string) =>
    provider.post(calls.sendOobCode.path, { requestType: 'PASSWORD_RESET', email })
  const [known, unknown] = [await ask('ada@example.com'), await ask('nobody@example.com')]
  expect(known).toEqual({
    status: 200,
    body: { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: 'ada@example.com' },
  })
  expect(unknown).toEqual({ ...known, body: { ...known.body, email: 'nobody@example.com' } })
  expect(
    await ada.provider.db.selectFrom('identity_codes').selectAll().execute(),
    'before the answer',
  ).toEqual([])
  expect(await provider.jobs.runAll(), 'the same work is left for both').toBe(2)
  expect(provider.mails.emails.map(({ to }) => to)).toEqual(['ada@example.com'])
  expect(await fetchSignInMethodsForEmail(ada.auth, 'ada@example.com')).toEqual([])
})

test('only the newest code is valid, for an hour, and a refused password does not consume it', async () => {
  await using ada = await openWithAda()
  const { auth, provider } = ada
  await sendPasswordResetEmail(auth, 'ada@example.com')
  const first = await codeTo(provider, 'ada@example.com')
  await sendPasswordResetEmail(auth, 'ada@example.com')
  const second = await codeTo(provider, 'ada@example.com')
  expect(await codeOf(confirmPasswordReset(auth, first, 'another password'))).toBe('auth/invalid-action-code')
  expect(await codeOf(confirmPasswordReset(auth, second, '12345'))).toBe('auth/weak-password')
  expect(await codeOf(confirmPasswordReset(auth, 'made-up', 'another password'))).toBe(
    'auth/invalid-action-code',
  )
  provider.clock.aheadMs = 60 * MINUTE_MS
  expect(await codeOf(confirmPasswordReset(auth, second, 'another password'))).toBe(
    'auth/expired-action-code',
  )
  provider.clock.aheadMs -= 1_000
  expect(await codeOf(confirmPasswordReset(auth, second, 'another password'))).toBe('ok')
})

test('of two concurrent uses of a code, one succeeds', async () => {
  await using ada = await openWithAda()
  const { auth, provider, user } = ada
  // An account that nobody confirmed would be replaced by the first use, and refuse the second one for that.
  await sendEmailVerification(user)
  await applyActionCode(auth, await codeTo(provider, 'ada@example.com'))
  await sendPasswordResetEmail(auth, 'ada@example.com')
  const code = await codeTo(provider, 'ada@example.com')
  const both = ['first password', 'second password'].map((secret) =>
    codeOf(confirmPasswordReset(auth, code, secret)),
  )
  expect((await Promise.all(both)).toSorted()).toEqual(['auth/invalid-action-code', 'ok'])
})

test('a password change deletes older codes and is reported to the owner by email', async () => {
  await using ada = await openWithAda()
  const { auth, provider, user } = ada
  await sendPasswordResetEmail(auth, 'ada@example.com')
  const code = await codeTo(provider, 'ada@example.com')
  await updatePassword(user, 'another password')
  expect(await codeOf(confirmPasswordReset(auth, code, 'a third one'))).toBe('auth/invalid-action-code')
  expect(provider.mails.emails.at(-1)).toMatchObject({ kind: 'password-changed', to: 'ada@example.com' })
})

test('an email is verified by the code that was sent to it, once', async () => {
  await using ada = await openWithAda()
  const { auth, provider, user } = ada
  await sendEmailVerification(user)
  const link = await linkTo(provider, 'ada@example.com')
  expect(link.searchParams.get('mode')).toBe('verifyEmail')
  const code = link.searchParams.get('oobCode') ?? ''
  expect((await checkActionCode(auth, code)).operation).toBe('VERIFY_EMAIL')
  expect(await codeOf(confirmPasswordReset(auth, code, 'another password')), 'for something else').toBe(
    'auth/invalid-action-code',
  )
  await applyActionCode(auth, code)
  expect(await codeOf(applyActionCode(auth, code))).toBe('auth/invalid-action-code')
  await user.reload()
  expect(user.emailVerified).toBe(true)
  expect(await provider.verify(await user.getIdToken(true))).toMatchObject({ emailVerified: true })
})

test('a continue URL leads to this shop only', async () => {
  await using ada = await openWithAda()
  const ask = (url: string) => codeOf(sendPasswordResetEmail(ada.auth, 'ada@example.com', { url }))
  expect(await ask('https://evil.example/login')).toBe('auth/unauthorized-continue-uri')
  expect(await ask(`${PUBLIC_URL}.evil.example/`)).toBe('auth/unauthorized-continue-uri')
  expect(await ask('nowhere')).toBe('auth/invalid-continue-uri')
})

test('reset emails are limited, for unknown accounts too', async () => {
  await using provider = await openForTest(await freshDatabase())
  await provider.signUp('ada@example.com')
  const ask = async (email: string, address: string) => {
    const sent = { requestType: 'PASSWORD_RESET', email }
    return (await provider.post(calls.sendOobCode.path, sent, { 'X-Test-Address': address })).status
  }
  for (const email of ['ada@example.com', 'nobody@example.com']) {
    const { max } = rateLimits.resetMailsPerAccountAndAddress
    for (let mail = 0; mail < max; mail += 1) expect(await ask(email, '192.0.2.1')).toBe(200)
    expect(await ask(email, '192.0.2.1')).toBe(400)
    expect(await ask(email, '192.0.2.2'), 'somebody else').toBe(200)
  }
})

test('endless reset requests from many addresses flood no mailbox and leave the owner a valid link', async () => {
  await using ada = await openWithAda()
  const { auth, provider, user } = ada
  const { max, windowMs } = rateLimits.resetMailsPerAccount
  for (const email of ['ada@example.com', 'nobody@example.com'])
    for (let mail = 0; mail < max + 5; mail += 1) {
      const sent = { requestType: 'PASSWORD_RESET', email }
      const from = { 'X-Test-Address': `192.0.2.${mail}` }
      expect((await provider.post(calls.sendOobCode.path, sent, from)).status).toBe(200)
    }
  expect(await provider.jobs.runAll()).toBe(2 * max)
  expect(provider.mails.emails.filter(({ kind }) => kind === 'reset-password')).toHaveLength(max)
  expect(await codeOf(sendEmailVerification(user)), 'nor keeps an email unconfirmed').toBe('ok')
  provider.clock.aheadMs = windowMs / max - 1_000
  const message = provider.mails.emails.findLast(({ kind }) => kind === 'reset-password')
  const code = message && 'link' in message ? new URL(message.link).searchParams.get('oobCode') : ''
  expect(await codeOf(confirmPasswordReset(auth, code ?? '', 'another password'))).toBe('ok')
})

test('verification emails are limited', async () => {
  await using ada = await openWithAda()
  const asked = []
  for (let mail = 0; mail < rateLimits.verificationMailsPerAccount.max + 1; mail += 1)
    asked.push(await codeOf(sendEmailVerification(ada.user)))
  expect(asked.filter((code) => code === 'ok')).toHaveLength(rateLimits.verificationMailsPerAccount.max)
  expect(asked.at(-1)).toBe('auth/too-many-requests')
})

test('a stored hash is no valid code, and bad requests get the API’s errors', async () => {
  await using ada = await openWithAda()
  const { auth, provider } = ada
  await sendPasswordResetEmail(auth, 'ada@example.com')
  const code = await codeTo(provider, 'ada@example.com')
  const [stored] = await provider.db.selectFrom('identity_codes').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(code)
  expect(await codeOf(confirmPasswordReset(auth, stored?.hash ?? '', 'another password'))).toBe(
    'auth/invalid-action-code',
  )
  const messageOf = async (path: string, body: object) => (await provider.post(path, body)).body.error.message
  expect(await messageOf(calls.sendOobCode.path, {})).toBe('MISSING_REQ_TYPE')
  expect(await messageOf(calls.sendOobCode.path, { requestType: 'SOMETHING' })).toBe('INVALID_REQ_TYPE')
  expect(await messageOf(calls.sendOobCode.path, { requestType: 'VERIFY_EMAIL' })).toBe('MISSING_ID_TOKEN')
  expect(await messageOf(calls.resetPassword.path, {})).toBe('MISSING_OOB_CODE')
  expect(provider.failures).toEqual([])
})
