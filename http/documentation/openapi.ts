import { api, endpointsOf, modules } from '#contract/api.ts'
import { scopeOf } from '#contract/api-keys/scopes.ts'
import { shopName } from '#contract/brand.ts'
import { API_ROOT, type Endpoint, type Fields } from '#contract/endpoint.ts'
import { messageOf, type RefusalCode, refusalCodes, statusOf } from '#contract/refusals.ts'
import { mayCallActing } from '#contract/users/acting-calls.ts'
import { webhookBodies } from '#contract/webhooks/bodies.ts'
import { type JsonSchema, jsonSchemas } from './json-schemas.ts'
import { openApiWebhooks } from './openapi-webhooks.ts'

const calls: readonly (readonly [name: string, Endpoint])[] = Object.entries(api)

type Schemas = ReturnType<typeof jsonSchemas>

export type OpenApiDocument = ReturnType<typeof openApiDocument>

/** The OpenAPI document of the product server. */
export function openApiDocument(publicUrl: string) {
  const given = <T>(values: readonly (T | undefined)[]) => values.filter((value) => value !== undefined)
  const schemas = jsonSchemas(given(calls.flatMap(([, { params, query, body }]) => [params, query, body])), [
    ...calls.map(([, { reply }]) => reply),
    ...webhookBodies.values(),
  ])
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {}
  for (const [name, endpoint] of calls)
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint, schemas),
    }
  const webhooks = openApiWebhooks(schemas)
  const responses = Object.fromEntries(
    calls.flatMap(([, endpoint]) => refusals(endpoint).map(({ name, reply }) => [name, reply])),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: shopName(),
      version: '1',
      description: `The product server of ${shopName()}.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${publicUrl}${API_ROOT}` }],
    tags: Object.keys(modules).map((name) => ({ name: inWords(name) })),
    paths,
    webhooks,
    components: {
      schemas: { ...schemas.componentsOf({ paths, webhooks }), Refusal } as Readonly<
        Record<string, JsonSchema>
      >,
      headers,
      parameters: { 'Idempotency-Key': idempotencyKey },
      responses,
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Of a person who signed in, for an hour',
        },
        apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'hf_…', description: 'Of a program' },
      },
    },
  }
}

const Refusal = {
  type: 'object',
  properties: {
    code: { type: 'string', enum: refusalCodes },
    message: { type: 'string', description: 'a sentence for a person' },
    issues: {
      type: 'array',
      description: 'of bad-input: what is not valid',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
        required: ['path', 'message'],
      },
    },
  },
  required: ['code', 'message'],
} satisfies JsonSchema

/** Reply headers. */
const headers = {
  'X-Total-Count': { description: 'How many rows there are on all pages', schema: { type: 'integer' } },
  Link: {
    description: '`<…>; rel="next"`: the next page; absent on the last one',
    schema: { type: 'string' },
  },
  Location: { description: 'The path of the created resource', schema: { type: 'string' } },
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } },
  'Idempotent-Replayed': {
    description: '`true` for the reply to an earlier request with the same key',
    schema: { type: 'string' },
  },
}

const withHeaders = (...names: (keyof typeof headers)[]) => ({
  headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
})

function operation(name: string, endpoint: Endpoint, schemas: Schemas) {
  const { method, access, knowsCaller, summary, params, query, body, reply, file, created } = endpoint
  const module = Object.entries(modules).find(([, module]) => name in endpointsOf(module))?.[0] ?? ''
  const scope = scopeOf(endpoint)
  const isList = query !== undefined && 'cursor' in query.shape
  return {
    operationId: name,
    tags: [inWords(module)],
    summary,
    description:
      `Access: ${access}. ${scope ? `API keys with the scope ${scope} may.` : access === 'public' ? (knowsCaller ? 'With a token or any API key, as its holder sees it.' : '') : 'No API key may.'}`.trim(),
    security: access === 'public' ? [] : [{ accessToken: [] }, ...(scope ? [{ apiKey: [scope] }] : [])],
    parameters: [
      ...parameters('path', params, schemas),
      ...parameters('query', query, schemas),
      ...(method === 'POST' ? [{ $ref: '#/components/parameters/Idempotency-Key' }] : []),
    ],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemas.ofSent(body) } } },
    }),
    responses: {
      200: {
        description: 'Success',
        ...(isList && withHeaders('X-Total-Count', 'Link')),
        ...(method === 'POST' && withHeaders('Idempotent-Replayed')),
        content: { [file?.type ?? 'application/json']: { schema: schemas.ofAnswer(reply) } },
      } satisfies Reply,
      ...(created && {
        201: {
          description: 'Created: the reply to a program with an API key, in place of 200',
          ...withHeaders('Location', 'Idempotent-Replayed'),
          content: { 'application/json': { schema: schemas.ofAnswer(reply) } },
        } satisfies Reply,
      }),
      ...Object.fromEntries(
        refusals(endpoint).map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]),
      ),
    } as { readonly 200: Reply; readonly [status: number]: Reply | Reference },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'With the same key the same request takes effect once, and gets the same reply for a day',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
}

function parameters(place: 'path' | 'query', fields: Fields | undefined, schemas: Schemas) {
  if (!fields) return []
  const { properties = {}, required = [] } = schemas.ofSent(fields)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

interface Reference {
  readonly $ref: string
}

interface Reply {
  readonly description: string
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>
}

/** The refusals of an endpoint by status. Most endpoints share them, so the document has each once, by its name. */
function refusals(endpoint: Endpoint): { status: number; name: string; reply: Reply }[] {
  const byStatus = Map.groupBy([...generalRefusals(endpoint), ...endpoint.refusals], statusOf)
  return [...byStatus].map(([status, codes]) => ({
    status,
    name: `${status}.${codes.join('.')}`,
    reply: {
      description: codes.map((code) => `\`${code}\`: ${messageOf(code)}`).join('\n\n'),
      ...((status === 503 || status === 429) && withHeaders('Retry-After')),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    },
  }))
}

/** Refusals that every endpoint of this kind may answer, besides those of its own rules. */
function generalRefusals(endpoint: Endpoint): RefusalCode[] {
  const { access, knowsCaller, roles, body, method } = endpoint
  return [
    'bad-input',
    ...(body ? (['malformed-json', 'not-json', 'too-large'] as const) : []),
    ...(method === 'POST' ? (['bad-idempotency-key', 'key-reused'] as const) : []),
    ...(access === 'public' ? [] : (['sign-in-needed', 'signed-out', 'key-not-allowed'] as const)),
    ...(mayCallActing(endpoint) ? [] : (['not-while-acting'] as const)),
    ...(access === 'public' && !knowsCaller ? [] : (['bad-api-key', 'too-many-requests'] as const)),
    ...(access === 'admin' ? (['admins-only'] as const) : []),
    ...(access === 'admin' || roles ? (['role-not-allowed'] as const) : []),
    ...(access === 'self' ? (['not-yours'] as const) : []),
    ...(access === 'admin' || access === 'signed-in' ? (['second-factor-needed'] as const) : []),
    'too-many-at-once',
    'shop-unavailable',
    'overloaded',
    'internal',
  ]
}

/** `companyAccounts`: 'company accounts'. */
const inWords = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
