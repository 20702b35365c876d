import { FirebaseError } from '@firebase/app'
import {
  EmailAuthProvider,
  getMultiFactorResolver,
  type MultiFactorError,
  type MultiFactorResolver,
  multiFactor,
  reauthenticateWithCredential,
  TotpMultiFactorGenerator,
  type TotpSecret,
  type User,
} from '@firebase/auth'
import { shopName } from '#contract/brand.ts'
import { identityCalls } from '#contract/identity/endpoints.ts'
import { readSettings } from '#web/settings.ts'
import { exchange, openClient } from './firebase-client.ts'
import { codeOf, NobodyLoggedIn } from './firebase-errors.ts'
import type { Session } from './session.ts'

/** Second factors at the identity provider, Firebase's or the embedded one. Large, like the client it imports. */

export interface FactorState {
  /** The time when it was set up; undefined for an account without one. */
  readonly since: string | undefined
  /** Whether the account has a password to ask for again. */
  readonly hasPassword: boolean
  /** Firebase has no recovery codes. */
  readonly hasRecoveryCodes: boolean
}

async function requireUser(): Promise<User> {
  const client = openClient()
  await client.authStateReady()
  if (!client.currentUser) throw new NobodyLoggedIn()
  return client.currentUser
}

const factorOf = (user: User) => multiFactor(user).enrolledFactors[0]

export async function readFactor(): Promise<FactorState> {
  const user = await requireUser()
  await user.reload()
  return {
    since: factorOf(user)?.enrollmentTime,
    hasPassword: user.providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID),
    hasRecoveryCodes: readSettings().identity.embedded,
  }
}

async function answer(resolver: MultiFactorResolver, code: string): Promise<User> {
  const [hint] = resolver.hints
  const assertion = TotpMultiFactorGenerator.assertionForSignIn(hint?.uid ?? '', code)
  return (await resolver.resolveSignIn(assertion)).user
}

/** @param failure what the client threw after the first step */
export async function answerSecondStep(failure: Error, code: string): Promise<Session> {
  const resolver = getMultiFactorResolver(openClient(), failure as MultiFactorError) // its code was checked
  return exchange(await answer(resolver, code))
}

/** Reauthenticates the user. Accounts with a second factor also need the code. */
export async function proveAgain(password: string, code: string): Promise<void> {
  const user = await requireUser()
  try {
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password))
  } catch (failure) {
    if (codeOf(failure) !== 'auth/multi-factor-auth-required') throw failure
    await answer(getMultiFactorResolver(openClient(), failure as MultiFactorError), code) // its code was checked
  }
}

/** Reauthenticates the user, if the account has a password. @returns the token that proves it */
export async function proveToShop(password: string, code: string): Promise<string> {
  if (password) await proveAgain(password, code)
  return (await requireUser()).getIdToken()
}

export interface Setup {
  readonly secret: TotpSecret
  /** The QR code's content (Key URI format). */
  readonly address: string
}

export async function startSetup(): Promise<Setup> {
  const user = await requireUser()
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
  const name = encodeURIComponent(user.email ?? '')
  return { secret, address: secret.generateQrCodeUrl(name, shopName()) }
}

export async function finishSetup({ secret }: Setup, code: string): Promise<void> {
  const user = await requireUser()
  const assertion = TotpMultiFactorGenerator.assertionForEnrollment(secret, code)
  await multiFactor(user).enroll(assertion, 'Authenticator app')
  await exchange(user, true)
}

export async function removeFactor(): Promise<void> {
  const user = await requireUser()
  const factor = factorOf(user)
  if (factor) await multiFactor(user).unenroll(factor)
  await exchange(user, true)
}

/** Creates ten recovery codes, shown once; earlier ones become invalid. */
export async function makeRecoveryCodes(): Promise<readonly string[]> {
  const user = await requireUser()
  const { path, reply } = identityCalls.recoveryCodes
  const response = await fetch(`${path}?key=${readSettings().identity.apiKey}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ idToken: await user.getIdToken() }),
  })
  if (!response.ok) throw new FirebaseError('auth/requires-recent-login', 'recovery codes were refused')
  return reply.parse(await response.json()).codes
}
