import { UCP_ROOT } from '#contract/ucp/paths.ts'

/** The only version of the protocol that the shop speaks. */
export const UCP_VERSION = '2026-08-25'

const SITE = `https://ucp.dev/${UCP_VERSION}`

/** The capabilities of the shop. A checkout is none of them: companies order on account, or pay on the shop's own page. */
const capabilities = {
  'dev.ucp.shopping.catalog.search': ['catalog/search', 'catalog_search'],
  'dev.ucp.shopping.catalog.lookup': ['catalog/lookup', 'catalog_lookup'],
  'dev.ucp.shopping.cart': ['cart', 'cart'],
} as const
export type Capability = keyof typeof capabilities

/** What `/.well-known/ucp` says. No keys are published: the shop signs no messages and sends no webhooks of the protocol. */
export const profileOf = (publicUrl: string) => ({
  ucp: {
    version: UCP_VERSION,
    services: {
      'dev.ucp.shopping': [
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
      Object.entries(capabilities).map(([name, [page, schema]]) => [
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
export const metadata = (status: 'success' | 'error', capability: Capability) => ({
  version: UCP_VERSION,
  status,
  capabilities: { [capability]: [{ version: UCP_VERSION }] },
})
