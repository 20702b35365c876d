import { z } from 'zod'
import { modules } from '#contract/api.ts'
import * as charges from '#contract/charges/charges.ts'
import * as orders from '#contract/orders/order.ts'
import * as webhookMessages from '#contract/webhooks/bodies.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** Exported objects and enumerations of the contract: each becomes a schema of that name in the document. */
const named = new Map(
  [...Object.values<object>(modules), charges, orders, webhookMessages]
    .flatMap((module) => Object.entries(module))
    .filter(([name, value]) => /^[A-Z]/.test(name) && isShape(value))
    .map(([name, value]): [z.ZodType, string] => [value, name]),
)

function isShape(value: unknown): boolean {
  return value instanceof z.ZodObject || value instanceof z.ZodUnion || value instanceof z.ZodEnum
}

/**
 * Converts the contract's schemas to JSON Schema for an OpenAPI document. Requests and replies differ: a
 * field with a default is optional in a request but always present in a reply. A named schema for which that
 * makes a difference has a second name in requests.
 */
export function jsonSchemas(sent: readonly z.ZodType[], answered: readonly z.ZodType[]) {
  const output = convert(answered, 'output')
  const input = convert(sent, 'input')
  const isDifferent = (name: string) =>
    [name, ...reachable([output[name]], output)].some(
      (each) => JSON.stringify(output[each]) !== JSON.stringify(input[each]),
    )
  const different = new Set([...named.values()].filter(isDifferent))
  const nameOfSent = (name: string) => (different.has(name) ? `${name}Input` : name)
  const asSent = (schema: JsonSchema | undefined): JsonSchema =>
    JSON.parse(
      JSON.stringify(schema).replaceAll(
        references,
        (_, name: string) => `"${referenceTo(nameOfSent(name))}"`,
      ),
    )
  const all = {
    ...Object.fromEntries([...named.values()].map((name) => [nameOfSent(name), asSent(input[name])])),
    ...output,
  }
  return {
    ofSent: (schema: z.ZodType) => asSent(input[idOf(schema, sent)]),
    ofAnswer(schema: z.ZodType): JsonSchema {
      const name = named.get(schema)
      return name ? { $ref: referenceTo(name) } : (output[idOf(schema, answered)] ?? {})
    },
    /** The named schemas that the document refers to. */
    componentsOf: (document: unknown) =>
      Object.fromEntries([...reachable(document, all)].sort().map((name) => [name, all[name] ?? {}])),
  }
}

const referenceTo = (name: string) => `#/components/schemas/${name}`
const references = /"#\/components\/schemas\/(\w+)"/g

/** Collects the names that are referred to, directly or indirectly. */
function reachable(
  from: unknown,
  schemas: Readonly<Record<string, JsonSchema>>,
  found = new Set<string>(),
): Set<string> {
  for (const [, name = ''] of JSON.stringify(from).matchAll(references)) {
    const schema = schemas[name]
    if (!schema || found.has(name)) continue
    found.add(name)
    reachable(schema, schemas, found)
  }
  return found
}

/** Unnamed schemas get a number, which no export name starts with. */
const idOf = (schema: z.ZodType, all: readonly z.ZodType[]) => named.get(schema) ?? `${all.indexOf(schema)}`

function convert(schemas: readonly z.ZodType[], io: 'input' | 'output'): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of named) registry.add(schema, { id })
  for (const schema of new Set(schemas))
    if (!named.has(schema)) registry.add(schema, { id: idOf(schema, schemas) })
  const converted = z.toJSONSchema(registry, {
    io,
    uri: referenceTo,
    unrepresentable: 'any',
    override({ jsonSchema }) {
      // Clients must tolerate fields that are added later.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      // The pattern repeats in 300 characters what the format says.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
    },
  })
  return Object.fromEntries(
    Object.entries(converted.schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema]),
  )
}
