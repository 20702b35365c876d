import { z } from 'zod'

/** The job that writes the password reset email, if the account exists. */
export const PasswordResetJob = z.object({ email: z.string(), continueUrl: z.string().optional() })
export type PasswordResetJob = z.infer<typeof PasswordResetJob>
