import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AgentTool } from '#contract/agents/tool.ts'
import { toolGroups } from '#contract/agents/tool-groups.ts'
import { agentTools } from '#contract/agents/tools.ts'
import { api } from '#contract/api.ts'
import { KeyScope } from '#contract/api-keys/endpoints.ts'
import { scopeOf } from '#contract/api-keys/scopes.ts'
import type { CompanyRole } from '#contract/companies/endpoints.ts'
import { unlimitedAgent } from './agent-form.ts'
import { askProtocol, callTool, makeAgent, refusalIn } from './agents.ts'
import { openCompanyWithTerms, orderOnAccount } from './open-company.ts'
import type { TestCaller } from './open-shop.ts'
import { ask } from './quotes.ts'
import { withoutTriggers } from './without-triggers.ts'

/** What is answered: the call of the API is made, the tool was not given, or the token is none. */
type Verdict = 'let in' | 'not given' | 'no token'
type Company = Awaited<ReturnType<typeof openCompanyWithTerms>>

interface Principal {
  /** Returns its token. */
  readonly token: (company: Company) => Promise<string>
  readonly verdict: (tool: AgentTool) => Verdict
}

const all = (verdict: Verdict) => () => verdict
const delivery = { name: 'Olga', street: '1 Row', city: 'London', country: 'GB', phone: '1' }

/** Fields for every tool; each takes those that it has. No order can be placed with this amount. */
const fields = {
  id: 'x',
  text: 'router 100',
  lines: [
    {
      product_id: 'router',
      code: 'router',
      orderAmount: 100,
      pieces: 100,
      line: 1,
      price: 1,
      reason: 'other',
    },
  ],
  delivery,
  paymentAmount: 1,
  revision: 1,
  version: 1,
  change: 'x',
  reason: 'too-late',
  message: 'Please',
}

let members = 0
/** A new member, and an agent of theirs. */
async function memberWithAgent({ member, idOf }: Company, role: CompanyRole = 'buyer') {
  const email = `member${++members}@example.com`
  const caller = await member(email, role)
  const agent = await makeAgent(caller)
  return { email, caller, agent, id: await idOf(email) }
}

async function remove({ owner }: Company, id: string) {
  expect((await owner.delete(`/companies/mine/members/${id}`)).status).toBe(200)
}

async function keyOf(caller: TestCaller, scopes: readonly string[], more: object = {}) {
  const { body, text } = await caller.post('/api-keys', { name: 'ERP', scopes, days: 30, ...more })
  if (!body.key) throw new Error(`no key was made: ${text}`)
  return String(body.key)
}

/** Lets a program in by OAuth, and returns its tokens. */
async function tokensOf({ shop, owner }: Company) {
  const verifier = 'v'.repeat(43)
  const back = 'http://127.0.0.1:4000/back'
  const post = async (path: string, type: string, body: string) => {
    const response = await shop.raw(path, { method: 'POST', headers: { 'Content-Type': type }, body })
    return response.json()
  }
  const client = { client_name: 'Program', redirect_uris: [back] }
  const { client_id } = await post('/oauth/clients', 'application/json', JSON.stringify(client))
  const allowed = await owner.post('/agents/authorizations', {
    client_id,
    redirect_uri: back,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    agent: unlimitedAgent('By OAuth', 30),
  })
  const code = new URL(String(allowed.body.redirectTo)).searchParams.get('code') ?? ''
  const form = new URLSearchParams({
    ...{ grant_type: 'authorization_code', code, client_id },
    ...{ redirect_uri: back, code_verifier: verifier },
  })
  return post('/oauth/token', 'application/x-www-form-urlencoded', form.toString())
}

const byScopes =
  (...scopes: readonly string[]) =>
  ({ call }: AgentTool): Verdict =>
    api[call].access === 'public' || scopes.includes(scopeOf(api[call]) ?? '') ? 'let in' : 'not given'

const principals: Readonly<Record<string, Principal>> = {
  'an agent with every group': {
    token: async ({ owner }) => (await makeAgent(owner)).token,
    verdict: all('let in'),
  },
  ...Object.fromEntries(
    toolGroups.flatMap((group): [string, Principal][] => [
      [
        `an agent with ${group} alone`,
        {
          token: async ({ owner }) => (await makeAgent(owner, { tools: [group] })).token,
          verdict: (tool) => (tool.group === group ? 'let in' : 'not given'),
        },
      ],
      [
        `an agent without ${group}`,
        {
          token: async ({ owner }) =>
            (await makeAgent(owner, { tools: toolGroups.filter((each) => each !== group) })).token,
          verdict: (tool) => (tool.group === group ? 'not given' : 'let in'),
        },
      ],
    ]),
  ),
  'an agent by OAuth': {
    token: async (company) => (await tokensOf(company)).access_token,
    verdict: all('let in'),
  },
  'its refresh token': {
    token: async (company) => (await tokensOf(company)).refresh_token,
    verdict: all('no token'),
  },
  'an agent of another company': {
    async token({ shop }) {
      const rival = await shop.signUp('rival@example.com')
      await rival.post('/companies', { name: 'Rivals', taxNumber: '' })
      return (await makeAgent(rival)).token
    },
    verdict: all('let in'),
  },
  'an agent whose member was demoted': {
    async token(company) {
      const { agent, id } = await memberWithAgent(company, 'approver')
      const demoted = await company.owner.put(`/companies/mine/members/${id}`, {
        role: 'buyer',
        spendingLimit: null,
      })
      expect(demoted.status, demoted.text).toBe(200)
      return agent.token
    },
    verdict: all('let in'),
  },
  'an agent whose member left': {
    async token(company) {
      const { agent, id } = await memberWithAgent(company)
      await remove(company, id)
      return agent.token
    },
    verdict: all('no token'),
  },
  'an agent whose member left and has a company of their own': {
    async token(company) {
      const { agent, caller, id } = await memberWithAgent(company)
      await remove(company, id)
      expect((await caller.post('/companies', { name: 'Own', taxNumber: '' })).status).toBe(200)
      return agent.token
    },
    verdict: all('no token'),
  },
  'an agent whose member changed the password': {
    async token(company) {
      const { agent, email } = await memberWithAgent(company)
      company.shop.identity.ended.add(`uid-${email}`)
      return agent.token
    },
    verdict: all('no token'),
  },
  'an agent whose member became an admin of the shop': {
    async token(company) {
      const { agent, id } = await memberWithAgent(company)
      await company.shop.db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute()
      return agent.token
    },
    verdict: all('no token'),
  },
  'an agent whose member’s account is gone': {
    async token(company) {
      const { agent, id } = await memberWithAgent(company)
      await company.shop.db.deleteFrom('users').where('id', '=', id).execute()
      return agent.token
    },
    verdict: all('no token'),
  },
  'an agent that was stopped': {
    async token({ owner }) {
      const { id, token } = await makeAgent(owner)
      await owner.put(`/agents/${id}/stop`)
      return token
    },
    verdict: all('no token'),
  },
  'an agent whose time is over': {
    async token({ shop, owner }) {
      const { id, token } = await makeAgent(owner)
      await withoutTriggers(shop.untriggered, (tx) =>
        sql`update agents set created_at = now() - interval '2 days', expires_at = now() - interval '1 second'
          where id = ${id}`.execute(tx),
      )
      return token
    },
    verdict: all('no token'),
  },
  'a key with every scope': {
    token: ({ owner }) => keyOf(owner, KeyScope.options),
    verdict: byScopes(...KeyScope.options),
  },
  'a key that reads orders': {
    token: ({ owner }) => keyOf(owner, ['orders:read']),
    verdict: byScopes('orders:read'),
  },
  'a key that reads prices': {
    token: ({ owner }) => keyOf(owner, ['prices:read']),
    verdict: byScopes('prices:read'),
  },
  'a key of a service account': {
    async token({ shop, owner }) {
      const email = 'orders@example.com'
      await owner.post('/companies/mine/service-accounts/codes', { email })
      const mail = shop.mails.emails.findLast(({ kind }) => kind === 'service-account-code')
      const code = mail?.kind === 'service-account-code' ? mail.code : ''
      const form = { name: 'ERP', email, role: 'buyer', code }
      const { body } = await owner.post('/companies/mine/service-accounts', form)
      return keyOf(owner, ['orders:read', 'orders:write'], { serviceAccount: body.insertedId })
    },
    verdict: byScopes('orders:read', 'orders:write'),
  },
  'a key that was revoked': {
    async token({ owner }) {
      const key = await keyOf(owner, ['orders:read'])
      const { body } = await owner.get('/api-keys')
      await owner.delete(`/api-keys/${body[0]?._id}`)
      return key
    },
    verdict: all('no token'),
  },
  'an access token of a person': {
    token: async ({ owner }) => owner.token ?? '',
    verdict: all('no token'),
  },
  'a token that nobody has': { token: async () => `hfa_${'A'.repeat(43)}`, verdict: all('no token') },
  garbage: { token: async () => 'garbage', verdict: all('no token') },
  'no token at all': { token: async () => '', verdict: all('no token') },
}

/** What only the check of who is calling answers. It never does: the protocol was there before. */
const turnedAway = ['sign-in-needed', 'signed-out', 'key-not-allowed', 'bad-api-key', 'not-for-agents']

async function verdictOf({ shop }: Company, token: string, { name }: AgentTool): Promise<string> {
  const { status, body } = await askProtocol(shop, token === '' ? undefined : token, 'tools/call', {
    name,
    arguments: fields,
  })
  if (status === 401) return 'no token'
  if (body.error)
    return String(body.error.message).includes('was not given') ? 'not given' : body.error.message
  const { isError, content } = body.result
  const { code, message } = isError ? JSON.parse(content[0].text) : { code: '', message: '' }
  if (String(message).startsWith('The arguments do not match')) return content[0].text
  return turnedAway.includes(code) ? code : 'let in'
}

test('every tool is for those that were given it, and for nobody else', { timeout: 120_000 }, async () => {
  await using company = await openCompanyWithTerms()
  const { shop } = company
  const wrong: string[] = []
  let cells = 0
  for (const [who, { token: tokenOf, verdict }] of Object.entries(principals)) {
    const token = await tokenOf(company)
    for (const tool of agentTools) {
      const got = await verdictOf(company, token, tool)
      cells += 1
      if (got !== verdict(tool)) wrong.push(`${tool.name} as ${who}: ${got}, expected ${verdict(tool)}`)
    }
    const { status, body } = await askProtocol(shop, token === '' ? undefined : token, 'tools/list')
    const listed = status === 200 ? body.result.tools.map(({ name }: { name: string }) => name) : []
    const given = agentTools.filter((tool) => verdict(tool) === 'let in').map(({ name }) => name)
    expect(listed, who).toEqual(given)
  }
  expect(wrong).toEqual([])
  expect(cells).toBe(Object.keys(principals).length * agentTools.length)
  expect(await shop.rows('orders')).toEqual([])
  expect(shop.failures).toEqual([])
})

test('an agent of another company finds nothing of this one, and a colleague’s what the colleague does', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, owner, admin } = company
  const order = String((await orderOnAccount(owner)).body.insertedId)
  await admin.put(`/update?_id=${order}`)
  const lines = [{ product_id: 'router', orderAmount: 100 }]
  const list = await owner.post('/lists', { name: 'Desk', source: { from: 'lines', lines } })
  const ids = {
    get_order: order,
    list_shipments: order,
    list_returns: order,
    cancel_order: order,
    ask_for_return: order,
    get_invoice: String((await shop.rows('invoices'))[0]?.id),
    get_quote: await ask(owner),
    get_saved_list: String(list.body.insertedId),
  }
  const rival = await shop.signUp('rival@example.com')
  await rival.post('/companies', { name: 'Rivals', taxNumber: '' })
  const { token: foreign } = await makeAgent(rival)
  for (const [name, id] of Object.entries(ids)) {
    const answer = await callTool(shop, foreign, name, { ...fields, id })
    expect(refusalIn(answer).code, name).toMatch(/^no-such-/)
  }
  for (const name of ['list_orders', 'list_invoices', 'list_quotes', 'list_saved_lists'])
    expect((await callTool(shop, foreign, name)).structuredContent, name).toMatchObject({
      rows: [],
      total: 0,
    })
  // An agent sees what its member sees: a list that is not shared is its member's alone.
  const { token: colleague } = await makeAgent(company.buyer)
  expect(
    refusalIn(await callTool(shop, colleague, 'get_saved_list', { id: ids.get_saved_list })),
  ).toMatchObject({
    code: 'no-such-list',
  })
})
