import {
  type AuthInfo,
  createMcpHandler,
  getOAuthProtectedResourceMetadataUrl,
} from '@modelcontextprotocol/server'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { MCP_PATH } from '#contract/agents/paths.ts'
import { bearerToken } from '#http/bearer-token.ts'
import { parseJson } from '#http/parse-json.ts'
import type { Service } from '#http/serve.ts'
import { type AskShop, askAs } from './ask-as.ts'
import type { AuthenticateAgent } from './authenticate.ts'
import type { Reader } from './resources.ts'
import { serverFor } from './server.ts'

/** Lines of a large order, and no more. */
const MAX_BYTES = 1024 * 1024
/** Opens a stream of notices. There are none: tools, resources and prompts do not change while a token lasts. */
const LISTEN = 'subscriptions/listen'

interface Parts {
  readonly authenticate: AuthenticateAgent
  readonly ask: AskShop
  readonly publicUrl: string
  readonly version: string
}

const protocolError = (code: number, message: string, id: unknown = null) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})

const Sent = z.object({ id: z.union([z.string(), z.number()]).nullish(), method: z.string() })

/** Serves the Model Context Protocol: revision 2026-07-28, and those of 2025 without sessions. */
export function mcpRoutes(app: Service, { authenticate, ask, publicUrl, version }: Parts): void {
  const { origin } = new URL(publicUrl)
  const resource = new URL(MCP_PATH, publicUrl)
  const metadata = getOAuthProtectedResourceMetadataUrl(resource)
  const handler = createMcpHandler(
    ({ authInfo }) => serverFor(authInfo?.extra as unknown as Reader, version), // as given below
  )
  const unauthorized = (c: Context, error: string) => {
    c.header('WWW-Authenticate', `Bearer error="${error}", resource_metadata="${metadata}"`)
    return c.json({ error, error_description: 'The token is missing, unknown, stopped or expired.' }, 401)
  }

  const limited = bodyLimit({
    maxSize: MAX_BYTES,
    onError: (c) => c.json(protocolError(-32_000, 'The request is larger than 1 MB'), 413),
  })
  app.post(MCP_PATH, limited, async (c) => {
    c.header('Cache-Control', 'no-store')
    // Threat: a page in a browser on the shop's network asks it by another name (DNS rebinding).
    const from = c.req.header('Origin')
    if (from !== undefined && from !== origin) return c.json({ error: 'invalid_origin' }, 403)
    const token = bearerToken(c) ?? ''
    const principal = token === '' ? undefined : await authenticate(token)
    if (!principal) return unauthorized(c, 'invalid_token')
    if (principal.retryAfterSeconds !== undefined) {
      c.header('Retry-After', String(principal.retryAfterSeconds))
      return c.json({ error: 'too_many_requests' }, 429)
    }
    const { tools, caller } = principal
    const reader: Reader = { tools, email: caller.email, ask: askAs(c, principal, { ask, publicUrl }) }
    const authInfo: AuthInfo = {
      token,
      clientId: caller.agent?.id ?? caller.id,
      scopes: [],
      extra: { ...reader },
    }
    const sent = parseJson(await c.req.text())
    if (sent === undefined) return c.json(protocolError(-32_700, 'The body is not JSON'), 400)
    // Threat: an agent sends a hundred calls as one request, which counts once.
    if (Array.isArray(sent)) return c.json(protocolError(-32_600, 'Send one request at a time'), 400)
    const { data } = Sent.safeParse(sent)
    // Threat: a program holds streams open on which nothing ever comes.
    if (data?.method === LISTEN)
      return c.json(protocolError(-32_601, 'There is nothing to subscribe to', data.id), 404)
    return handler.fetch(c.req.raw, { authInfo, parsedBody: sent })
  })
  app.on(['GET', 'DELETE', 'PUT'], MCP_PATH, (c) => {
    c.header('Allow', 'POST')
    return c.json({ error: 'method_not_allowed' }, 405)
  })
}
