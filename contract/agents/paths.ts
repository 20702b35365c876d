import { UCP_ROOT } from '../ucp/paths.ts'

/** Where agents ask the shop by the Model Context Protocol. */
export const MCP_PATH = '/mcp'

/** OAuth 2.1, by which a member lets a program in. The consent page is a page of the shop. */
export const oauthPaths = {
  authorize: '/authorizeAgent',
  token: '/oauth/token',
  revoke: '/oauth/revocation',
  register: '/oauth/clients',
  /** RFC 8414 */
  server: '/.well-known/oauth-authorization-server',
  /** RFC 9728 */
  resource: '/.well-known/oauth-protected-resource',
} as const

/** What the product server answers beside its API; the consent page is one of the shop's pages. */
export const agentPaths: readonly string[] = [
  MCP_PATH,
  oauthPaths.token,
  oauthPaths.revoke,
  oauthPaths.register,
  oauthPaths.server,
  oauthPaths.resource,
  oauthPaths.resource + MCP_PATH,
  oauthPaths.resource + UCP_ROOT,
]
