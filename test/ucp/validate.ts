import { globSync, readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

const SCHEMAS = new URL('./schemas/', import.meta.url)
const SITE = 'https://ucp.dev/schemas/'

/** Annotations of the protocol, and of JSON Schema documents that have a name. */
const ANNOTATIONS = ['ucp_request', 'ucp_response', 'ucp_shared_request', 'name', 'version']

const ajv = new Ajv2020({ strict: false, allErrors: true })
for (const word of ANNOTATIONS) ajv.addKeyword(word)
formats.default(ajv)
for (const file of globSync('**/*.json', { cwd: SCHEMAS })) {
  const schema: object = JSON.parse(readFileSync(new URL(file, SCHEMAS), 'utf8'))
  // Some name themselves without their folder; references are relative to the file.
  ajv.addSchema({ ...schema, $id: SITE + file })
}

const schemas = {
  profile: 'profile.json#/$defs/business_schema',
  search: 'shopping/catalog_search.json#/$defs/search_response',
  lookup: 'shopping/catalog_lookup.json#/$defs/lookup_response',
  product: 'shopping/catalog_lookup.json#/$defs/get_product_response',
  cart: 'shopping/cart.json',
  error: 'common/types/error_response.json',
} as const

/** Returns what is wrong with a reply, by the protocol's own schema; empty if nothing is. */
export function problemsOf(kind: keyof typeof schemas, reply: unknown): readonly string[] {
  const validate = ajv.getSchema(SITE + schemas[kind])
  if (!validate) throw new Error(`there is no schema ${kind}`)
  if (validate(reply)) return []
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
