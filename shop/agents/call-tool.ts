import type { AgentTool } from '#contract/agents/tool.ts'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { RefusalBody } from '#contract/refusals.ts'
import { requestFor } from '#http/call.ts'
import { type Answer, refusedWith, succeededWith } from './answers.ts'
import { isList, MAX_TOOL_ROWS } from './tool-schemas.ts'

/** As the pages of the shop wait for a change. */
const TIMEOUT_MS = 20_000

/** Sends a request of the API as one from outside: with its limits, its queue and its checks. */
export type AskApi = (path: string, init: RequestInit) => Promise<Response>

export type Input = Readonly<Record<string, unknown>>

interface ToolCall {
  readonly input: Input
  /** Of the person for whom the agent acts. */
  readonly email: string
}

type Answered =
  | { readonly answer: Answer }
  | { readonly refusal: RefusalBody; readonly retryAfter: string | null }

/** Makes a tool's call. What the shop refuses is an answer too; only a failure of the shop is thrown. */
export async function callTool(tool: AgentTool, call: ToolCall, ask: AskApi) {
  const answered = await answerOf(tool, call, ask)
  return 'answer' in answered
    ? succeededWith(answered.answer)
    : refusedWith(answered.refusal, answered.retryAfter)
}

/** Makes a tool's call, and returns its whole answer. */
export async function answerOf(tool: AgentTool, { input, email }: ToolCall, ask: AskApi): Promise<Answered> {
  const { idempotency_key: key, ...fields } = input
  const sent = {
    ...fields,
    ...(tool.fixed?.includes('email') && { email }),
    ...(isPaged(api[tool.call]) && { limit: fields.limit ?? MAX_TOOL_ROWS }),
  }
  const response = await ask(...requestOf(api[tool.call], sent, typeof key === 'string' ? key : undefined))
  const reply: unknown = await response.json()
  if (!response.ok) return { refusal: reply as RefusalBody, retryAfter: response.headers.get('Retry-After') } // every refusal has this shape
  if (!isList(tool)) return { answer: reply as Answer } // the replies of tools are objects or lists
  return { answer: { rows: reply, ...pageOf(response, reply as readonly unknown[]) } }
}

const isPaged = ({ query, body }: Endpoint) =>
  'limit' in (query?.shape ?? {}) || 'limit' in (body?.shape ?? {})

function pageOf({ headers }: Response, rows: readonly unknown[]) {
  const link = /<([^<>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1]
  const next = link && new URL(link, 'http://shop').searchParams.get('cursor')
  return { total: Number(headers.get('X-Total-Count') ?? rows.length), ...(next && { next_cursor: next }) }
}

/** Returns the request of a call with this input, without an origin. */
export const requestOf = (endpoint: Endpoint, input: Input, idempotencyKey?: string) =>
  requestFor(endpoint, input, { origin: '', idempotencyKey, timeoutMs: TIMEOUT_MS })
