import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Page } from '../fields.ts'

/** Further pictures, and documents, of products that come from elsewhere. */

export const wantedFileKinds = ['picture', 'data-sheet', 'conformity', 'manual', 'energy-label'] as const
export type WantedFileKind = (typeof wantedFileKinds)[number]

const WantedFile = z.object({
  product_id: Id,
  sku: z.string(),
  name: z.string(),
  kind: z.enum(wantedFileKinds),
  url: z.string(),
  state: z.enum(['waiting', 'failed']),
  problem: z.string().optional().describe('why it failed, or will be tried again'),
})
export type WantedFile = z.infer<typeof WantedFile>

export const listWantedFiles = endpoint({
  method: 'GET',
  path: '/imports/files',
  access: 'admin',
  summary: 'Further pictures and documents of imports that wait or failed, the longest waiting first',
  query: z.object(Page),
  reply: z.array(WantedFile),
  refusals: [],
})
