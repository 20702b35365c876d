import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { identityCalls as calls } from '#contract/identity/endpoints.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { openForTest, password, type TestProvider } from '#test/open-identity.ts'

const EMAIL = 'ada@example.com'

interface Setup {
  readonly totpSessionInfo: { readonly sharedSecretKey: string; readonly sessionInfo: string }
}

/** The code that an app shows at the provider's time, so many steps of thirty seconds away. */
const codeAt = (provider: TestProvider, secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: provider.now().getTime() + steps * 30_000,
  })

async function start(provider: TestProvider, idToken = '') {
  const { status, body } = await provider.post(calls.startEnrollment.path, { idToken })
  return { status, body, session: (body as unknown as Setup).totpSessionInfo } // as declared
}

const enroll = (provider: TestProvider, idToken: string, sessionInfo: string, verificationCode: string) =>
  provider.post(calls.finishEnrollment.path, {
    idToken,
    totpVerificationInfo: { sessionInfo, verificationCode },
  })

const answerOf = (pending: Record<string, unknown>, verificationCode: string) => ({
  mfaPendingCredential: pending.mfaPendingCredential,
  mfaEnrollmentId: (pending.mfaInfo as { mfaEnrollmentId: string }[])[0]?.mfaEnrollmentId, // as declared
  totpVerificationInfo: { verificationCode },
})

const answer = (provider: TestProvider, pending: Record<string, unknown>, verificationCode: string) =>
  provider.post(calls.finishSignIn.path, answerOf(pending, verificationCode))

const problem = (message: string) => ({ status: 400, body: { error: { message } } })

/** An account with a second factor, one step later. */
async function openWithFactor() {
  const provider = await openForTest(await freshDatabase())
  const { idToken = '' } = await provider.signUp(EMAIL)
  await provider.db.updateTable('identity_accounts').set({ email_verified: true }).execute()
  const { session } = await start(provider, idToken)
  const secret = session.sharedSecretKey
  const { body } = await enroll(provider, idToken, session.sessionInfo, codeAt(provider, secret))
  provider.clock.aheadMs += 60_000
  const code = (steps = 0) => codeAt(provider, secret, steps)
  return { ...provider, provider, before: idToken, enrolled: body, code }
}

test('a second factor is added with a code, ends what was signed in before, and is asked for from then on', async () => {
  await using shop = await openWithFactor()
  const { provider, before, enrolled, code } = shop
  expect(await shop.verify(before)).toBeUndefined()
  expect(await shop.verify(enrolled.idToken ?? '')).toMatchObject({ email: EMAIL, secondFactor: true })
  expect(decodeJwt(enrolled.idToken ?? '').firebase).toMatchObject({
    sign_in_provider: 'password',
    sign_in_second_factor: 'totp',
  })
  const { status, body } = await shop.signIn(EMAIL)
  expect(status).toBe(200)
  expect(Object.keys(body).toSorted()).toEqual(['email', 'localId', 'mfaInfo', 'mfaPendingCredential'])
  expect(await shop.verify(body.mfaPendingCredential ?? '')).toBeUndefined()
  const second = await answer(provider, body, code())
  expect(await shop.verify(second.body.idToken ?? '')).toMatchObject({ secondFactor: true })
  const renewed = await shop.refresh(second.body.refreshToken)
  expect(await shop.verify(renewed.body.id_token ?? '')).toMatchObject({ secondFactor: true })
  expect((await provider.signIn(EMAIL, 'wrong one')).body.error.message).toBe('INVALID_LOGIN_CREDENTIALS')
  expect(shop.mails.emails.map((mail) => 'change' in mail && mail.change)).toEqual(['added'])
  expect(shop.failures).toEqual([])
})

test('a code is good once, and for one step of skew', async () => {
  await using shop = await openWithFactor()
  const { provider, code } = shop
  const pending = (await shop.signIn(EMAIL)).body
  expect(await answer(provider, pending, code(-2))).toMatchObject(problem('INVALID_CODE'))
  expect(await answer(provider, pending, code(2))).toMatchObject(problem('INVALID_CODE'))
  const replies = await Promise.all([answer(provider, pending, code()), answer(provider, pending, code())])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(await answer(provider, pending, code(-1))).toMatchObject(problem('INVALID_CODE'))
  expect((await answer(provider, pending, code(1))).status).toBe(200)
  shop.clock.aheadMs += 301_000
  expect(await answer(provider, pending, code())).toMatchObject(problem('INVALID_MFA_PENDING_CREDENTIAL'))
})

test('codes are not to be guessed', async () => {
  await using shop = await openWithFactor()
  const pending = (await shop.signIn(EMAIL)).body
  for (let guess = 0; guess < 5; guess += 1)
    expect(await answer(shop.provider, pending, '000000')).toMatchObject(problem('INVALID_CODE'))
  expect(await answer(shop.provider, pending, shop.code())).toMatchObject(
    problem('TOO_MANY_ATTEMPTS_TRY_LATER'),
  )
})

test('a recovery code signs in once, however it is written; new ones take the place of the old', async () => {
  await using shop = await openWithFactor()
  const { provider, enrolled } = shop
  const make = async (idToken = '') =>
    (await provider.post(calls.recoveryCodes.path, { idToken })).body as unknown as { codes: string[] } // as declared
  const { codes } = await make(enrolled.idToken)
  expect(new Set(codes).size).toBe(10)
  const stored = await shop.db.selectFrom('identity_recovery_codes').select('hash').execute()
  expect(stored).toHaveLength(10)
  expect(JSON.stringify(stored)).not.toContain(codes[0])
  const [first = '', second = ''] = codes
  const pending = (await shop.signIn(EMAIL)).body
  const signedIn = await answer(provider, pending, first.toLowerCase().replaceAll('-', ' '))
  expect(await shop.verify(signedIn.body.idToken ?? '')).toMatchObject({ secondFactor: true })
  expect(await answer(provider, pending, first)).toMatchObject(problem('INVALID_CODE'))
  await make(signedIn.body.idToken)
  expect(await answer(provider, pending, second)).toMatchObject(problem('INVALID_CODE'))
  expect(shop.mails.emails.map((mail) => 'change' in mail && mail.change)).toContain('recovery-code-used')
})

test('removing it takes a fresh sign-in with it; a new password does not take it away', async () => {
  await using shop = await openWithFactor()
  const { provider, enrolled, code } = shop
  const remove = (idToken = '', mfaEnrollmentId = '') =>
    provider.post(calls.withdrawFactor.path, { idToken, mfaEnrollmentId })
  const changed = await provider.post(calls.update.path, {
    idToken: enrolled.idToken,
    password: 'another horse',
    returnSecureToken: true,
  })
  expect(await shop.verify(changed.body.idToken ?? '')).toMatchObject({ secondFactor: true })
  shop.clock.aheadMs += 301_000
  const pending = (await shop.signIn(EMAIL, 'another horse')).body
  const [factor] = pending.mfaInfo as unknown as { mfaEnrollmentId: string }[] // as declared
  expect(await remove(changed.body.idToken, factor?.mfaEnrollmentId)).toMatchObject(
    problem('CREDENTIAL_TOO_OLD_LOGIN_AGAIN'),
  )
  const fresh = await answer(provider, pending, code())
  const removed = await remove(fresh.body.idToken, factor?.mfaEnrollmentId)
  expect(await shop.verify(removed.body.idToken ?? '')).toMatchObject({ secondFactor: false })
  expect(await shop.verify(fresh.body.idToken ?? '')).toBeUndefined()
  shop.clock.aheadMs += 2_000
  expect((await shop.signIn(EMAIL, 'another horse')).body.idToken).toBeDefined()
})

test('a first step is worth nothing after a new password or an end of all sign-ins, within the same second too', async () => {
  await using shop = await openWithFactor()
  const { provider, enrolled, code } = shop
  const changeTo = async (idToken: string | undefined, secret: string) =>
    (await provider.post(calls.update.path, { idToken, password: secret, returnSecureToken: true })).body
  // The clock stands still, so that all of this happens within one second.
  const once = await changeTo(enrolled.idToken, 'another horse')
  const pending = (await shop.signIn(EMAIL, 'another horse')).body
  await changeTo(once.idToken, 'a third horse')
  expect(await answer(provider, pending, code())).toMatchObject(problem('TOKEN_EXPIRED'))
  const renewed = (await shop.signIn(EMAIL, 'a third horse')).body
  expect((await answer(provider, renewed, code())).body.idToken).toBeDefined()
  const late = (await shop.signIn(EMAIL, 'a third horse')).body
  shop.clock.aheadMs += 30_000
  await shop.signIns?.endAll(late.localId ?? '')
  expect(await answer(provider, late, code())).toMatchObject(problem('TOKEN_EXPIRED'))
})

test('one that was reset is gone, with all sign-ins', async () => {
  await using shop = await openWithFactor()
  const { localId = '' } = (await shop.signIn(EMAIL)).body
  await shop.resetSecondFactor?.(localId)
  await shop.resetSecondFactor?.(localId)
  expect(await shop.verify(shop.enrolled.idToken ?? '')).toBeUndefined()
  expect((await shop.refresh(shop.enrolled.refreshToken)).body.error.message).toBe('TOKEN_EXPIRED')
  shop.clock.aheadMs += 2_000
  expect((await shop.signIn(EMAIL)).body.idToken).toBeDefined()
  expect(shop.mails.emails.filter((mail) => 'change' in mail && mail.change === 'reset')).toHaveLength(1)
})

test('nobody adds one without a fresh sign-in, a confirmed email, a right code and a session of their own', async () => {
  await using provider = await openForTest(await freshDatabase())
  const [ada, bob] = [await provider.signUp(EMAIL), await provider.signUp('bob@example.com')]
  expect(await start(provider, ada.idToken)).toMatchObject(problem('UNVERIFIED_EMAIL'))
  await provider.db.updateTable('identity_accounts').set({ email_verified: true }).execute()
  const { session } = await start(provider, ada.idToken)
  const { sharedSecretKey, sessionInfo } = session
  const code = codeAt(provider, sharedSecretKey)
  expect(await enroll(provider, bob.idToken ?? '', sessionInfo, code)).toMatchObject(
    problem('INVALID_SESSION_INFO'),
  )
  expect(await enroll(provider, ada.idToken ?? '', ada.idToken ?? '', code)).toMatchObject(
    problem('INVALID_SESSION_INFO'),
  )
  expect(await enroll(provider, ada.idToken ?? '', sessionInfo, '123')).toMatchObject(problem('INVALID_CODE'))
  expect(await provider.verify(sessionInfo)).toBeUndefined()
  const both = await Promise.all([1, 2].map(() => enroll(provider, ada.idToken ?? '', sessionInfo, code)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  provider.clock.aheadMs += 301_000
  const old = (await provider.signIn('bob@example.com', password)).body.idToken
  provider.clock.aheadMs += 301_000
  expect(await start(provider, old)).toMatchObject(problem('CREDENTIAL_TOO_OLD_LOGIN_AGAIN'))
  expect(provider.failures).toEqual([])
})

test('the log tells of sign-ins with a code and a recovery code, and of wrong codes; a device is made known once', async () => {
  await using shop = await openWithFactor()
  const { provider, enrolled, code } = shop
  const { codes } = (await provider.post(calls.recoveryCodes.path, { idToken: enrolled.idToken }))
    .body as unknown as { codes: string[] } // as declared
  const uid = (await shop.verify(enrolled.idToken ?? ''))?.uid ?? ''
  const log = async () =>
    (await shop.signIns?.list(uid, { limit: 9 }))?.rows.map(({ outcome, secondFactor }) => [
      outcome,
      secondFactor,
    ])
  const pending = (await shop.signIn(EMAIL)).body
  expect(await log(), 'the first step alone is no sign-in, nor is enrolling').toEqual([['signed-in', null]])
  await answer(provider, pending, '000000')
  await shop.jobs.runAll()
  shop.clock.aheadMs += 1_000
  await answer(provider, pending, codes[0] ?? '')
  shop.clock.aheadMs += 1_000
  const response = await provider.app.request(`http://shop.test${calls.finishSignIn.path}?key=k`, {
    method: 'POST',
    body: JSON.stringify(answerOf(pending, code())),
  })
  const Cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const devices = () => shop.db.selectFrom('identity_devices').select('hash').execute()
  expect(await devices(), 'of the sign-up and of two sign-ins').toHaveLength(3)
  await provider.post(calls.finishSignIn.path, answerOf(pending, code(1)), { Cookie })
  expect(await devices(), 'known already').toHaveLength(3)
  expect((await log())?.slice(1)).toEqual([
    ['signed-in', 'code'],
    ['signed-in', 'recovery-code'],
    ['wrong-code', null],
    ['signed-in', null],
  ])
})
