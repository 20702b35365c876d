import { UCP_ROOT } from '#contract/ucp/paths.ts'

/** The only version of the protocol that the shop speaks. */
export const UCP_VERSION = '2026-08-25'

const SITE = `https://ucp.dev/${UCP_VERSION}`

const SERVICE = 'dev.ucp.shopping'

/** The capabilities of the shop. A checkout is none of them: companies order on account, or pay on the shop's own page. */
export const capability = {
  search: `${SERVICE}.catalog.search`,
  lookup: `${SERVICE}.catalog.lookup`,
  cart: `${SERVICE}.cart`,
} as const
export type Capability = (typeof capability)[keyof typeof capability]

/** Where the protocol describes each: its page, and its schema. */
const described: readonly (readonly [name: Capability, page: string, schema: string])[] = [
  [capability.search, 'catalog/search', 'catalog_search'],
  [capability.lookup, 'catalog/lookup', 'catalog_lookup'],
  [capability.cart, 'cart', 'cart'],
]

/** What `/.well-known/ucp` says. No keys are published: the shop signs no messages and sends no webhooks of the protocol. */
export const profileOf = (publicUrl: string) => ({
  ucp: {
    version: UCP_VERSION,
    services: {
      [SERVICE]: [
        {
          version: UCP_VERSION,
          spec: `${SITE}/specification/overview`,
          transport: 'rest',
          endpoint: publicUrl + UCP_ROOT,
          schema: `${SITE}/services/shopping/rest.openapi.json`,
        },
      ],
    },
    capabilities: Object.fromEntries(
      described.map(([name, page, schema]) => [
        name,
        [
          {
            version: UCP_VERSION,
            spec: `${SITE}/specification/shopping/${page}`,
            schema: `${SITE}/schemas/shopping/${schema}.json`,
          },
        ],
      ]),
    ),
    payment_handlers: {},
  },
})

/** The metadata of a reply. */
export const metadata = (status: 'success' | 'error', name: Capability) => ({
  version: UCP_VERSION,
  status,
  capabilities: { [name]: [{ version: UCP_VERSION }] },
})
