import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Endpoint } from '#contract/endpoint.ts'
import { messageOf, type RefusalCode, refusalCodes, statusOf } from '#contract/refusals.ts'

const RefusalReply = z.object({
  code: z.enum(refusalCodes),
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})

/** Adds an endpoint to the service's OpenAPI document. */
export function describe(registry: OpenAPIHono['openAPIRegistry'], endpoint: Endpoint): void {
  const refusals: readonly RefusalCode[] = [...generalRefusals(endpoint), ...endpoint.refusals]
  const byStatus = Map.groupBy(refusals, statusOf)
  registry.registerPath(
    createRoute({
      method: toLower(endpoint.method),
      path: endpoint.path,
      summary: endpoint.summary,
      description: `Access: ${endpoint.access}.`,
      ...(endpoint.access === 'public' ? {} : { security: [{ accessToken: [] }] }),
      request: {
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { query: endpoint.query }),
        ...(endpoint.body && {
          body: { required: true, content: { 'application/json': { schema: endpoint.body } } },
        }),
      },
      responses: {
        200: {
          description: 'Success',
          content: { [endpoint.file?.type ?? 'application/json']: { schema: endpoint.reply } },
        },
        ...Object.fromEntries(
          [...byStatus].map(([status, codes]) => [
            status,
            {
              description: codes.map((code) => `\`${code}\`: ${messageOf(code)}`).join('\n\n'),
              content: { 'application/json': { schema: RefusalReply } },
            },
          ]),
        ),
      },
    }),
  )
}

/** Refusals that every endpoint of its kind may answer with, beside those of its own rules. */
function generalRefusals(endpoint: Endpoint): RefusalCode[] {
  return [
    'bad-input',
    ...(endpoint.body ? (['malformed-json', 'not-json', 'too-large'] as const) : []),
    ...(endpoint.access === 'public' ? [] : (['sign-in-needed', 'signed-out'] as const)),
    ...(endpoint.access === 'admin' ? (['admins-only'] as const) : []),
    ...(endpoint.access === 'self' ? (['not-yours'] as const) : []),
    'shop-unavailable',
    'overloaded',
    'internal',
  ]
}

const toLower = (method: Endpoint['method']) => method.toLowerCase() as Lowercase<typeof method> // toLowerCase() returns a plain string
