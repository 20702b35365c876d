import { makeAgent } from '#contract/agents/endpoints.ts'
import { mcpRequest } from '#contract/agents/mcp-request.ts'
import { MCP_PATH } from '#contract/agents/paths.ts'
import { API_ROOT } from '#contract/endpoint.ts'
import { unlimitedAgent } from '#test/agent-form.ts'
import { signIn } from './orders.ts'
import type { Started } from './shop.ts'
import { ms, type Row } from './table.ts'
import { eachTime, median, p95, read } from './times.ts'

/** Fewer than an agent may ask at once. */
const CALLS = { searches: 200, orders: 50 }
const ROUNDS = 3

interface Sent {
  readonly path: string
  readonly init: RequestInit
}

interface Figures {
  readonly processorMs: number
  readonly median: number
  readonly p95: number
}

interface Pair {
  readonly what: string
  readonly plain: readonly Figures[]
  readonly tool: readonly Figures[]
}

/** Measures calls of the API, and the same calls as tools of an agent, in turn, one after the other, in a demo shop. */
export async function measureAgents(shop: Started): Promise<Pair[]> {
  const person = await signIn(shop.url, 'owner@example.com')
  const search = `${API_ROOT}/products?q=dock&limit=20`
  const [product] = JSON.parse(
    await read(`${shop.url}${API_ROOT}/products?minAvailable=40000&sort=price&limit=1`),
  )
  const orderOf = (paymentAmount: number) => ({
    lines: [{ product_id: product._id, orderAmount: product.quantityRule.min }],
    delivery: { name: 'A B', street: '1 Row', city: 'c', postalCode: '1', country: 'US', phone: '1' },
    payment: 'account',
    purchaseOrderNumber: 'PO-1',
    paymentAmount,
  })
  const { lines, delivery } = orderOf(0)
  const totals = await answerOf(shop, json(`${API_ROOT}/orders/totals`, { lines, delivery }, person))
  const order = orderOf(totals.total)
  const pair = async (what: string, calls: number, plain: Sent, [tool, input]: [string, object]) => {
    const found: { plain: Figures[]; tool: Figures[] } = { plain: [], tool: [] }
    // The first round warms the code up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const agent = await answerOf(
        shop,
        json(`${API_ROOT}${makeAgent.path}`, unlimitedAgent('Bench'), person),
      )
      const asTool = toolCall(String(agent.token), tool, input)
      const ofPlain = await measured(shop, plain, calls)
      const ofTool = await measured(shop, asTool, calls)
      if (round === 0) continue
      found.plain.push(ofPlain)
      found.tool.push(ofTool)
    }
    return { what, ...found }
  }
  return [
    await pair('search_products', CALLS.searches, { path: search, init: bearer(person) }, [
      'search_products',
      { q: 'dock', limit: 20 },
    ]),
    await pair('place_order', CALLS.orders, json(`${API_ROOT}/orders`, order, person), [
      'place_order',
      order,
    ]),
  ]
}

export const agentRows = (pairs: readonly Pair[]): Row[] =>
  pairs.flatMap(({ what, plain, tool }) => {
    const times = (kind: keyof Figures) =>
      `${[plain, tool].map((figures) => figures.map((each) => ms(each[kind])).join(', ')).join(' and ')}: ${(middle(tool, kind) / middle(plain, kind)).toFixed(2)} times`
    return [
      {
        what: `${what} by the API and by MCP, processor time of a call`,
        measured: times('processorMs'),
        bar: '≤ 2 times',
      },
      { what: `${what} by the API and by MCP, median`, measured: times('median'), bar: '≤ 2 times' },
      { what: `${what} by the API and by MCP, p95`, measured: times('p95'), bar: '≤ 2 times' },
    ]
  })

const middle = (figures: readonly Figures[], kind: keyof Figures) => median(figures.map((each) => each[kind]))

const bearer = (token: string): RequestInit => ({ headers: { Authorization: `Bearer ${token}` } })

const json = (path: string, body: object, token: string, headers: Record<string, string> = {}): Sent => ({
  path,
  init: {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  },
})

function toolCall(token: string, name: string, input: object): Sent {
  const { headers, message } = mcpRequest(token, 'tools/call', { name, arguments: input })
  return json(MCP_PATH, message, token, headers)
}

async function answerOf({ url }: Started, { path, init }: Sent) {
  const response = await fetch(url + path, init)
  const text = await response.text()
  if (!response.ok || text.includes('"isError":true'))
    throw new Error(`${path} answered ${response.status}: ${text.slice(0, 500)}`)
  return JSON.parse(text)
}

async function measured(shop: Started, sent: Sent, calls: number): Promise<Figures> {
  const before = shop.processorMs()
  const took = await eachTime(calls, () => answerOf(shop, sent))
  return { processorMs: (shop.processorMs() - before) / calls, median: median(took), p95: p95(took) }
}
