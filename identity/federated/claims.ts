import { z } from 'zod'
import { normalEmail } from '#contract/fields.ts'

/** The claims of a federated provider about a person. */
export const Claims = z.object({
  /** Issuer and subject together identify the person; an email can change owners. */
  issuer: z.string(),
  subject: z.string().min(1).max(255),
  email: z.string().overwrite(normalEmail),
  emailVerified: z.boolean(),
  name: z.string().max(256).optional(),
  picture: z.string().max(2_048).optional(),
  /** The provider's ID token, from which the client makes a credential. Demo identities have none. */
  idToken: z.string().max(16_384).optional(),
  /** Whether a verified e-mail of this provider may sign in to the existing account with that e-mail. */
  trusted: z.boolean(),
})
export type Claims = z.infer<typeof Claims>
