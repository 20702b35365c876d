import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { oauthPaths } from '#contract/agents/paths.ts'
import type { Database } from '#database/open.ts'
import { bucketName, fillBucket } from '#database/rate-limits.ts'
import { addressGroup, type ClientAddress, socketAddress } from '#http/client-address.ts'
import { parseJson } from '#http/parse-json.ts'
import type { Service } from '#http/serve.ts'
import { unstorableIn } from '#http/storable.ts'
import { Registration, register } from './clients.ts'
import { isThisServer } from './consent.ts'
import { grantTypes, oauthMetadataRoutes, responseTypes } from './oauth-metadata.ts'
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
  /** Answers by `work` while requests of the network address are left. */
  const within =
    (what: string, limit: typeof EXCHANGES, work: (c: Context) => Promise<Response>) =>
    async (c: Context) => {
      c.header('Cache-Control', 'no-store')
      const bucket = bucketName(what, addressGroup(clientAddress(c)) ?? '')
      return (await fillBucket(db, bucket, limit, new Date())) ? work(c) : tooMany(c)
    }

  oauthMetadataRoutes(app, publicUrl)
  app.post(
    oauthPaths.register,
    limited,
    within('agent clients', REGISTRATIONS, (c) => registerClient(c, db)),
  )
  app.post(
    oauthPaths.token,
    limited,
    within('agent tokens', EXCHANGES, (c) => exchangeToken(c, db, publicUrl)),
  )
  app.post(
    oauthPaths.revoke,
    limited,
    within('agent tokens', EXCHANGES, (c) => revokeToken(c, db)),
  )
}

/** RFC 7591 */
async function registerClient(c: Context, db: Database): Promise<Response> {
  const text = await c.req.text()
  const sent = parseJson(text)
  const { data } = Registration.safeParse(sent)
  if (!data || unstorableIn(text, sent) !== undefined)
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
      grant_types: grantTypes,
      response_types: responseTypes,
      token_endpoint_auth_method: 'none',
    },
    201,
  )
}

async function exchangeToken(c: Context, db: Database, publicUrl: string): Promise<Response> {
  const form = await formOf(c)
  if (!form) return noForm(c)
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
}

/** RFC 7009: an unknown token is as good as a revoked one. */
async function revokeToken(c: Context, db: Database): Promise<Response> {
  const form = await formOf(c)
  if (!form) return noForm(c)
  await revoke(db, form.get('token') ?? '')
  return c.body(null, 200)
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

const noForm = (c: Context): Response =>
  refuse(c, 400, 'invalid_request', 'Send the fields as a form, each once.')

function tooMany(c: Context): Response {
  c.header('Retry-After', '60')
  return refuse(
    c,
    429,
    'temporarily_unavailable',
    'Too many requests came from your network. Try again in a minute.',
  )
}
