import { z } from 'zod'
import { Email } from './fields.ts'

/**
 * The Identity Toolkit dialect, as the `firebase/auth` client speaks it to an emulator: paths, and of each
 * request the fields that are read. Unknown fields are ignored, as the real service ignores them.
 */
const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/accounts'

export const identityPaths = {
  root: '/identitytoolkit.googleapis.com',
  signUp: `${ACCOUNTS}:signUp`,
  signInWithPassword: `${ACCOUNTS}:signInWithPassword`,
  lookup: `${ACCOUNTS}:lookup`,
  update: `${ACCOUNTS}:update`,
  delete: `${ACCOUNTS}:delete`,
  projects: '/identitytoolkit.googleapis.com/v1/projects',
  tokenRoot: '/securetoken.googleapis.com',
  token: '/securetoken.googleapis.com/v1/token',
  jwks: '/.well-known/jwks.json',
} as const

/** Longer ones are refused before they are hashed. */
export const PASSWORD_LENGTH = { min: 6, max: 128 } as const

/** Text that a database can store. */
const line = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0') && value.isWellFormed())

const idToken = z.string().max(8_192)

export const PasswordRequest = z.object({
  email: z.string().max(1_000).optional(),
  password: z.string().max(100_000).optional(),
})
export const AccountEmail = Email
export const LookupRequest = z.object({ idToken })
export const UpdateRequest = z.object({
  idToken,
  displayName: line(256).nullish(),
  photoUrl: line(2_048).nullish(),
  password: z.string().max(100_000).optional(),
  deleteAttribute: z
    .array(z.enum(['DISPLAY_NAME', 'PHOTO_URL']))
    .max(10)
    .optional(),
})
export const DeleteRequest = z.object({ idToken })
export const TokenRequest = z.object({
  grant_type: z.literal('refresh_token'),
  refresh_token: z.string().min(1).max(500),
})
