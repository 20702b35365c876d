import { mcpRequest } from '#contract/agents/mcp-request.ts'
import { MCP_PATH } from '#contract/agents/paths.ts'
import { API_ROOT, type Endpoint } from '#contract/endpoint.ts'
import { identityCalls } from '#contract/identity/endpoints.ts'
import { DEMO_PASSWORD } from '../accounts.ts'

/** Sends a request to the shop, as over the network. */
export type SendToShop = (request: Request) => Promise<Response>

/** A call that was made, and its answer. */
export interface Exchange {
  readonly call: string
  readonly sent: unknown
  /** What matters of it: of a tool, its arguments. */
  readonly brief: unknown
  readonly status: number
  /** Of a tool, its structured answer, or its refusal. */
  readonly answer: Readonly<Record<string, unknown>>
  /** As it came. */
  readonly reply: unknown
  readonly isOk: boolean
}

interface ApiInput {
  readonly id?: string
  readonly body?: object
}

const CALL_WITHIN_MS = 15_000

/** How the agent and the people of the demo talk to the shop. */
export function talkTo(ask: SendToShop, publicUrl: string) {
  async function send(method: string, path: string, body: unknown, headers: Record<string, string>) {
    const request = new Request(`${publicUrl}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Origin: publicUrl, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const response = await within(CALL_WITHIN_MS, ask(request))
    const text = await response.text()
    return { status: response.status, isOk: response.ok, reply: text === '' ? undefined : JSON.parse(text) }
  }
  return {
    /** Asks by the Model Context Protocol, as an agent. */
    async mcp(
      token: string,
      method: string,
      params: Readonly<Record<string, unknown>> = {},
    ): Promise<Exchange> {
      const name = typeof params.name === 'string' ? params.name : undefined
      const { headers, message } = mcpRequest(token, method, params)
      const { status, isOk, reply } = await send('POST', MCP_PATH, message, headers)
      const { result, error } = record(reply)
      const answer = answerIn(record(result), record(reply))
      return {
        call: `POST ${MCP_PATH} · ${[method, name].filter(Boolean).join(' ')}`,
        sent: message,
        brief: params.arguments ?? {},
        status,
        answer,
        reply,
        isOk: isOk && error === undefined && record(result).isError !== true,
      }
    },
    /** Makes a call of the API, with the session of a person or with any other token. */
    async api(token: string, endpoint: Endpoint, { id = '', body = {} }: ApiInput = {}): Promise<Exchange> {
      const { method, path } = endpoint
      const address = `${API_ROOT}${path.replace('{id}', encodeURIComponent(id))}`
      const { status, isOk, reply } = await send(method, address, body, { Authorization: `Bearer ${token}` })
      return {
        call: `${method} ${address}`,
        sent: body,
        brief: body,
        status,
        answer: record(reply),
        reply,
        isOk,
      }
    },
    /** Signs in one of the demo's accounts. @returns its token */
    async signIn(email: string): Promise<string> {
      const credentials = { email, password: DEMO_PASSWORD, returnSecureToken: true }
      const account = await send('POST', `${identityCalls.signInWithPassword.path}?key=demo`, credentials, {})
      const { idToken } = record(account.reply)
      const { reply } = await send('PUT', `${API_ROOT}/user/${email}`, { email, idToken }, {})
      const { token } = record(reply)
      if (typeof token !== 'string') throw new Error(`${email} could not sign in`)
      return token
    },
  }
}

export type Talk = ReturnType<typeof talkTo>

export const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>) // an object
    : {}

/** What a result says: a tool's structured content, the refusal in its text, or all of it. */
function answerIn(result: Readonly<Record<string, unknown>>, reply: Readonly<Record<string, unknown>>) {
  if (result.structuredContent) return record(result.structuredContent)
  if (result.isError && Array.isArray(result.content))
    return record(JSON.parse(String(result.content[0]?.text)))
  if (Object.keys(result).length > 0) return result
  // Of the protocol, an error is an object; of OAuth, a word.
  return typeof reply.error === 'object' ? record(reply.error) : reply
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`The shop did not answer within ${ms / 1_000} s.`)), ms)
  try {
    return await Promise.race([promise, over])
  } finally {
    clearTimeout(timer)
  }
}

export const rowsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.map(record) : []
