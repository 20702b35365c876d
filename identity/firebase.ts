import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { normalEmail } from '#contract/fields.ts'
import { type IdentityPort, IdentityUnavailable } from '#contract/identity/port.ts'
import { GOOGLE_PICTURES } from './google-pictures.ts'

/** Google publishes here the keys that sign Firebase's ID tokens. */
const KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'
const ISSUER = 'https://securetoken.google.com'
const TIMEOUT_MS = 5_000
const SKEW_SECONDS = 60

const Claims = z.object({
  sub: z.string().regex(/^[\w:.@-]{1,128}$/),
  auth_time: z.number(),
  email: z.string().overwrite(normalEmail),
  email_verified: z.boolean().default(false),
  name: z.string().default(''),
  firebase: z.object({ sign_in_second_factor: z.string().optional() }).default({}),
})

/** Failures caused by the token; any other means that the keys could not be read. */
const tokenErrors = [
  errors.JWTInvalid,
  errors.JWTExpired,
  errors.JWTClaimValidationFailed,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
]

export interface FirebaseSettings {
  readonly apiKey: string
  readonly authDomain: string
  readonly projectId: string
  /** @default Google's; a local stand-in in tests */
  readonly keysUrl?: string
  /** @default Google's; the project id is appended */
  readonly issuer?: string
}

/** Firebase Authentication: the browser talks to it, and the shop verifies its ID tokens. */
export function openFirebase({
  apiKey,
  authDomain,
  projectId,
  keysUrl = KEYS,
  issuer = ISSUER,
}: FirebaseSettings) {
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: TIMEOUT_MS })
  const port: IdentityPort = {
    async verify(idToken) {
      try {
        const { payload } = await jwtVerify(idToken, keys, {
          algorithms: ['RS256'],
          issuer: `${issuer}/${projectId}`,
          audience: projectId,
          requiredClaims: ['sub', 'auth_time', 'iat', 'exp'],
        })
        const claims = Claims.safeParse(payload).data
        if (!claims || claims.auth_time > Date.now() / 1_000 + SKEW_SECONDS) return undefined
        const { sub: uid, email, email_verified: emailVerified, name, auth_time, firebase } = claims
        const secondFactor = firebase.sign_in_second_factor !== undefined
        return { uid, email, emailVerified, name, authenticatedAt: new Date(auth_time * 1_000), secondFactor }
      } catch (failure) {
        if (tokenErrors.some((kind) => failure instanceof kind)) return undefined
        throw new IdentityUnavailable("Google's keys could not be read.", { cause: failure })
      }
    },
    // Firebase is not asked for each call: it refuses to renew the ID token, which is valid for an hour.
    isSessionValid: async () => true,
    // Deleting needs a service account's key, which the shop does not have: delete accounts in Firebase's console.
    deleteAccount: async () => {},
    resetSecondFactor: undefined,
    signIns: undefined,
    // Firebase has providers of its own, which its console manages.
    checkProvider: undefined,
  }
  return {
    ...port,
    browser: { apiKey, authDomain, projectId, embedded: false, google: true },
    /** Origins that the content security policy must allow. */
    sites: {
      scripts: ['https://apis.google.com'],
      frames: [`https://${authDomain}`],
      connections: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
      images: [GOOGLE_PICTURES],
    },
  }
}
