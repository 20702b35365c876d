import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import {
  DeleteRequest,
  LookupRequest,
  PasswordRequest,
  identityPaths as paths,
  TokenRequest,
  UpdateRequest,
} from '#contract/identity.ts'
import type { LogFailure } from '#http/serve.ts'
import type { Accounts, SignedIn } from './accounts.ts'
import { IdentityError, refuse } from './errors.ts'
import type { Account } from './store.ts'
import { ID_TOKEN_SECONDS } from './tokens.ts'

const MAX_BYTES = 256 * 1024

interface Parts {
  readonly accounts: Accounts
  readonly projectId: string
  readonly publicKeys: unknown
  readonly logFailure: LogFailure
}

/** The Identity Toolkit dialect. It always answers a JSON object: the client takes anything else for a dead network. */
export function identityRoutes({ accounts, projectId, publicKeys, logFailure }: Parts): Hono {
  const app = new Hono()
  for (const root of [paths.root, paths.tokenRoot]) {
    app.use(
      `${root}/*`,
      bodyLimit({ maxSize: MAX_BYTES, onError: (c) => refuse(c, new IdentityError('INVALID_REQUEST', 413)) }),
    )
    app.use(`${root}/*`, async (c, next) => {
      if (!c.req.query('key')) throw new IdentityError('The request is missing a valid API key.', 403)
      c.header('Cache-Control', 'no-store')
      await next()
    })
  }

  app.post(paths.signUp, async (c) => {
    const { email, password } = await json(c, PasswordRequest)
    // The real service makes an anonymous account of nothing; this one has no such accounts.
    if (!email && !password) throw new IdentityError('OPERATION_NOT_ALLOWED')
    const signedIn = await accounts.signUp(email, password ?? '')
    return c.json({
      kind: 'identitytoolkit#SignupNewUserResponse',
      ...tokensOf(signedIn),
      email: signedIn.account.email,
    })
  })
  app.post(paths.signInWithPassword, async (c) => {
    const { email, password } = await json(c, PasswordRequest)
    const signedIn = await accounts.signIn(email, password ?? '')
    const { email: known, displayName } = signedIn.account
    return c.json({
      kind: 'identitytoolkit#VerifyPasswordResponse',
      registered: true,
      ...tokensOf(signedIn),
      email: known,
      displayName: displayName ?? '',
    })
  })
  app.post(paths.lookup, async (c) => {
    const { idToken } = await json(c, LookupRequest)
    return c.json({
      kind: 'identitytoolkit#GetAccountInfoResponse',
      users: [toWire(await accounts.lookup(idToken))],
    })
  })
  app.post(paths.update, async (c) => {
    const { idToken, displayName, photoUrl, password, deleteAttribute = [] } = await json(c, UpdateRequest)
    const { account, signedIn } = await accounts.update(idToken, {
      ...(displayName !== undefined && { displayName }),
      ...(photoUrl !== undefined && { photoUrl }),
      ...(deleteAttribute.includes('DISPLAY_NAME') && { displayName: null }),
      ...(deleteAttribute.includes('PHOTO_URL') && { photoUrl: null }),
      password,
    })
    return c.json({
      kind: 'identitytoolkit#SetAccountInfoResponse',
      ...toWire(account),
      ...(signedIn && tokensOf(signedIn)),
    })
  })
  app.post(paths.delete, async (c) => {
    await accounts.delete((await json(c, DeleteRequest)).idToken)
    return c.json({ kind: 'identitytoolkit#DeleteAccountResponse' })
  })
  app.post(paths.token, async (c) => {
    const form = parsed(TokenRequest, Object.fromEntries(new URLSearchParams(await c.req.text())))
    const { account, idToken, refreshToken } = await accounts.refresh(form.refresh_token)
    return c.json({
      access_token: idToken,
      id_token: idToken,
      refresh_token: refreshToken,
      expires_in: String(ID_TOKEN_SECONDS),
      token_type: 'Bearer',
      user_id: account.uid,
      project_id: projectId,
    })
  })
  app.get(paths.projects, (c) => c.json({ projectId, authorizedDomains: [] }))
  app.get(paths.jwks, (c) => c.json(publicKeys, 200, { 'Cache-Control': 'public, max-age=300' }))

  for (const root of [paths.root, paths.tokenRoot]) {
    app.all(`${root}/*`, (c) => refuse(c, new IdentityError('NOT_FOUND', 404)))
  }
  app.onError((failure, c) => {
    if (failure instanceof IdentityError) return refuse(c, failure)
    logFailure(failure, { method: c.req.method, path: c.req.path })
    return refuse(c, new IdentityError('INTERNAL_ERROR', 500))
  })
  return app
}

async function json<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  const text = await c.req.text()
  try {
    return parsed(schema, JSON.parse(text))
  } catch (failure) {
    throw failure instanceof SyntaxError ? new IdentityError('INVALID_REQUEST') : failure
  }
}

function parsed<S extends z.ZodType>(schema: S, sent: unknown): z.output<S> {
  const result = schema.safeParse(sent)
  if (!result.success) throw new IdentityError('INVALID_REQUEST')
  return result.data
}

const tokensOf = ({ account, idToken, refreshToken }: SignedIn) => ({
  localId: account.uid,
  idToken,
  refreshToken,
  expiresIn: String(ID_TOKEN_SECONDS),
})

/** Times are strings of milliseconds: with numbers the client loses its session on the next page load. */
const toWire = (account: Account) => ({
  localId: account.uid,
  email: account.email,
  emailVerified: account.emailVerified,
  displayName: account.displayName ?? undefined,
  photoUrl: account.photoUrl ?? undefined,
  disabled: account.disabled,
  createdAt: String(account.createdAt.getTime()),
  lastLoginAt: String(account.lastLoginAt.getTime()),
  providerUserInfo: [
    {
      providerId: 'password',
      rawId: account.email,
      federatedId: account.email,
      email: account.email,
      displayName: account.displayName ?? undefined,
      photoUrl: account.photoUrl ?? undefined,
    },
  ],
})
