import { z } from 'zod'

/**
 * The Identity Toolkit dialect, as the `firebase/auth` client speaks it to an emulator: paths, of each request
 * the fields that are read, of each reply the fields that may leave. Unknown fields are ignored, as the real
 * service ignores them.
 */
const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/accounts'

/** Longer passwords are refused before they are hashed. */
export const PASSWORD_LENGTH = { min: 6, max: 128 } as const

/** Text that a database can store. */
const line = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0') && value.isWellFormed())

/** Threat: an address such as `javascript:` or `data:` that a page puts into a link or a picture. */
const photoUrl = line(2_048).refine((value) =>
  /^https?:$/.test(URL.parse(value, 'https://relative.invalid')?.protocol ?? ''),
)

// Absent is not malformed: each has an answer of its own in the dialect.
const idToken = z.string().default('')
const credentials = { email: z.string().default(''), password: z.string().default('') }
const Proof = z.object({ idToken })

/** What a browser keeps of a sign-in. */
const tokens = { localId: z.string(), idToken: z.string(), refreshToken: z.string(), expiresIn: z.string() }

/** The name that the dialect has for sign-in elsewhere, whichever issuer is behind it. */
export const GOOGLE = 'google.com'

const ProviderInfo = z.object({
  providerId: z.enum(['password', GOOGLE]),
  rawId: z.string(),
  federatedId: z.string(),
  email: z.string(),
  displayName: z.string().optional(),
  photoUrl: z.string().optional(),
})
const profile = {
  localId: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  displayName: z.string().optional(),
  photoUrl: z.string().optional(),
  providerUserInfo: z.array(ProviderInfo),
}
/** Milliseconds as a string: with a number the client loses its session on the next page load. */
const time = z.string().regex(/^\d+$/)

/** What a code that was sent by mail is good for. */
export const CodePurpose = z.enum(['PASSWORD_RESET', 'VERIFY_EMAIL'])
export type CodePurpose = z.infer<typeof CodePurpose>

/** Always the same, so that no reply has to say it. */
const fixed = <Value extends string | true>(value: Value) => z.literal(value).prefault(value)

/** Every POST of the dialect that is served. All bodies are JSON but that of `token`, which is a form. */
export const identityCalls = {
  signUp: {
    path: `${ACCOUNTS}:signUp`,
    /** With an ID token it would add a password to an account, which is not offered. */
    body: z.object({ ...credentials, idToken: z.string().optional() }),
    reply: z.object({ kind: fixed('identitytoolkit#SignupNewUserResponse'), ...tokens, email: z.string() }),
  },
  signInWithPassword: {
    path: `${ACCOUNTS}:signInWithPassword`,
    body: z.object(credentials),
    reply: z.object({
      kind: fixed('identitytoolkit#VerifyPasswordResponse'),
      ...tokens,
      registered: fixed(true),
      email: z.string(),
      displayName: z.string(),
    }),
  },
  lookup: {
    path: `${ACCOUNTS}:lookup`,
    body: Proof,
    reply: z.object({
      kind: fixed('identitytoolkit#GetAccountInfoResponse'),
      users: z.array(z.object({ ...profile, disabled: z.boolean(), createdAt: time, lastLoginAt: time })),
    }),
  },
  update: {
    path: `${ACCOUNTS}:update`,
    body: z.object({
      idToken,
      /** Null clears it. */
      displayName: line(256).nullish(),
      photoUrl: photoUrl.nullish(),
      password: z.string().optional(),
      /** A new e-mail must be proven first, so that one sent here is refused. */
      email: z.string().optional(),
      /** Of a mail that confirms an e-mail: then nothing else is read. */
      oobCode: z.string().optional(),
      deleteAttribute: z
        .array(z.enum(['DISPLAY_NAME', 'PHOTO_URL']))
        .max(10)
        .default([]),
    }),
    reply: z.object({
      kind: fixed('identitytoolkit#SetAccountInfoResponse'),
      ...profile,
      ...z.object(tokens).partial().shape,
    }),
  },
  sendOobCode: {
    path: `${ACCOUNTS}:sendOobCode`,
    body: z.object({
      requestType: z.string().default(''),
      email: z.string().default(''),
      idToken,
      /** Where the action page leads back to. */
      continueUrl: z.string().max(2_048).optional(),
    }),
    reply: z.object({ kind: fixed('identitytoolkit#GetOobConfirmationCodeResponse'), email: z.string() }),
  },
  resetPassword: {
    path: `${ACCOUNTS}:resetPassword`,
    /** Without a new password the code is only looked at. */
    body: z.object({ oobCode: z.string().default(''), newPassword: z.string().optional() }),
    reply: z.object({
      kind: fixed('identitytoolkit#ResetPasswordResponse'),
      email: z.string(),
      requestType: CodePurpose,
    }),
  },
  createAuthUri: {
    path: `${ACCOUNTS}:createAuthUri`,
    body: z.object({
      identifier: z.string().default(''),
      continueUri: z.string().default(''),
      providerId: z.string().optional(),
    }),
    /** Says nothing of the account: which ways of signing in it has is nobody's business. */
    reply: z.object({ kind: fixed('identitytoolkit#CreateAuthUriResponse'), sessionId: z.string() }),
  },
  signInWithIdp: {
    path: `${ACCOUNTS}:signInWithIdp`,
    body: z.object({
      /** The address that the handler page handed to the client; the one-time code is in it. */
      requestUri: z.string().max(4_096).default(''),
      sessionId: z.string().max(256).default(''),
      /** With an ID token it would add a way of signing in to an account, which is not offered. */
      idToken: z.string().optional(),
      autoCreate: z.boolean().default(true),
    }),
    reply: z.object({
      kind: fixed('identitytoolkit#VerifyAssertionResponse'),
      ...z.object(tokens).partial().shape,
      providerId: fixed(GOOGLE),
      federatedId: z.string(),
      email: z.string(),
      emailVerified: z.boolean(),
      displayName: z.string().optional(),
      photoUrl: z.string().optional(),
      isNewUser: z.boolean().optional(),
      /** JSON text. */
      rawUserInfo: z.string().optional(),
      /** The e-mail has an account that this sign-in may not open. */
      needConfirmation: z.literal(true).optional(),
      verifiedProvider: z.array(z.string()).optional(),
    }),
  },
  delete: {
    path: `${ACCOUNTS}:delete`,
    body: Proof,
    reply: z.object({ kind: fixed('identitytoolkit#DeleteAccountResponse') }),
  },
  token: {
    path: '/securetoken.googleapis.com/v1/token',
    body: z.object({ grant_type: z.string().default(''), refresh_token: z.string().default('') }),
    reply: z.object({
      access_token: z.string(),
      id_token: z.string(),
      refresh_token: z.string(),
      expires_in: z.string(),
      token_type: fixed('Bearer'),
      user_id: z.string(),
      project_id: z.string(),
    }),
  },
} as const

/** The page of the web app that mails lead to; it also serves as the action page of the real service. */
export const ACTION_PAGE = '/account/action'

/** Where the client opens a window for signing in elsewhere, and the script of that window. */
export const signInWindow = {
  handler: '/emulator/auth/handler',
  script: '/emulator/auth/handler.js',
  style: '/emulator/auth/handler.css',
} as const

/** What that window sends to the page that opened it, or leaves behind for it; both are at one origin. */
export const windowMessage = {
  kind: 'embedded-auth-event',
  /** Of the entry in the session's storage, when the whole page went there and back. */
  storageKey: (apiKey: string, appName: string) => `firebase:redirectEvent:${apiKey}:${appName}`,
} as const

/** What is read with GET. */
export const identityReads = {
  projects: '/identitytoolkit.googleapis.com/v1/projects',
  jwks: '/.well-known/jwks.json',
} as const

/** Everything below these is the dialect's: what it does not know, it refuses in its own shape. */
export const identityRoots = ['/identitytoolkit.googleapis.com', '/securetoken.googleapis.com'] as const
