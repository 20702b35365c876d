import { expect } from 'vitest'
import type { TestCaller, TestShop } from './open-shop.ts'

export const NEWEST = '2026-07-28'
const META = 'io.modelcontextprotocol/'

/** Asks by the newest revision of the protocol. */
export async function askMcp(
  shop: TestShop,
  token: string,
  method: string,
  params: Record<string, unknown> = {},
) {
  const response = await shop.raw('/mcp', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': NEWEST,
      'Mcp-Method': method,
      ...(typeof params.name === 'string' && { 'Mcp-Name': params.name }),
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: {
        ...params,
        _meta: { [`${META}protocolVersion`]: NEWEST, [`${META}clientCapabilities`]: {} },
      },
    }),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** Calls a tool, and returns its result, or the protocol's error. */
export const callTool = async (shop: TestShop, token: string, name: string, args: object = {}) => {
  const { body } = await askMcp(shop, token, 'tools/call', { name, arguments: args })
  return body.result ?? body
}

const limits = { orderLimit: null, monthLimit: null, approveAbove: null, costCentre: null, days: 30 }
/** Lets a program in for a member, with all tools and no limits unless `form` says otherwise. */
export const makeAgent = async (owner: TestCaller, form: object = {}) => {
  const made = await owner.post('/agents', {
    name: 'Restocker',
    tools: ['catalogue', 'prices', 'cart', 'orders', 'quotes', 'invoices', 'returns'],
    ...limits,
    ...form,
  })
  expect(made, made.text).toMatchObject({ status: 200 })
  return { id: String(made.body.insertedId), token: String(made.body.token) }
}

/** The refusal that a tool answered with. */
export const refusalIn = (result: { isError?: boolean; content: readonly { text: string }[] }) => {
  expect(result, JSON.stringify(result)).toMatchObject({ isError: true })
  return JSON.parse(result.content[0]?.text ?? '{}')
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
