import { z } from 'zod'
import {
  code,
  credentials,
  Factor,
  fixed,
  GOOGLE,
  idToken,
  line,
  NewTokens,
  Proof,
  photoUrl,
  profile,
  SecondStep,
  time,
  tokens,
} from './fields.ts'

/**
 * The Identity Toolkit API, as the `firebase/auth` client calls it at an emulator: paths, the fields that are
 * read from each request, and the fields that each reply may contain. Unknown fields are ignored, as by
 * Google's service.
 */
const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/accounts'
/** Calls about second factors. */
const ACCOUNTS_2 = '/identitytoolkit.googleapis.com/v2/accounts'

/** Characters. Longer passwords are refused before they are hashed. */
export const PASSWORD_LENGTH = { min: 6, max: 128 } as const

/** The purpose of a one-time code sent by email. */
export const CodePurpose = z.enum(['PASSWORD_RESET', 'VERIFY_EMAIL'])
export type CodePurpose = z.infer<typeof CodePurpose>
/** Emails of the API that the shop does not send. */
export const otherMails = ['EMAIL_SIGNIN', 'VERIFY_AND_CHANGE_EMAIL', 'RECOVER_EMAIL'] as const

/** Every POST of the API that is served. All bodies are JSON, except for `token`, which takes a form. */
export const identityCalls = {
  signUp: {
    path: `${ACCOUNTS}:signUp`,
    /** With an ID token the call would add a password to an account, which is not supported. */
    body: z.object({ ...credentials, displayName: line(256).optional(), idToken: z.string().optional() }),
    reply: z.object({ kind: fixed('identitytoolkit#SignupNewUserResponse'), ...tokens, email: z.string() }),
  },
  signInWithPassword: {
    path: `${ACCOUNTS}:signInWithPassword`,
    body: z.object(credentials),
    reply: z.union([
      z.object({
        kind: fixed('identitytoolkit#VerifyPasswordResponse'),
        ...tokens,
        registered: fixed(true),
        email: z.string(),
        displayName: z.string(),
      }),
      SecondStep,
    ]),
  },
  lookup: {
    path: `${ACCOUNTS}:lookup`,
    body: Proof,
    reply: z.object({
      kind: fixed('identitytoolkit#GetAccountInfoResponse'),
      users: z.array(
        z.object({
          ...profile,
          disabled: z.boolean(),
          createdAt: time,
          lastLoginAt: time,
          mfaInfo: z.array(Factor),
        }),
      ),
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
      /** Changing the email is not supported: a new one would have to be verified first. */
      email: z.string().optional(),
      /** The code from a verification email; if present, no other field is read. */
      oobCode: z.string().optional(),
      deleteAttribute: z
        .array(z.enum(['DISPLAY_NAME', 'PHOTO_URL']))
        .max(10)
        .default([]),
      /** Linking and unlinking providers is not supported. */
      deleteProvider: z.array(z.string()).max(10).default([]),
      linkProviderUserInfo: z.unknown().optional(),
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
      /** The address that the action page links back to. */
      continueUrl: z.string().max(2_048).optional(),
    }),
    reply: z.object({ kind: fixed('identitytoolkit#GetOobConfirmationCodeResponse'), email: z.string() }),
  },
  resetPassword: {
    path: `${ACCOUNTS}:resetPassword`,
    /** Without a new password the code is only checked. */
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
    /** Leaves out the account's sign-in methods: no account enumeration. */
    reply: z.object({ kind: fixed('identitytoolkit#CreateAuthUriResponse'), sessionId: z.string() }),
  },
  signInWithIdp: {
    path: `${ACCOUNTS}:signInWithIdp`,
    body: z.object({
      /** The sign-in window's callback address, with the grant's one-time code. */
      requestUri: z.string().max(4_096).default(''),
      sessionId: z.string().max(256).default(''),
      /** With an ID token the call would link a provider to an account, which is not supported. */
      idToken: z.string().optional(),
      autoCreate: z.boolean().default(true),
    }),
    reply: z.union([
      SecondStep,
      z.object({
        kind: fixed('identitytoolkit#VerifyAssertionResponse'),
        ...z.object(tokens).partial().shape,
        providerId: z.string().default(GOOGLE),
        federatedId: z.string(),
        email: z.string(),
        emailVerified: z.boolean(),
        displayName: z.string().optional(),
        photoUrl: z.string().optional(),
        isNewUser: z.boolean().optional(),
        /** JSON text. */
        rawUserInfo: z.string().optional(),
        /** The provider's own ID token, from which the client makes a credential. */
        oauthIdToken: z.string().optional(),
        /** An account with this email exists, and this identity may not sign in to it. */
        needConfirmation: z.literal(true).optional(),
        verifiedProvider: z.array(z.string()).optional(),
      }),
    ]),
  },
  startEnrollment: {
    path: `${ACCOUNTS_2}/mfaEnrollment:start`,
    body: Proof,
    reply: z.object({
      totpSessionInfo: z.object({
        sharedSecretKey: z.string(),
        verificationCodeLength: z.number(),
        hashingAlgorithm: z.string(),
        periodSec: z.number(),
        sessionInfo: z.string(),
        finalizeEnrollmentTime: z.iso.datetime(),
      }),
    }),
  },
  finishEnrollment: {
    path: `${ACCOUNTS_2}/mfaEnrollment:finalize`,
    body: z.object({
      idToken,
      totpVerificationInfo: z.object({
        sessionInfo: z.string().max(4_096).default(''),
        verificationCode: code,
      }),
    }),
    reply: NewTokens,
  },
  finishSignIn: {
    path: `${ACCOUNTS_2}/mfaSignIn:finalize`,
    body: z.object({
      mfaPendingCredential: z.string().max(4_096).default(''),
      mfaEnrollmentId: z.string().max(256).default(''),
      /** Accepts a recovery code in place of a code from the app. */
      totpVerificationInfo: z.object({ verificationCode: code }),
    }),
    reply: NewTokens,
  },
  withdrawFactor: {
    path: `${ACCOUNTS_2}/mfaEnrollment:withdraw`,
    body: z.object({ idToken, mfaEnrollmentId: z.string().max(256).default('') }),
    reply: NewTokens,
  },
  /** Not part of Firebase's API, which has no recovery codes. */
  recoveryCodes: {
    path: `${ACCOUNTS_2}/mfaEnrollment:recoveryCodes`,
    body: Proof,
    reply: z.object({ codes: z.array(z.string()) }),
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

/** The page that links in emails lead to; with Firebase too, as its action URL. */
export const ACTION_PAGE = '/account/action'

/** Paths served with GET. */
export const identityReads = {
  projects: '/identitytoolkit.googleapis.com/v1/projects',
  passwordPolicy: '/identitytoolkit.googleapis.com/v2/passwordPolicy',
  jwks: '/.well-known/jwks.json',
} as const

/** Every path below these is the API's: unknown ones get its error format. */
export const identityRoots = ['/identitytoolkit.googleapis.com', '/securetoken.googleapis.com'] as const
