import { randomBytes } from 'node:crypto'
import { isEmail } from '#contract/fields.ts'
import {
  CodePurpose,
  identityCalls as calls,
  otherMails,
  PASSWORD_LENGTH,
  identityReads as reads,
} from '#contract/identity/endpoints.ts'
import { addressGroup, type ClientAddress } from '#http/client-address.ts'
import { deleteOwnAccount, updatePassword, updateProfile } from '#identity/accounts/accounts.ts'
import { normalizeEmail } from '#identity/accounts/email.ts'
import { signInWithProvider } from '#identity/federated/federated-sign-in.ts'
import type { Provider } from '#identity/provider.ts'
import { limitConcurrency } from '#identity/rate-limits/concurrency-limits.ts'
import { confirmEmail, sendVerificationEmail } from '#identity/recovery/email-verification.ts'
import { findCode } from '#identity/recovery/one-time-codes.ts'
import { requestPasswordReset, resetPassword } from '#identity/recovery/password-reset.ts'
import { findSecondFactor } from '#identity/second-factor/store.ts'
import { findKnownDevice, readDeviceCookie, setDeviceCookie } from '#identity/sign-in/known-devices.ts'
import { refresh, signIn, signUp } from '#identity/sign-in/sign-in.ts'
import { sourceOf } from '#identity/sign-in/source.ts'
import { verifyIdToken } from '#identity/tokens/verify.ts'
import { IdentityError } from './errors.ts'
import { EXPIRES_IN, toIdpReply, toProfile, toTokens, toUser } from './replies.ts'
import { orSecondStep } from './second-factor-routes.ts'
import { type IdentityApp, parseForm, serveGet, servePost } from './service.ts'

export function signInRoutes(
  app: IdentityApp,
  provider: Provider,
  clientAddress: ClientAddress,
  projectId: string,
): void {
  servePost(app, calls.signUp, async ({ email, password, displayName, idToken }, c) => {
    // Without credentials Firebase would create an anonymous account, which is not supported here.
    if (idToken !== undefined || (!email && !password)) throw new IdentityError('OPERATION_NOT_ALLOWED')
    const client = { address: addressGroup(clientAddress(c)) }
    const signedIn = await limitConcurrency(client, () =>
      signUp(provider, { email, password, displayName, client, source: sourceOf(c, clientAddress) }),
    )
    setDeviceCookie(c, provider.cookies, signedIn.device)
    return {
      ...toTokens(signedIn),
      email: signedIn.account.email,
    }
  })
  servePost(app, calls.signInWithPassword, async ({ email, password }, c) => {
    if (email && !password) throw new IdentityError('MISSING_PASSWORD')
    const shown = { email: normalizeEmail(email), token: readDeviceCookie(c, provider.cookies) }
    const device = await findKnownDevice(provider.db, shown, provider.now())
    const client = { address: addressGroup(clientAddress(c)), device }
    const source = sourceOf(c, clientAddress)
    const signedIn = await orSecondStep(
      provider,
      limitConcurrency(client, () => signIn(provider, { email, password, client, source })),
    )
    if ('mfaInfo' in signedIn) return signedIn
    setDeviceCookie(c, provider.cookies, signedIn.device)
    return {
      ...toTokens(signedIn),
      email: signedIn.account.email,
      displayName: signedIn.account.displayName ?? '',
    }
  })
  servePost(
    app,
    calls.token,
    async ({ grant_type, refresh_token }) => {
      if (grant_type !== 'refresh_token') throw new IdentityError('INVALID_GRANT_TYPE')
      if (!refresh_token) throw new IdentityError('MISSING_REFRESH_TOKEN')
      const { account, idToken, refreshToken } = await refresh(provider, refresh_token)
      return {
        access_token: idToken,
        id_token: idToken,
        refresh_token: refreshToken,
        expires_in: EXPIRES_IN,
        user_id: account.uid,
        project_id: projectId,
      }
    },
    parseForm,
  )
}

export function accountRoutes(app: IdentityApp, provider: Provider, clientAddress: ClientAddress): void {
  const userOf = async (idToken: string) => {
    const { account } = await verifyIdToken(provider, idToken)
    return toUser(account, await findSecondFactor(provider.db, account.uid))
  }
  servePost(app, calls.lookup, async ({ idToken }) => ({
    users: [await userOf(idToken)],
  }))
  servePost(app, calls.update, async (sent, c) => {
    const { idToken, oobCode, password, email, deleteAttribute } = sent
    if (oobCode !== undefined) return toProfile(await confirmEmail(provider, oobCode))
    if (email !== undefined || sent.deleteProvider.length > 0 || sent.linkProviderUserInfo !== undefined)
      throw new IdentityError('OPERATION_NOT_ALLOWED')
    const change = {
      displayName: deleteAttribute.includes('DISPLAY_NAME') ? null : sent.displayName,
      photoUrl: deleteAttribute.includes('PHOTO_URL') ? null : sent.photoUrl,
    }
    if (password === undefined) return toProfile(await updateProfile(provider, idToken, change))
    const client = { address: addressGroup(clientAddress(c)) }
    const signedIn = await limitConcurrency(client, () =>
      updatePassword(provider, idToken, { ...change, password }),
    )
    return { ...toProfile(signedIn.account), ...toTokens(signedIn) }
  })
  servePost(app, calls.delete, async ({ idToken }) => {
    await deleteOwnAccount(provider, idToken)
    return {}
  })
}

export function mailRoutes(app: IdentityApp, provider: Provider, clientAddress: ClientAddress): void {
  servePost(app, calls.sendOobCode, async ({ requestType, email, idToken, continueUrl }, c) => {
    if (!requestType) throw new IdentityError('MISSING_REQ_TYPE')
    const address = addressGroup(clientAddress(c))
    switch (CodePurpose.safeParse(requestType).data) {
      case 'PASSWORD_RESET':
        return { email: await requestPasswordReset(provider, { email, continueUrl, address }) }
      case 'VERIFY_EMAIL':
        return { email: await sendVerificationEmail(provider, { idToken, continueUrl }) }
      default:
        throw new IdentityError(isOtherMail(requestType) ? 'OPERATION_NOT_ALLOWED' : 'INVALID_REQ_TYPE')
    }
  })
  servePost(app, calls.resetPassword, async ({ oobCode, newPassword }, c) => {
    if (newPassword === undefined) {
      const { email, purpose } = await findCode(provider.db, oobCode, provider.now())
      return { email, requestType: purpose }
    }
    const client = { address: addressGroup(clientAddress(c)) }
    const { email, purpose, device } = await limitConcurrency(client, () =>
      resetPassword(provider, {
        code: oobCode,
        password: newPassword,
        deviceToken: readDeviceCookie(c, provider.cookies),
      }),
    )
    setDeviceCookie(c, provider.cookies, device)
    return { email, requestType: purpose }
  })
}

export function federatedRoutes(app: IdentityApp, provider: Provider, clientAddress: ClientAddress): void {
  servePost(app, calls.signInWithIdp, async ({ idToken, ...sent }, c) => {
    if (idToken !== undefined) throw new IdentityError('OPERATION_NOT_ALLOWED')
    const outcome = await orSecondStep(
      provider,
      signInWithProvider(provider, { ...sent, source: sourceOf(c, clientAddress) }),
    )
    return 'mfaInfo' in outcome ? outcome : toIdpReply(outcome)
  })
  servePost(app, calls.createAuthUri, async ({ identifier, continueUri, providerId }) => {
    // The sign-in window starts federated sign-in itself.
    if (providerId !== undefined) throw new IdentityError('OPERATION_NOT_ALLOWED')
    if (!identifier) throw new IdentityError('MISSING_IDENTIFIER')
    if (!isEmail(identifier)) throw new IdentityError('INVALID_IDENTIFIER')
    if (!continueUri) throw new IdentityError('MISSING_CONTINUE_URI')
    if (!URL.canParse(continueUri)) throw new IdentityError('INVALID_CONTINUE_URI')
    return { sessionId: randomBytes(16).toString('base64url') }
  })
}

/** The characters that Google's policies count as symbols. A password may contain any others too. */
const PUNCTUATION = [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~']

interface PublicSettings {
  readonly projectId: string
  /** Host names of pages that may sign people in. */
  readonly authorizedDomains: readonly string[]
  readonly publicKeys: () => Promise<object>
  readonly refuseCommonPasswords: boolean
}

export function publicRoutes(
  app: IdentityApp,
  { projectId, authorizedDomains, publicKeys, refuseCommonPasswords }: PublicSettings,
): void {
  serveGet(app, reads.projects, (c) => c.json({ projectId, authorizedDomains }))
  serveGet(app, reads.passwordPolicy, (c) =>
    c.json({
      schemaVersion: 1,
      customStrengthOptions: {
        minPasswordLength: PASSWORD_LENGTH.min,
        maxPasswordLength: PASSWORD_LENGTH.max,
      },
      allowedNonAlphanumericCharacters: PUNCTUATION,
      enforcementState: 'ENFORCE',
      forceUpgradeOnSignin: false,
      // Not part of Google's API, whose policies have no list of passwords; clients ignore unknown fields.
      commonPasswordsRefused: refuseCommonPasswords,
    }),
  )
  serveGet(app, reads.jwks, async (c) =>
    c.json(await publicKeys(), 200, { 'Cache-Control': 'public, max-age=300' }),
  )
}

const isOtherMail = (requestType: string) => otherMails.some((kind) => kind === requestType)
