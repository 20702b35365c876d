import { expect } from 'vitest'
import { mcpRequest } from '#contract/agents/mcp-request.ts'
import { MCP_PATH } from '#contract/agents/paths.ts'
import { unlimitedAgent } from './agent-form.ts'
import type { TestCaller, TestShop } from './open-shop.ts'

/** Asks by the newest revision of the protocol. */
export async function askProtocol(
  shop: TestShop,
  token: string | undefined,
  method: string,
  params: Record<string, unknown> = {},
) {
  const { headers, message } = mcpRequest(token, method, params)
  const response = await shop.raw(MCP_PATH, { method: 'POST', headers, body: JSON.stringify(message) })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** Asks by a revision of 2025, without a session. */
export async function askOld(shop: TestShop, token: string, method: string, params: object = {}) {
  const response = await shop.raw(MCP_PATH, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2025-11-25',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const text = await response.text()
  const [, data = text] = /^data: (.+)$/m.exec(text) ?? []
  return { status: response.status, body: JSON.parse(data) }
}

/** Calls a tool, and returns its result, or the whole answer if it is an error of the protocol. */
export async function callTool(shop: TestShop, token: string, name: string, args: object = {}) {
  const { body } = await askProtocol(shop, token, 'tools/call', { name, arguments: args })
  return body.result ?? body
}

/** The refusal in a tool's answer. */
export const refusalIn = (result: { isError?: boolean; content: readonly { text: string }[] }) => {
  expect(result, JSON.stringify(result)).toMatchObject({ isError: true })
  const { content } = result
  return JSON.parse(content[0]?.text ?? '')
}

export async function makeAgent(member: TestCaller, form: object = {}) {
  const made = await member.post('/agents', { ...unlimitedAgent('Restocker', 30), ...form })
  expect(made, made.text).toMatchObject({ status: 200 })
  return { id: String(made.body.insertedId), token: String(made.body.token) }
}

/** The arguments of place_order for routers at $20, on account. */
export const routerOrder = (pieces: number, more: object = {}) => ({
  lines: [{ product_id: 'router', orderAmount: pieces }],
  delivery: { name: 'Bert', street: '1 Row', city: 'London', country: 'GB', phone: '1' },
  paymentAmount: pieces * 20,
  payment: 'account',
  purchaseOrderNumber: 'PO-1',
  ...more,
})
