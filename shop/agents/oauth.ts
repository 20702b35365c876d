import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { MCP_PATH, oauthPaths } from '#contract/agents/paths.ts'
import { toolGroups } from '#contract/agents/tool-groups.ts'
import { shopBrand } from '#contract/brand.ts'
import { UCP_ROOT } from '#contract/ucp/paths.ts'
import type { Database } from '#database/open.ts'
import { bucketName, fillBucket } from '#database/rate-limits.ts'
import { addressGroup, type ClientAddress, socketAddress } from '#http/client-address.ts'
import type { Service } from '#http/serve.ts'
import { Registration, register } from './clients.ts'
import { isThisServer } from './consent.ts'
import { ACCESS_MINUTES, redeem, refresh, revoke, type Tokens } from './tokens.ts'

/** Of one network address, which a company's programs share. */
const REGISTRATIONS = { max: 20, windowMs: 3_600_000 }
const EXCHANGES = { max: 600, windowMs: 3_600_000 }
const MAX_BYTES = 16 * 1_024

interface Parts {
  readonly db: Database
  readonly publicUrl: string
  readonly clientAddress?: ClientAddress | undefined
}

/**
 * OAuth 2.1 for programs: metadata, tokens, registration and revocation. The consent page and its calls are the shop's own.
 * Public clients only, each with PKCE.
 */
export function oauthRoutes(app: Service, { db, publicUrl, clientAddress = socketAddress }: Parts): void {
  const limited = bodyLimit({
    maxSize: MAX_BYTES,
    onError: (c) => refuse(c, 413, 'invalid_request', 'The body is larger than 16 kB.'),
  })
  const isWithin = (c: Context, what: string, limit: typeof EXCHANGES) =>
    fillBucket(db, bucketName(what, addressGroup(clientAddress(c)) ?? ''), limit, new Date())
  const tooMany = (c: Context) => {
    c.header('Retry-After', '60')
    return refuse(
      c,
      429,
      'temporarily_unavailable',
      'Too many requests came from your network. Try again in a minute.',
    )
  }

  const resourceAt = (path: string) => ({
    resource: publicUrl + path,
    authorization_servers: [publicUrl],
    scopes_supported: toolGroups,
    bearer_methods_supported: ['header'],
    get resource_name() {
      return shopBrand().name
    },
  })
  const server = {
    issuer: publicUrl,
    authorization_endpoint: publicUrl + oauthPaths.authorize,
    token_endpoint: publicUrl + oauthPaths.token,
    registration_endpoint: publicUrl + oauthPaths.register,
    revocation_endpoint: publicUrl + oauthPaths.revoke,
    scopes_supported: toolGroups,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  }
  const publish = (path: string, document: object) =>
    app.get(path, (c) => {
      c.header('Cache-Control', 'public, max-age=3600')
      c.header('Access-Control-Allow-Origin', '*')
      return c.json(document)
    })
  publish(oauthPaths.server, server)
  publish(oauthPaths.resource, resourceAt(MCP_PATH))
  for (const path of [MCP_PATH, UCP_ROOT]) publish(oauthPaths.resource + path, resourceAt(path))

  app.post(oauthPaths.register, limited, async (c) => {
    c.header('Cache-Control', 'no-store')
    if (!(await isWithin(c, 'agent clients', REGISTRATIONS))) return tooMany(c)
    const { data } = Registration.safeParse(await c.req.json().catch(() => undefined))
    if (!data)
      return refuse(
        c,
        400,
        'invalid_redirect_uri',
        'Send 1 to 10 redirect_uris: https, or of the person’s own machine.',
      )
    const { id, name, redirectUris, createdAt } = await register(db, data)
    return c.json(
      {
        client_id: id,
        client_id_issued_at: Math.floor(createdAt.getTime() / 1_000),
        client_name: name,
        redirect_uris: redirectUris,
        grant_types: server.grant_types_supported,
        response_types: server.response_types_supported,
        token_endpoint_auth_method: 'none',
      },
      201,
    )
  })

  app.post(oauthPaths.token, limited, async (c) => {
    c.header('Cache-Control', 'no-store')
    if (!(await isWithin(c, 'agent tokens', EXCHANGES))) return tooMany(c)
    const form = await formOf(c)
    if (!form) return refuse(c, 400, 'invalid_request', 'Send the fields as a form, each once.')
    const of = (name: string) => form.get(name) ?? ''
    if (form.has('resource') && !isThisServer(of('resource'), publicUrl))
      return refuse(
        c,
        400,
        'invalid_target',
        'The resource must be this shop’s own: its /mcp or its /ucp address.',
      )
    switch (of('grant_type')) {
      case 'authorization_code':
        return answer(
          c,
          await redeem(db, {
            code: of('code'),
            clientId: of('client_id'),
            redirectUri: of('redirect_uri'),
            verifier: of('code_verifier'),
          }),
        )
      case 'refresh_token':
        return answer(c, await refresh(db, { token: of('refresh_token'), clientId: of('client_id') }))
      default:
        return refuse(c, 400, 'unsupported_grant_type', 'Send authorization_code or refresh_token.')
    }
  })

  // RFC 7009: an unknown token is as good as a revoked one.
  app.post(oauthPaths.revoke, limited, async (c) => {
    c.header('Cache-Control', 'no-store')
    if (!(await isWithin(c, 'agent tokens', EXCHANGES))) return tooMany(c)
    const form = await formOf(c)
    if (!form) return refuse(c, 400, 'invalid_request', 'Send the fields as a form, each once.')
    await revoke(db, form.get('token') ?? '')
    return c.body(null, 200)
  })
}

/** The fields of a form; undefined for another body, and for a field that is there twice. */
async function formOf(c: Context): Promise<ReadonlyMap<string, string> | undefined> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('Content-Type') ?? '')) return undefined
  const sent = [...new URLSearchParams(await c.req.text())]
  const form = new Map(sent)
  return form.size === sent.length && !sent.some(([, value]) => value.includes('\0')) ? form : undefined
}

const answer = (c: Context, tokens: Tokens | undefined): Response =>
  tokens
    ? c.json({
        access_token: tokens.access,
        token_type: 'Bearer',
        expires_in: ACCESS_MINUTES * 60,
        refresh_token: tokens.refresh,
      })
    : refuse(c, 400, 'invalid_grant', 'It is unknown, used, over or another program’s.')

const refuse = (c: Context, status: 400 | 413 | 429, error: string, error_description: string): Response =>
  c.json({ error, error_description }, status)
