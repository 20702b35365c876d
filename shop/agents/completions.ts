import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { givenTool } from '#contract/agents/tools.ts'
import { answerOf, type Input } from './call-tool.ts'
import { completedBy } from './prompts.ts'
import { listedTemplates, type Reader } from './resources.ts'

/** Suggestions for the arguments of prompts and resources. */

/** The protocol's own limit. */
const MAX_VALUES = 100
/** What a search takes. */
const MAX_TYPED = 100

interface Asked {
  readonly ref:
    | { readonly type: 'ref/prompt'; readonly name: string }
    | { readonly type: 'ref/resource'; readonly uri: string }
  readonly argument: { readonly name: string; readonly value: string }
}

const none = { completion: { values: [], total: 0, hasMore: false } }

/**
 * Returns values that begin with, or contain, what was typed: numbers of orders, SKUs, names of lists.
 * @throws ProtocolError for a prompt, a template or an argument that is unknown, or was not given
 */
export async function complete({ ref, argument: { name, value } }: Asked, reader: Reader) {
  const kind =
    ref.type === 'ref/prompt'
      ? completedBy(ref.name, name, reader.tools)
      : completedInTemplate(ref.uri, name, reader)
  const typed = value.slice(0, MAX_TYPED)
  switch (kind) {
    case 'product':
      return suggested(await rowsOf(reader, 'search_products', { ...(typed.trim() && { q: typed }) }), 'sku')
    case 'order':
      return suggested(await rowsOf(reader, 'list_orders', { limit: MAX_VALUES }), 'number', typed)
    case 'list':
      return suggested(await rowsOf(reader, 'list_saved_lists', { limit: MAX_VALUES }), 'name', typed)
    case undefined:
      return none
  }
}

function completedInTemplate(uri: string, variable: string, { tools }: Reader): 'product' | undefined {
  const template = listedTemplates(tools).find(({ uriTemplate }) => uriTemplate === uri)
  if (!template?.uriTemplate.includes(`{${variable}}`))
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no template ${uri} with ${variable}`)
  return variable === 'code' ? 'product' : undefined
}

/** A list as a tool answers it; nothing where the shop refuses, or where the agent was not given the tool. */
async function rowsOf({ tools, email, ask }: Reader, name: string, input: Input) {
  const tool = givenTool(tools, name)
  const found = tool && (await answerOf(tool, { input, email }, ask))
  if (!found || 'refusal' in found) return { rows: [], total: 0 }
  return found.answer as { rows: readonly Input[]; total: number } // of a list
}

function suggested({ rows, total }: { rows: readonly Input[]; total: number }, field: string, typed = '') {
  const wanted = typed.trim().toLowerCase()
  const all = [...new Set(rows.map((row) => String(row[field])))]
  const values = all.filter((text) => text.toLowerCase().includes(wanted)).slice(0, MAX_VALUES)
  return {
    completion: { values, total: wanted === '' ? total : values.length, hasMore: rows.length < total },
  }
}
