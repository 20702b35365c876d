import { z } from 'zod'
import { normalEmail } from '#contract/fields.ts'
import { GOOGLE } from '#contract/identity/fields.ts'

/** The claims of a federated provider about a person. */
export const Claims = z.object({
  /** Its name in tokens: `google.com`, or a company's. */
  provider: z.string().default(GOOGLE),
  /** Issuer and subject together identify the person; an email can change owners. */
  issuer: z.string(),
  subject: z.string().min(1).max(255),
  email: z.string().overwrite(normalEmail),
  emailVerified: z.boolean(),
  name: z.string().max(256).optional(),
  picture: z.string().max(2_048).optional(),
  /** The provider's ID token, from which the client makes a credential. Demo identities have none. */
  idToken: z.string().max(16_384).optional(),
  /** Whether a verified email of this provider may sign in to the existing account with that email. */
  trusted: z.boolean(),
  /** Values of the claim that gives roles in a company. */
  roles: z.array(z.string()).default([]),
})
export type Claims = z.infer<typeof Claims>
