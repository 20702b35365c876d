import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Email, Id, text } from './fields.ts'

export const signIn = endpoint({
  method: 'PUT',
  path: '/user/{email}',
  access: 'public',
  summary: "Exchanges the identity provider's token for the shop's own access token, valid for an hour",
  params: z.object({ email: Email }),
  body: z.object({ email: Email.optional(), idToken: z.string().min(1).max(8_192) }),
  reply: z.object({ token: z.string() }),
  refusals: ['identity-refused', 'identity-unavailable', 'email-in-use'],
})

export const isAdmin = endpoint({
  method: 'GET',
  path: '/admin/{email}',
  access: 'self',
  summary: 'Whether the caller is an admin',
  params: z.object({ email: Email }),
  reply: z.object({ admin: z.boolean() }),
  refusals: [],
})

/** What people may tell of themselves: as they like, within these lengths. */
export const ProfileForm = z.object({ address: text(500), phone: text(40), education: text(500) })

export const getProfile = endpoint({
  method: 'GET',
  path: '/user',
  access: 'self',
  summary: "The caller's profile",
  query: z.object({ email: Email }),
  reply: z.object({
    _id: Id,
    email: z.string(),
    name: z.string(),
    role: z.literal('admin').optional(),
    address: z.string().optional(),
    phone: z.string().optional(),
    education: z.string().optional(),
  }),
  refusals: [],
})

export const changeProfile = endpoint({
  method: 'PUT',
  path: '/user',
  access: 'self',
  summary: "Changes the caller's profile. A field that is not sent stays; an empty one is forgotten",
  query: z.object({ email: Email }),
  body: ProfileForm.partial(),
  reply: z.object({ modifiedCount: z.number().int().min(0).max(1).describe('0 when it all was so before') }),
  refusals: [],
})
