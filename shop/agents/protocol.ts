import {
  type AuthInfo,
  createMcpHandler,
  getOAuthProtectedResourceMetadataUrl,
} from '@modelcontextprotocol/server'
import type { Context } from 'hono'
import { MCP_PATH } from '#contract/agents/paths.ts'
import type { AgentBindings } from '#http/authorize.ts'
import type { Service } from '#http/serve.ts'
import type { AuthenticateAgent, Principal } from './authenticate.ts'
import type { AskApi } from './call-tool.ts'
import type { Reader } from './resources.ts'
import { serverFor } from './server.ts'

/** Lines of a large order, and no more. */
const MAX_BYTES = 1024 * 1024
/** Streams for changes, of which there are none to tell: the SDK opens them all the same. */
const MAX_SUBSCRIPTIONS = 100

/** Sends a request to the shop as one from outside, with what this process knows about it. */
export type AskShop = (request: Request, environment: object) => Promise<Response>

interface Parts {
  readonly authenticate: AuthenticateAgent
  readonly ask: AskShop
  readonly publicUrl: string
  readonly version: string
}

/** Serves the Model Context Protocol: revision 2026-07-28, and those of 2025 without sessions. */
export function mcpRoutes(app: Service, { authenticate, ask, publicUrl, version }: Parts): void {
  const { origin } = new URL(publicUrl)
  const resource = new URL(MCP_PATH, publicUrl)
  const metadata = getOAuthProtectedResourceMetadataUrl(resource)
  const handler = createMcpHandler(
    ({ authInfo }) => serverFor(authInfo?.extra as unknown as Reader, version), // as given below
    { maxRequestBodySize: MAX_BYTES, maxSubscriptions: MAX_SUBSCRIPTIONS },
  )
  const unauthorized = (c: Context, error: string) => {
    c.header('WWW-Authenticate', `Bearer error="${error}", resource_metadata="${metadata}"`)
    return c.json({ error, error_description: 'The token is missing, unknown, stopped or expired.' }, 401)
  }

  app.post(MCP_PATH, async (c) => {
    c.header('Cache-Control', 'no-store')
    // Threat: a page in a browser on the shop's network asks it by another name (DNS rebinding).
    const from = c.req.header('Origin')
    if (from !== undefined && from !== origin) return c.json({ error: 'invalid_origin' }, 403)
    const [, token = ''] = /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? []
    const principal = token === '' ? undefined : await authenticate(token)
    if (!principal) return unauthorized(c, 'invalid_token')
    if (principal.retryAfterSeconds !== undefined) {
      c.header('Retry-After', String(principal.retryAfterSeconds))
      return c.json({ error: 'too_many_requests' }, 429)
    }
    const { tools, caller } = principal
    const reader: Reader = { tools, email: caller.email, ask: askAs(c, principal) }
    const authInfo: AuthInfo = {
      token,
      clientId: caller.agent?.id ?? caller.id,
      scopes: [],
      extra: { ...reader },
    }
    return handler.fetch(c.req.raw, { authInfo })
  })
  app.on(['GET', 'DELETE', 'PUT'], MCP_PATH, (c) => {
    c.header('Allow', 'POST')
    return c.json({ error: 'method_not_allowed' }, 405)
  })

  /** An agent's calls are made with what is known about it; those of a program, with its key. */
  function askAs(c: Context, { caller, key }: Principal): AskApi {
    return (path, init) => {
      const headers = new Headers(init.headers)
      // The queues and limits of the API count it by the network address from which it asks.
      const forwarded = c.req.header('X-Forwarded-For')
      if (forwarded !== undefined) headers.set('X-Forwarded-For', forwarded)
      if (key !== undefined) headers.set('Authorization', `Bearer ${key}`)
      const request = new Request(new URL(path, publicUrl), { ...init, headers })
      const environment: object = (c.env as object | undefined) ?? {} // undefined when there is no server
      const agent: AgentBindings = { agent: caller }
      return ask(request, key === undefined ? { ...environment, ...agent } : environment)
    }
  }
}
