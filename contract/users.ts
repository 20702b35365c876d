import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Email } from './fields.ts'

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
