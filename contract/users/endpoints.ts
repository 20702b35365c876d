import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Email, Id, Page, text } from '../fields.ts'
import { AdminRole } from './admin-roles.ts'

export const signIn = endpoint({
  method: 'PUT',
  path: '/user/{email}',
  access: 'public',
  summary: "Exchange the identity provider's token for the shop's own access token, valid for an hour",
  params: z.object({ email: Email }),
  lenient: true,
  body: z.object({ email: Email.optional(), idToken: z.string().min(1).max(8_192) }),
  reply: z.object({ token: z.string() }),
  refusals: ['identity-refused', 'identity-unavailable', 'email-in-use', 'mailbox-of-service-account'],
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

export const getAdminRights = endpoint({
  method: 'GET',
  path: '/admin/{email}/rights',
  access: 'self',
  summary: 'What kind of admin the caller is; empty for others',
  params: z.object({ email: Email }),
  reply: z.object({
    role: AdminRole.optional(),
    lacksSecondFactor: z
      .boolean()
      .describe('no admin right applies until they set one up and sign in with it'),
    stepsToOpen: z
      .number()
      .int()
      .min(1)
      .optional()
      .describe('for an owner of a new shop: how many steps of the first hour are left'),
  }),
  refusals: [],
})

/** The profile form: free text within these lengths. */
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
  summary:
    "Change the caller's profile. A field that is not sent stays; one that is empty or null is cleared",
  query: z.object({ email: Email }),
  lenient: true,
  body: z.object({
    address: ProfileForm.shape.address.nullish(),
    phone: z
      .preprocess(
        (sent: unknown) => (typeof sent === 'number' ? String(sent) : sent),
        ProfileForm.shape.phone,
      )
      .nullish(),
    education: ProfileForm.shape.education.nullish(),
  }),
  reply: z.object({ modifiedCount: z.number().int().min(0).max(1).describe('0 when nothing was different') }),
  refusals: [],
})

/** The admins' calls for users. */

export const Person = z.object({
  _id: Id,
  email: z.string(),
  name: z.string(),
  role: z.literal('admin').optional(),
  adminRole: AdminRole.optional().describe('what kind of admin'),
  confirmed: z.boolean().describe('whether the email is confirmed'),
  since: z.iso.datetime(),
})
export type Person = z.infer<typeof Person>

export const allUsers = endpoint({
  method: 'GET',
  path: '/allUser',
  mayLag: true,
  access: 'admin',
  roles: ['sales'],
  summary: 'Every user, newest first',
  query: z.object({ q: text(100).optional(), ...Page }),
  reply: z.array(Person),
  refusals: [],
})

export const exportUsers = endpoint({
  method: 'GET',
  path: '/users.csv',
  mayLag: true,
  access: 'admin',
  roles: ['sales'],
  summary:
    'Every user that matches, by email, with their company and the orders that were not cancelled, as a file for a spreadsheet',
  query: z.object({ q: text(100).optional() }),
  reply: z.string().describe('CSV (RFC 4180) with a byte order mark and a header'),
  file: { type: 'text/csv', name: 'users.csv' },
  refusals: [],
})

export const makeAdmin = endpoint({
  method: 'PUT',
  path: '/users/admin/{email}',
  access: 'admin',
  summary: 'Make a user an admin, as an owner of the shop. modifiedCount is 0 when they are one already',
  params: z.object({ email: Email }),
  reply: z.object({ success: z.literal(true), modifiedCount: z.number().int().min(0).max(1) }),
  refusals: ['no-such-user', 'user-not-confirmed', 'service-account-role'],
})

export const changeAdminRole = endpoint({
  method: 'PUT',
  path: '/users/{email}/admin-role',
  access: 'admin',
  summary: 'Give an admin another role, or remove the rights with null. The last owner stays one',
  params: z.object({ email: Email }),
  body: z.object({ role: AdminRole.nullable() }),
  reply: z.object({ modifiedCount: z.number().int().min(0).max(1) }),
  refusals: ['no-such-user', 'not-an-admin', 'last-shop-owner'],
})

export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/users/{email}/second-factor',
  access: 'admin',
  summary: 'Reset the second factor of somebody who lost it, and sign them out everywhere',
  params: z.object({ email: Email }),
  reply: Done,
  refusals: ['no-such-user', 'own-second-factor', 'second-factor-elsewhere'],
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/users/admin/{email}',
  access: 'admin',
  summary:
    'Delete a user with all sign-ins; the orders stay. success is false for an admin, who is not deleted',
  params: z.object({ email: Email }),
  reply: z.object({ success: z.boolean() }),
  refusals: ['no-such-user', 'only-owner'],
})
