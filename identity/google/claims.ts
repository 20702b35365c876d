import { z } from 'zod'

/** What another provider says about a person who signed in there. */
export const Claims = z.object({
  /** With the subject, who it is; an e-mail may change hands. */
  issuer: z.string(),
  subject: z.string().min(1).max(255),
  email: z.string().toLowerCase(),
  emailVerified: z.boolean(),
  name: z.string().max(256).optional(),
  picture: z.string().max(2_048).optional(),
  /** Whether its word on an e-mail may open the account here that has it. */
  trusted: z.boolean(),
})
export type Claims = z.infer<typeof Claims>
