import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { countInQuery, Done, filled, Id, IdPath, Page } from '../fields.ts'

/** Active keys at one time; expired and revoked ones do not count. */
export const MAX_API_KEYS = 20
/** A group of calls that a key permits; api-keys/scopes.ts lists them. */
export const KeyScope = z.enum([
  'orders:read',
  'orders:write',
  'quotes:read',
  'quotes:write',
  'carts:read',
  'carts:write',
  'invoices:read',
  'payments:write',
  'refunds:write',
  'returns:write',
  'approvals:write',
  'customers:read',
  'prices:read',
  'prices:write',
  'catalogue:read',
  'catalogue:write',
  'receipts:write',
  'shipments:write',
  'webhooks:read',
  'webhooks:write',
])
export type KeyScope = z.infer<typeof KeyScope>

export const ApiKey = z.object({
  _id: Id,
  name: z.string(),
  beginning: z.string().describe('its first characters, to tell keys apart'),
  scopes: z.array(KeyScope),
  state: z
    .enum(['active', 'paused', 'expired', 'revoked'])
    .describe(
      'paused: its owner changed how they sign in, or signed out everywhere, and has not confirmed it since',
    ),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().optional().describe('to the minute; absent if it was never used'),
})
export type ApiKey = z.infer<typeof ApiKey>

const ServiceAccountId = Id.optional().describe(
  "of a service account of the caller's company, whose keys its owners make; absent: the caller's own keys",
)

export const ApiKeyFields = z.object({
  name: filled(100),
  scopes: z.array(KeyScope).min(1, 'Choose at least one permission').max(KeyScope.options.length),
  days: countInQuery(365),
  serviceAccount: ServiceAccountId,
})

/** The page that the email about a new key links to. */
export const API_KEYS_PAGE = '/dashBoard/apiKeys'

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api-keys',
  access: 'signed-in',
  summary:
    "The caller's keys, or those of a service account, newest first, with those that ended in the last 90 days",
  query: z.object({ serviceAccount: ServiceAccountId, ...Page }),
  reply: z.array(ApiKey),
  refusals: ['no-such-service-account'],
})

export const makeApiKey = endpoint({
  method: 'POST',
  path: '/api-keys',
  access: 'signed-in',
  summary:
    'Create a key with which a program acts as the caller, or as a service account. The shop keeps only a hash of it',
  body: ApiKeyFields,
  reply: z.object({
    insertedId: Id,
    key: z.string().optional().describe('shown this once; absent in the reply to a repeated request'),
  }),
  refusals: ['too-many-api-keys', 'confirm-email-first', 'no-such-service-account'],
})

export const confirmApiKey = endpoint({
  method: 'PUT',
  path: '/api-keys/{id}/confirmation',
  access: 'signed-in',
  summary: 'Confirm a paused key: it works again from the next request on',
  params: IdPath,
  reply: Done,
  refusals: ['no-such-api-key'],
})

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api-keys/{id}',
  access: 'signed-in',
  summary:
    'Revoke a key of the caller, or, as an owner, of a service account: it stops working with the next request',
  params: IdPath,
  reply: Done,
  refusals: ['no-such-api-key'],
})
