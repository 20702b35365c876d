import { z } from 'zod'
import { isStorable } from '../fields.ts'

/** Text that a database can store. */
export const line = (max: number) => z.string().max(max).refine(isStorable)

/** Threat: a `javascript:` or `data:` URL that a page would put into a link or an image. */
export const photoUrl = line(2_048).refine((value) =>
  /^https?:$/.test(URL.parse(value, 'https://relative.invalid')?.protocol ?? ''),
)

// A missing field is not malformed: the API has a separate error code for each.
export const idToken = z.string().default('')
export const credentials = { email: z.string().default(''), password: z.string().default('') }
export const Proof = z.object({ idToken })

/** The tokens of a session, which the browser stores. */
export const tokens = {
  localId: z.string(),
  idToken: z.string(),
  refreshToken: z.string(),
  expiresIn: z.string(),
}

/** The API's provider id for federated sign-in, whichever OpenID Connect issuer is configured. */
export const GOOGLE = 'google.com'

const ProviderInfo = z.object({
  /** `password`, `google.com`, or that of a company. */
  providerId: z.string(),
  rawId: z.string(),
  federatedId: z.string(),
  email: z.string(),
  displayName: z.string().optional(),
  photoUrl: z.string().optional(),
})
export const Factor = z.object({
  mfaEnrollmentId: z.string(),
  displayName: z.string().optional(),
  enrolledAt: z.iso.datetime(),
  totpInfo: z.object({}),
})
/** The reply to a correct first step if the account has a second factor. */
export const SecondStep = z.object({
  localId: z.string(),
  email: z.string(),
  mfaPendingCredential: z.string(),
  mfaInfo: z.array(Factor),
})
export const NewTokens = z.object({ idToken: z.string(), refreshToken: z.string() })
export const code = z.string().max(64).default('')
export const profile = {
  localId: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  displayName: z.string().optional(),
  photoUrl: z.string().optional(),
  providerUserInfo: z.array(ProviderInfo),
}
/** Milliseconds, as a string: given a number, the client loses its session on the next page load. */
export const time = z.string().regex(/^\d+$/)

/** A field with a constant value, which handlers can leave out. */
export const fixed = <Value extends string | true>(value: Value) => z.literal(value).prefault(value)
