import { MCP_PATH, oauthPaths } from '#contract/agents/paths.ts'
import { toolGroups } from '#contract/agents/tool-groups.ts'
import { shopBrand } from '#contract/brand.ts'
import { UCP_ROOT } from '#contract/ucp/paths.ts'
import type { Service } from '#http/serve.ts'

export const grantTypes = ['authorization_code', 'refresh_token'] as const
export const responseTypes = ['code'] as const

/** RFC 8414 */
const serverOf = (publicUrl: string) => ({
  issuer: publicUrl,
  authorization_endpoint: publicUrl + oauthPaths.authorize,
  token_endpoint: publicUrl + oauthPaths.token,
  registration_endpoint: publicUrl + oauthPaths.register,
  revocation_endpoint: publicUrl + oauthPaths.revoke,
  scopes_supported: toolGroups,
  response_types_supported: responseTypes,
  response_modes_supported: ['query'],
  grant_types_supported: grantTypes,
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
})

/** RFC 9728 */
const resourceAt = (path: string, publicUrl: string) => ({
  resource: publicUrl + path,
  authorization_servers: [publicUrl],
  scopes_supported: toolGroups,
  bearer_methods_supported: ['header'],
  resource_name: shopBrand().name,
})

/** Publishes where programs let themselves in, and what for. */
export function oauthMetadataRoutes(app: Service, publicUrl: string): void {
  const publish = (path: string, documentOf: () => object) =>
    app.get(path, (c) => {
      c.header('Cache-Control', 'public, max-age=3600')
      c.header('Access-Control-Allow-Origin', '*')
      return c.json(documentOf())
    })
  publish(oauthPaths.server, () => serverOf(publicUrl))
  publish(oauthPaths.resource, () => resourceAt(MCP_PATH, publicUrl))
  for (const path of [MCP_PATH, UCP_ROOT])
    publish(oauthPaths.resource + path, () => resourceAt(path, publicUrl))
}
