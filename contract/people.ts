import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Email, Id, Page, text } from './fields.ts'

/** What admins do with users. */

export const Person = z.object({
  _id: Id,
  email: z.string(),
  name: z.string(),
  role: z.literal('admin').optional(),
  since: z.iso.datetime(),
})
export type Person = z.infer<typeof Person>

export const allUsers = endpoint({
  method: 'GET',
  path: '/allUser',
  access: 'admin',
  summary: 'Every user, newest first',
  query: z.object({ q: text(100).optional(), ...Page }),
  reply: z.array(Person),
  refusals: [],
})

export const makeAdmin = endpoint({
  method: 'PUT',
  path: '/users/admin/{email}',
  access: 'admin',
  summary: 'Make a user an admin. modifiedCount is 0 when they are one already',
  params: z.object({ email: Email }),
  reply: z.object({ success: z.literal(true), modifiedCount: z.number().int().min(0).max(1) }),
  refusals: ['no-such-user'],
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/users/admin/{email}',
  access: 'admin',
  summary:
    'Delete a user with all sign-ins; the orders stay. success is false for an admin, who is not deleted',
  params: z.object({ email: Email }),
  reply: z.object({ success: z.boolean() }),
  refusals: ['no-such-user'],
})
