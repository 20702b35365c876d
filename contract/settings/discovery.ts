import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Which programs are welcome, by robots.txt, and what the shop publishes for programs. */
export const DiscoveryForm = z.object({
  searchEngines: z
    .boolean()
    .default(true)
    .describe('whether search engines, and all programs that are not named, may read the pages'),
  aiTraining: z
    .boolean()
    .default(true)
    .describe('whether programs that collect texts to train models may read the pages'),
  aiAssistants: z
    .boolean()
    .default(true)
    .describe('whether programs that fetch a page for a person may read the pages'),
  showsLlmsText: z.boolean().default(true).describe('whether there is /llms.txt'),
  showsProductFeed: z.boolean().default(true).describe('whether there is /products.xml'),
  showsUcp: z.boolean().default(true).describe('whether the Universal Commerce Protocol is answered'),
})
export type DiscoveryForm = z.output<typeof DiscoveryForm>

export const getDiscovery = endpoint({
  method: 'GET',
  path: '/discovery',
  access: 'public',
  summary: 'Which programs are welcome, and what the shop publishes for programs',
  sharedSeconds: 1,
  reply: DiscoveryForm,
  refusals: [],
})

export const getDiscoverySettings = endpoint({
  method: 'GET',
  path: '/settings/discovery',
  access: 'admin',
  summary: 'Which programs are welcome and what the shop publishes for them, uncached, for admins',
  reply: DiscoveryForm,
  refusals: [],
})

export const changeDiscovery = endpoint({
  method: 'PUT',
  path: '/settings/discovery',
  access: 'admin',
  summary:
    'Change which programs are welcome and what the shop publishes for them. A publication that is off answers 404',
  body: DiscoveryForm,
  reply: z.object({ modifiedCount: z.number().int().min(0).max(1) }),
  refusals: [],
})
