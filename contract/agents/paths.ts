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
