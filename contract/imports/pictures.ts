import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Page } from '../fields.ts'

/** Pictures of products that come from elsewhere. */

export const zipLimits = { bytes: 48 * 1_024 * 1_024, entries: 5_000 } as const

/** As many files without a product are named. */
export const MAX_NAMED_FILES = 100

const WantedPicture = z.object({
  product_id: Id,
  sku: z.string(),
  name: z.string(),
  url: z.string().optional().describe('left out for one of a ZIP'),
  state: z.enum(['waiting', 'failed']),
  problem: z.string().optional().describe('why it failed, or will be tried again'),
})
export type WantedPicture = z.infer<typeof WantedPicture>

export const listWantedPictures = endpoint({
  method: 'GET',
  path: '/imports/pictures',
  access: 'admin',
  summary: 'Pictures of imports that wait or failed, longest waiting first',
  query: z.object(Page),
  reply: z.array(WantedPicture),
  refusals: [],
})

export const uploadPictures = endpoint({
  method: 'POST',
  path: '/imports/pictures',
  access: 'admin',
  summary:
    'Upload a ZIP of pictures, each named like the SKU of its product. They are processed in the background',
  // In base64.
  readsFile: true,
  maxBytes: Math.ceil((zipLimits.bytes * 4) / 3) + 64 * 1_024,
  body: z.object({ file: z.base64().max(Math.ceil((zipLimits.bytes * 4) / 3) + 4) }),
  reply: z.object({
    found: z.number().int().describe('pictures of products'),
    notFound: z.number().int().describe('files without a product'),
    names: z.array(z.string()).max(MAX_NAMED_FILES).describe('the first files without a product'),
  }),
  refusals: ['zip-refused'],
})
