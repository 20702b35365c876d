import {
  createUserWithEmailAndPassword,
  deleteUser,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  updateProfile,
  validatePassword,
} from '@firebase/auth'
import { expect, test } from 'vitest'
import { identityCalls as calls, identityReads as reads } from '#contract/identity/endpoints.ts'
import { openEmbedded } from '#identity/embedded.ts'
import { jobsDouble, mailDouble } from '#test/doubles.ts'
import { codeOf, connect } from '#test/firebase-client.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { openForTest, password } from '#test/open-identity.ts'

test('the firebase client signs up, sets its name, signs out and in again', async () => {
  await using provider = await openForTest(await freshDatabase())
  await using client = await connect(provider)
  const { user } = await createUserWithEmailAndPassword(client.auth, 'Ada@Example.com', password)
  await updateProfile(user, { displayName: 'Ada', photoURL: 'https://shop.test/i/ada.webp' })
  await user.reload()
  expect(user).toMatchObject({
    uid: expect.stringMatching(/^[\w-]{28}$/),
    email: 'ada@example.com',
    displayName: 'Ada',
    photoURL: 'https://shop.test/i/ada.webp',
    emailVerified: false,
  })

  await signOut(client.auth)
  const again = await signInWithEmailAndPassword(client.auth, 'ada@example.com', password)
  expect(again.user).toMatchObject({ uid: user.uid, displayName: 'Ada' })
  expect(again.user.metadata.lastSignInTime).toMatch(/GMT$/)
  const { token, signInProvider } = await again.user.getIdTokenResult(true)
  expect(signInProvider).toBe('password')
  expect(await provider.verify(token)).toEqual({
    uid: user.uid,
    email: 'ada@example.com',
    emailVerified: false,
    name: 'Ada',
    authenticatedAt: expect.any(Date),
    secondFactor: false,
  })
})

test('the firebase client reads what a password needs; a list of common ones is a setting', async () => {
  for (const refuseCommonPasswords of [true, false]) {
    await using provider = await openForTest(await freshDatabase(), { refuseCommonPasswords })
    await using client = await connect(provider)
    expect(await validatePassword(client.auth, 'short')).toMatchObject({
      isValid: false,
      meetsMinPasswordLength: false,
    })
    expect(await validatePassword(client.auth, 'x'.repeat(129))).toMatchObject({
      isValid: false,
      meetsMaxPasswordLength: false,
    })
    expect(await validatePassword(client.auth, 'password')).toMatchObject({
      isValid: true,
      passwordPolicy: { schemaVersion: 1, enforcementState: 'ENFORCE', forceUpgradeOnSignin: false },
    })
    expect((await provider.send(reads.passwordPolicy)).body).toMatchObject({
      commonPasswordsRefused: refuseCommonPasswords,
    })
    const signUp = createUserWithEmailAndPassword(client.auth, 'ada@example.com', 'password')
    expect(await codeOf(signUp)).toBe(
      refuseCommonPasswords ? 'auth/password-does-not-meet-requirements' : 'ok',
    )
  }
})

test('the firebase client clears its name with null', async () => {
  await using provider = await openForTest(await freshDatabase())
  await using client = await connect(provider)
  const { user } = await createUserWithEmailAndPassword(client.auth, 'ada@example.com', password)
  await updateProfile(user, { displayName: 'Ada', photoURL: 'https://shop.test/i/ada.webp' })
  await updateProfile(user, { displayName: null })
  expect(user).toMatchObject({ displayName: null, photoURL: 'https://shop.test/i/ada.webp' })
  await user.reload()
  expect(user).toMatchObject({ displayName: null, photoURL: 'https://shop.test/i/ada.webp' })
})

test('the firebase client gets the error codes that it knows', async () => {
  await using provider = await openForTest(await freshDatabase())
  await using client = await connect(provider)
  await createUserWithEmailAndPassword(client.auth, 'ada@example.com', password)
  const signUp = (email: string, secret: string) =>
    codeOf(createUserWithEmailAndPassword(client.auth, email, secret))
  const signIn = (email: string, secret: string) =>
    codeOf(signInWithEmailAndPassword(client.auth, email, secret))

  expect(await signUp('ADA@example.com', password)).toBe('auth/email-already-in-use')
  expect(await signUp('bob@example.com', '12345')).toBe('auth/weak-password')
  expect(await signUp('bob@example.com', 'x'.repeat(129))).toBe('auth/password-does-not-meet-requirements')
  expect(await signUp('not an email', password)).toBe('auth/invalid-email')
  expect(await signIn('ada@example.com', 'wrong password')).toBe('auth/invalid-credential')
  expect(await signIn('nobody@example.com', password)).toBe('auth/invalid-credential')
})

test('a password change ends every session but the one that made it', async () => {
  await using provider = await openForTest(await freshDatabase())
  await using client = await connect(provider)
  const elsewhere = await provider.signUp('ada@example.com')
  // Tokens tell the time of a sign-in in whole seconds.
  provider.clock.aheadMs = 2_000
  const { user } = await signInWithEmailAndPassword(client.auth, 'ada@example.com', password)
  const { refreshToken: before } = user
  await updatePassword(user, 'another password')

  for (const token of [elsewhere.refreshToken, before])
    expect((await provider.refresh(token)).body.error.message).toBe('TOKEN_EXPIRED')
  expect(await provider.verify(elsewhere.idToken ?? ''), 'older than the change').toBeUndefined()
  expect(await provider.verify(await user.getIdToken(true))).toMatchObject({ uid: user.uid })
  expect(await codeOf(signInWithEmailAndPassword(client.auth, 'ada@example.com', password))).toBe(
    'auth/invalid-credential',
  )
  await signInWithEmailAndPassword(client.auth, 'ada@example.com', 'another password')
})

test('a sign-in older than five minutes may neither change the password nor delete the account', async () => {
  await using provider = await openForTest(await freshDatabase())
  await using client = await connect(provider)
  const { user } = await createUserWithEmailAndPassword(client.auth, 'ada@example.com', password)
  provider.clock.aheadMs = 5 * 60_000 + 1_000
  await user.getIdToken(true)
  expect(await codeOf(updatePassword(user, 'another password'))).toBe('auth/requires-recent-login')
  expect(await codeOf(deleteUser(user))).toBe('auth/requires-recent-login')
  await updateProfile(user, { displayName: 'Ada' })
})

test('a deleted account and its tokens stop working at once', async () => {
  await using provider = await openForTest(await freshDatabase())
  await using client = await connect(provider)
  const { user } = await createUserWithEmailAndPassword(client.auth, 'ada@example.com', password)
  const idToken = await user.getIdToken()
  await deleteUser(user)

  expect(await provider.verify(idToken)).toBeUndefined()
  expect((await provider.post(calls.lookup.path, { idToken })).body.error.message).toBe('USER_NOT_FOUND')
  expect(await provider.db.selectFrom('identity_refresh_tokens').selectAll().execute()).toEqual([])
})

test('by default the rate limits count the address of the socket’s peer', async () => {
  await using database = await freshDatabase()
  const { db } = database
  const provider = await openEmbedded({
    db,
    publicUrl: 'http://shop.test',
    logFailure: () => expect.unreachable(),
    queueEmail: mailDouble().queueEmail,
    jobs: jobsDouble(),
  })
  await using client = await connect(provider)
  await codeOf(signInWithEmailAndPassword(client.auth, 'nobody@example.com', password))
  expect(
    await db.selectFrom('rate_limits').select('bucket').execute(),
    'account, address, both',
  ).toHaveLength(3)
})
