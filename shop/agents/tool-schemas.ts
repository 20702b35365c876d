import type { Tool } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { AgentTool } from '#contract/agents/tool.ts'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** JSON Schemas of tools, from the declarations of their calls. */

/** Rows of a list, and lines of a record, in one answer. */
export const MAX_TOOL_ROWS = 20

/** Lines that an agent sends in one call; what people send with a file is more. */
export const MAX_LINES = 500

/** As the protocol's types have it. */
type JsonSchema = Tool['inputSchema']

/** The API spells a page's end in headers; a tool's answer has no headers. */
const cursor = z.string().max(500).optional().describe('of the page before, to read on')

const paged = {
  cursor,
  limit: z.int().min(1).max(MAX_TOOL_ROWS).optional().describe(`rows, at most ${MAX_TOOL_ROWS}`),
}

const idempotencyKey = {
  idempotency_key: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, '1 to 200 ASCII characters without spaces')
    .optional()
    .describe('your own key for this action: sent again with the same key, it happens once'),
}

/** The input of a tool: all fields of its call in one object. */
export function inputOf({ call, fixed = [] }: AgentTool): z.ZodObject {
  const { params, query, body, method }: Endpoint = api[call]
  const {
    cursor: hasCursor,
    limit: hasLimit,
    ...others
  } = { ...params?.shape, ...query?.shape, ...body?.shape }
  const shape = Object.fromEntries(
    Object.entries(others)
      .filter(([name]) => !fixed.some((each) => each === name))
      .map(([name, field]) => [name, bounded(field)]),
  )
  return z.object({
    ...shape,
    ...(hasCursor && { cursor: paged.cursor }),
    ...(hasLimit && { limit: paged.limit }),
    ...(method === 'POST' && idempotencyKey),
  })
}

/** A list of at most `MAX_LINES`, if it is one. */
function bounded(field: z.core.$ZodType): z.core.$ZodType {
  if (field instanceof z.ZodArray) return field.max(MAX_LINES, `At most ${MAX_LINES} in one call`)
  return field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodArray
    ? z.optional(bounded(field.unwrap()))
    : field
}

export const isList = ({ call }: Pick<AgentTool, 'call'>): boolean => api[call].reply instanceof z.ZodArray

/** The structured answer of a tool: a list has its rows, their number, and a cursor while there are more. */
export function outputOf(tool: AgentTool): z.ZodType {
  const { reply }: Endpoint = api[tool.call]
  if (!isList(tool)) return reply
  return z.object({
    rows: reply,
    total: z.int().min(0),
    next_cursor: z.string().optional().describe('while there are more rows'),
  })
}

const bounds = [
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minLength',
  'maxLength',
  'pattern',
] as const

const leftOff = {
  type: 'object',
  description: 'how many rows or lines were left off, by where they would stand',
  additionalProperties: { type: 'integer' },
} as const

export const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema, ...converted } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema }) {
      // Agents must tolerate fields that are added later, and lines that are left off.
      if (io === 'output') {
        delete jsonSchema.additionalProperties
        // What the largest reply has room for tells a reader nothing, and is a sixth of the list of tools.
        for (const bound of bounds) delete jsonSchema[bound]
      }
      if (jsonSchema.format === 'date-time' || jsonSchema.format === 'date') delete jsonSchema.pattern
    },
  })
  const whole = converted as JsonSchema // of an object: every tool's input and answer is one
  return io === 'input' ? whole : { ...whole, properties: { ...whole.properties, left_off: leftOff } }
}
