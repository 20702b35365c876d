import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, filled, Id, IdPath } from '../fields.ts'

/** Tokens of a company that work at one time: one per directory, and another while it is replaced. */
export const MAX_SCIM_TOKENS = 5

export const ScimTokenForm = z.object({ name: filled(60).describe('of the directory, such as Entra ID') })

export const ScimToken = ScimTokenForm.extend({
  _id: Id,
  madeBy: z.string().describe('email of the owner'),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type ScimToken = z.infer<typeof ScimToken>

export const listScimTokens = endpoint({
  method: 'GET',
  path: '/companies/mine/scim-tokens',
  access: 'signed-in',
  summary: 'The tokens with which directories add and remove members (SCIM 2.0), newest first. Owners only',
  reply: z.object({
    baseUrl: z.string().describe('to be entered in the directory'),
    tokens: z.array(ScimToken),
  }),
  refusals: ['no-company', 'owners-only'],
})

export const makeScimToken = endpoint({
  method: 'POST',
  path: '/companies/mine/scim-tokens',
  access: 'signed-in',
  summary:
    'Let a directory add and remove members with an email of the verified domains. The token is in this reply only; the reply to a repeated request omits it. Owners only',
  body: ScimTokenForm,
  reply: z.object({ insertedId: Id, token: z.string().optional() }),
  refusals: [
    'no-company',
    'owners-only',
    'identity-provider-not-offered',
    'no-proved-domain',
    'too-many-scim-tokens',
  ],
})

export const revokeScimToken = endpoint({
  method: 'DELETE',
  path: '/companies/mine/scim-tokens/{id}',
  access: 'signed-in',
  summary: 'Revoke a token. Members stay as they are. Owners only',
  params: IdPath,
  reply: Done,
  refusals: ['no-company', 'owners-only', 'no-such-scim-token'],
})
