import { identityCalls as calls, identityReads as reads } from '#contract/identity.ts'
import { deleteOwnAccount, updatePassword, updateProfile } from './accounts.ts'
import { addressGroup, type ClientAddress } from './address.ts'
import { type Dialect, formIn, serveCall, serveRead } from './dialect.ts'
import { IdentityError } from './errors.ts'
import type { Provider } from './provider.ts'
import { refresh, signIn, signUp } from './sign-in.ts'
import { holderOf } from './verify.ts'
import { EXPIRES_IN, toProfile, toTokens, toUser } from './wire.ts'

export function signInRoutes(
  app: Dialect,
  provider: Provider,
  clientAddress: ClientAddress,
  projectId: string,
): void {
  serveCall(app, calls.signUp, async ({ email, password, idToken }, c) => {
    // The real service makes an anonymous account of nothing; this one has no such accounts.
    if (idToken !== undefined || (!email && !password)) throw new IdentityError('OPERATION_NOT_ALLOWED')
    const signedIn = await signUp(provider, { email, password, address: addressGroup(clientAddress(c)) })
    return {
      ...toTokens(signedIn),
      email: signedIn.account.email,
    }
  })
  serveCall(app, calls.signInWithPassword, async ({ email, password }, c) => {
    const signedIn = await signIn(provider, { email, password, address: addressGroup(clientAddress(c)) })
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

export function accountRoutes(app: Dialect, provider: Provider): void {
  serveCall(app, calls.lookup, async ({ idToken }) => ({
    users: [toUser((await holderOf(provider, idToken)).account)],
  }))
  serveCall(app, calls.update, async ({ idToken, password, email, deleteAttribute, ...sent }) => {
    if (email !== undefined) throw new IdentityError('OPERATION_NOT_ALLOWED')
    const change = {
      displayName: deleteAttribute.includes('DISPLAY_NAME') ? null : sent.displayName,
      photoUrl: deleteAttribute.includes('PHOTO_URL') ? null : sent.photoUrl,
    }
    if (password === undefined) return toProfile(await updateProfile(provider, idToken, change))
    const signedIn = await updatePassword(provider, idToken, { ...change, password })
    return { ...toProfile(signedIn.account), ...toTokens(signedIn) }
  })
  serveCall(app, calls.delete, async ({ idToken }) => {
    await deleteOwnAccount(provider, idToken)
    return {}
  })
}

interface Shown {
  readonly projectId: string
  /** Host names from which a browser may ask people to sign in. */
  readonly authorizedDomains: readonly string[]
  readonly publicKeys: object
}

export function publicRoutes(app: Dialect, { projectId, authorizedDomains, publicKeys }: Shown): void {
  serveRead(app, reads.projects, (c) => c.json({ projectId, authorizedDomains }))
  serveRead(app, reads.jwks, (c) => c.json(publicKeys, 200, { 'Cache-Control': 'public, max-age=300' }))
}
