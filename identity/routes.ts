import { randomBytes } from 'node:crypto'
import { isEmail } from '#contract/fields.ts'
import { CodePurpose, identityCalls as calls, identityReads as reads } from '#contract/identity.ts'
import { deleteOwnAccount, updatePassword, updateProfile } from './accounts.ts'
import { addressGroup, type ClientAddress } from './address.ts'
import { deviceIn, keepDevice, knownDevice } from './devices.ts'
import { type Dialect, formIn, serveCall, serveRead } from './dialect.ts'
import { signInElsewhere } from './elsewhere.ts'
import { IdentityError } from './errors.ts'
import { placed } from './places.ts'
import type { Provider } from './provider.ts'
import { applyCode, askForReset, checkCode, resetPassword, sendVerification } from './recovery.ts'
import { emailIn, refresh, signIn, signUp } from './sign-in.ts'
import { holderOf } from './verify.ts'
import { EXPIRES_IN, toIdpReply, toProfile, toTokens, toUser } from './wire.ts'

export function signInRoutes(
  app: Dialect,
  provider: Provider,
  clientAddress: ClientAddress,
  projectId: string,
): void {
  serveCall(app, calls.signUp, async ({ email, password, idToken }, c) => {
    // The real service makes an anonymous account of nothing; this one has no such accounts.
    if (idToken !== undefined || (!email && !password)) throw new IdentityError('OPERATION_NOT_ALLOWED')
    const visitor = { address: addressGroup(clientAddress(c)) }
    const signedIn = await placed(visitor, () => signUp(provider, { email, password, visitor }))
    keepDevice(c, provider.publicUrl, signedIn.device)
    return {
      ...toTokens(signedIn),
      email: signedIn.account.email,
    }
  })
  serveCall(app, calls.signInWithPassword, async ({ email, password }, c) => {
    const sent = { email: emailIn(email), token: deviceIn(c) }
    const device = await knownDevice(provider.db, sent, provider.now())
    const visitor = { address: addressGroup(clientAddress(c)), device }
    const signedIn = await placed(visitor, () => signIn(provider, { email, password, visitor }))
    keepDevice(c, provider.publicUrl, signedIn.device)
    return {
      ...toTokens(signedIn),
      email: signedIn.account.email,
      displayName: signedIn.account.displayName ?? '',
    }
  })
  serveCall(
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
    formIn,
  )
}

export function accountRoutes(app: Dialect, provider: Provider, clientAddress: ClientAddress): void {
  serveCall(app, calls.lookup, async ({ idToken }) => ({
    users: [toUser((await holderOf(provider, idToken)).account)],
  }))
  serveCall(app, calls.update, async ({ idToken, oobCode, password, email, deleteAttribute, ...sent }, c) => {
    if (oobCode !== undefined) return toProfile(await applyCode(provider, oobCode))
    if (email !== undefined) throw new IdentityError('OPERATION_NOT_ALLOWED')
    const change = {
      displayName: deleteAttribute.includes('DISPLAY_NAME') ? null : sent.displayName,
      photoUrl: deleteAttribute.includes('PHOTO_URL') ? null : sent.photoUrl,
    }
    if (password === undefined) return toProfile(await updateProfile(provider, idToken, change))
    const visitor = { address: addressGroup(clientAddress(c)) }
    const signedIn = await placed(visitor, () => updatePassword(provider, idToken, { ...change, password }))
    return { ...toProfile(signedIn.account), ...toTokens(signedIn) }
  })
  serveCall(app, calls.delete, async ({ idToken }) => {
    await deleteOwnAccount(provider, idToken)
    return {}
  })
}

export function mailRoutes(app: Dialect, provider: Provider, clientAddress: ClientAddress): void {
  serveCall(app, calls.sendOobCode, async ({ requestType, email, idToken, continueUrl }, c) => {
    if (!requestType) throw new IdentityError('MISSING_REQ_TYPE')
    const address = addressGroup(clientAddress(c))
    switch (CodePurpose.safeParse(requestType).data) {
      case 'PASSWORD_RESET':
        return { email: await askForReset(provider, { email, continueUrl, address }) }
      case 'VERIFY_EMAIL':
        return { email: await sendVerification(provider, { idToken, continueUrl }) }
      default:
        throw new IdentityError('INVALID_REQ_TYPE')
    }
  })
  serveCall(app, calls.resetPassword, async ({ oobCode, newPassword }, c) => {
    if (newPassword === undefined) {
      const { email, purpose } = await checkCode(provider, oobCode)
      return { email, requestType: purpose }
    }
    const visitor = { address: addressGroup(clientAddress(c)) }
    const { email, purpose, device } = await placed(visitor, () =>
      resetPassword(provider, oobCode, newPassword),
    )
    keepDevice(c, provider.publicUrl, device)
    return { email, requestType: purpose }
  })
}

export function elsewhereRoutes(app: Dialect, provider: Provider): void {
  serveCall(app, calls.signInWithIdp, async ({ idToken, ...sent }) => {
    if (idToken !== undefined) throw new IdentityError('OPERATION_NOT_ALLOWED')
    return toIdpReply(await signInElsewhere(provider, sent))
  })
  serveCall(app, calls.createAuthUri, async ({ identifier, continueUri, providerId }) => {
    // The sign-in window makes its own way to the other provider.
    if (providerId !== undefined) throw new IdentityError('OPERATION_NOT_ALLOWED')
    if (!identifier) throw new IdentityError('MISSING_IDENTIFIER')
    if (!isEmail(identifier)) throw new IdentityError('INVALID_IDENTIFIER')
    if (!continueUri) throw new IdentityError('MISSING_CONTINUE_URI')
    if (!URL.canParse(continueUri)) throw new IdentityError('INVALID_CONTINUE_URI')
    return { sessionId: randomBytes(16).toString('base64url') }
  })
}

interface Shown {
  readonly projectId: string
  /** Host names from which a browser may ask people to sign in. */
  readonly authorizedDomains: readonly string[]
  readonly publicKeys: () => Promise<object>
}

export function publicRoutes(app: Dialect, { projectId, authorizedDomains, publicKeys }: Shown): void {
  serveRead(app, reads.projects, (c) => c.json({ projectId, authorizedDomains }))
  serveRead(app, reads.jwks, async (c) =>
    c.json(await publicKeys(), 200, { 'Cache-Control': 'public, max-age=300' }),
  )
}
