import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Email } from '../fields.ts'

const query = z.object({ email: Email })

/** Hours during which a copy can be downloaded. */
export const COPY_HOURS = 24

export const getDataCopy = endpoint({
  method: 'GET',
  path: '/privacy/copy',
  access: 'self',
  summary: "The copy of the caller's data that they asked for last; empty if there is none",
  query,
  reply: z.object({
    askedAt: z.iso.datetime().optional(),
    expiresAt: z.iso.datetime().optional().describe('set once it is made: until when it can be downloaded'),
  }),
  refusals: [],
})

export const askForDataCopy = endpoint({
  method: 'PUT',
  path: '/privacy/copy',
  access: 'self',
  summary:
    'Ask for a copy of everything that the shop knows of the caller. It is made in the background; an email says when it is ready, and it replaces an earlier one',
  query,
  reply: z.object({
    modifiedCount: z.number().int().min(0).max(1).describe('0 while an earlier request is in progress'),
  }),
  refusals: [],
})

export const downloadDataCopy = endpoint({
  method: 'GET',
  path: '/privacy/copy.zip',
  access: 'self',
  summary: `Download the copy, for ${COPY_HOURS} hours: a ZIP with everything as JSON, and each table as CSV`,
  query,
  reply: z.string().describe('a ZIP file'),
  file: { type: 'application/zip', name: 'my-data.zip' },
  refusals: ['no-data-copy'],
})

export const eraseAccount = endpoint({
  method: 'PUT',
  path: '/privacy/erasure',
  access: 'self',
  summary:
    "Erase the caller's account and data. Invoice data that the law requires the shop to keep is no longer shown in lists, and is erased after the years of retention",
  query,
  body: z.object({
    idToken: z
      .string()
      .min(1)
      .max(8_192)
      .describe("the identity provider's token of a sign-in within the last five minutes"),
  }),
  reply: Done,
  refusals: [
    'identity-refused',
    'identity-unavailable',
    'proof-too-old',
    'erasure-of-admin',
    'only-owner',
    'erasure-too-early',
  ],
})
