import type { Tool } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { AgentTool } from '#contract/agents/tools.ts'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** JSON Schemas of tools, from the declarations of their calls. */

/** Rows of a list, and lines of a record, in one answer. */
export const MAX_ROWS = 20

/** As the protocol's types have it. */
type JsonSchema = Tool['inputSchema']

/** The API spells a page's end in headers; a tool's answer has no headers. */
const cursor = z.string().max(500).optional().describe('of the page before, to read on')

const paged = {
  cursor,
  limit: z.int().min(1).max(MAX_ROWS).optional().describe(`rows, at most ${MAX_ROWS}`),
}

const idempotencyKey = {
  idempotency_key: z
    .string()
    .min(1)
    .max(200)
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
    Object.entries(others).filter(([name]) => !fixed.some((each) => each === name)),
  )
  return z.object({
    ...shape,
    ...(hasCursor && { cursor: paged.cursor }),
    ...(hasLimit && { limit: paged.limit }),
    ...(method === 'POST' && idempotencyKey),
  })
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

export const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema, ...converted } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema }) {
      // Agents must tolerate fields that are added later, and lines that are left off.
      if (io === 'output') {
        delete jsonSchema.additionalProperties
        delete jsonSchema.minItems
      }
      if (jsonSchema.format === 'date-time' || jsonSchema.format === 'date') delete jsonSchema.pattern
    },
  })
  return converted as JsonSchema // of an object: every tool's input and answer is one
}
