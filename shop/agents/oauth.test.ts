import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readingGroups, spendingGroups } from '#contract/agents/tool-groups.ts'
import { agentTools } from '#contract/agents/tools.ts'
import { unlimitedAgent } from '#test/agent-form.ts'
import { openCompanyWithTerms } from '#test/open-company.ts'
import type { TestCaller, TestShop } from '#test/open-shop.ts'

const VERIFIER = 'v'.repeat(43)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')
const BACK = 'http://127.0.0.1:4000/back'
const limits = { ...unlimitedAgent('Restocker', 30), tools: ['catalogue', 'orders'], orderLimit: 100 }

async function post(shop: TestShop, path: string, body: object | URLSearchParams) {
  const isForm = body instanceof URLSearchParams
  const response = await shop.raw(path, {
    method: 'POST',
    headers: { 'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
    body: isForm ? body.toString() : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

const register = async (shop: TestShop, uris: readonly string[] = [BACK]) =>
  post(shop, '/oauth/clients', { client_name: 'Some program', redirect_uris: uris })

const requestOf = (client: string, more: object = {}) => ({
  client_id: client,
  redirect_uri: BACK,
  response_type: 'code',
  code_challenge: CHALLENGE,
  code_challenge_method: 'S256',
  resource: 'http://shop.test/mcp',
  state: 'st',
  ...more,
})

async function codeFor(owner: TestCaller, client: string, more: object = {}) {
  const allowed = await owner.post('/agents/authorizations', { ...requestOf(client, more), agent: limits })
  expect(allowed, allowed.text).toMatchObject({ status: 200 })
  return new URL(String(allowed.body.redirectTo))
}

const redeem = (shop: TestShop, client: string, code: string, more: Record<string, string> = {}) =>
  post(
    shop,
    '/oauth/token',
    new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id: client,
      redirect_uri: BACK,
      code_verifier: VERIFIER,
      resource: 'http://shop.test/mcp',
      ...more,
    }),
  )

const refresh = (shop: TestShop, client: string, token: string) =>
  post(
    shop,
    '/oauth/token',
    new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token, client_id: client }),
  )

const mayAsk = async (shop: TestShop, token: string) => {
  const response = await shop.raw('/mcp', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  })
  return response.status
}

test('a program registers, is let in by a member, redeems its code once, and renews its tokens', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, owner } = company
  const server = await (await shop.raw('/.well-known/oauth-authorization-server', {})).json()
  expect(server).toMatchObject({
    issuer: 'http://shop.test',
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    client_id_metadata_document_supported: true,
  })
  for (const path of ['', '/mcp'])
    expect(await (await shop.raw(`/.well-known/oauth-protected-resource${path}`, {})).json()).toMatchObject({
      resource: 'http://shop.test/mcp',
      authorization_servers: ['http://shop.test'],
    })
  const { status, body: client } = await register(shop)
  expect(status).toBe(201)
  expect(client.grant_types).toEqual(['authorization_code', 'refresh_token'])

  const { body: described } = await owner.post(
    '/agents/authorizations/preview',
    requestOf(client.client_id, { scope: 'catalogue unknown' }),
  )
  expect(described).toEqual({
    client: 'Some program',
    redirectHost: '127.0.0.1:4000',
    isLocal: true,
    asked: ['catalogue'],
    tools: ['catalogue'],
    deniedTo: `${BACK}?error=access_denied&state=st&iss=${encodeURIComponent('http://shop.test')}`,
  })
  const back = await codeFor(owner, client.client_id)
  expect(Object.fromEntries(back.searchParams)).toEqual({
    code: expect.any(String),
    state: 'st',
    iss: 'http://shop.test',
  })
  const code = back.searchParams.get('code') ?? ''
  const { status: redeemed, body: tokens } = await redeem(shop, client.client_id, code)
  expect(redeemed).toBe(200)
  expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 900 })
  expect(await mayAsk(shop, tokens.access_token)).toBe(200)
  expect(await mayAsk(shop, tokens.refresh_token), 'a refresh token is no access token').toBe(401)
  expect((await owner.get('/agents')).body).toMatchObject([
    { name: 'Restocker', client: '127.0.0.1:4000', state: 'running' },
  ])

  const renewed = await refresh(shop, client.client_id, tokens.refresh_token)
  expect(renewed.status).toBe(200)
  expect(await mayAsk(shop, renewed.body.access_token)).toBe(200)
  const revoked = await post(
    shop,
    '/oauth/revocation',
    new URLSearchParams({ token: renewed.body.access_token }),
  )
  expect(revoked.status).toBe(200)
  expect(await mayAsk(shop, tokens.access_token)).toBe(401)
  expect(await shop.rows('agents')).toMatchObject([{ stopped_by: 'the shop' }])
})

test('stolen, mixed-up and replayed codes and tokens get nothing, and end the agent where they were used before', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, owner, buyer } = company
  const { body: client } = await register(shop)
  const { body: other } = await register(shop)
  const code = async () => (await codeFor(owner, client.client_id)).searchParams.get('code') ?? ''
  const wrong = await code()
  for (const more of [
    { client_id: other.client_id },
    { redirect_uri: 'http://127.0.0.1:4001/back' },
    { code_verifier: 'w'.repeat(43) },
    { code: `${wrong}x` },
  ])
    expect(await redeem(shop, client.client_id, wrong, more), JSON.stringify(more)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
  expect(await redeem(shop, client.client_id, wrong, { resource: 'http://shop.test/api' })).toMatchObject({
    status: 400,
    body: { error: 'invalid_target' },
  })
  const first = await redeem(shop, client.client_id, wrong)
  expect(await mayAsk(shop, first.body.access_token)).toBe(200)
  expect((await redeem(shop, client.client_id, wrong)).status, 'a replayed code').toBe(400)
  expect(await mayAsk(shop, first.body.access_token), 'what the first one got').toBe(401)

  const { body: tokens } = await redeem(shop, client.client_id, await code())
  expect((await refresh(shop, other.client_id, tokens.refresh_token)).status).toBe(400)
  const { body: renewed } = await refresh(shop, client.client_id, tokens.refresh_token)
  expect((await refresh(shop, client.client_id, tokens.refresh_token)).status, 'a replayed token').toBe(400)
  expect(await mayAsk(shop, renewed.access_token)).toBe(401)
  expect((await refresh(shop, client.client_id, renewed.refresh_token)).status).toBe(400)

  const preview = (more: object, caller = owner) =>
    caller.post('/agents/authorizations/preview', requestOf(client.client_id, more))
  for (const [more, answer] of [
    [{ redirect_uri: 'https://evil.example/back' }, 'redirect-not-registered'],
    [{ redirect_uri: `${BACK}/../evil` }, 'redirect-not-registered'],
    [{ redirect_uri: 'http://127.0.0.1.evil.example:4000/back' }, 'redirect-not-registered'],
    [{ resource: 'http://shop.test/api' }, 'wrong-resource'],
    [{ client_id: 'hfc_none' }, 'no-such-client'],
    [{ client_id: 'http://client.example/metadata' }, 'no-such-client'],
    [{ client_id: 'https://user@client.example/metadata' }, 'no-such-client'],
    [{ client_id: 'https://client.example' }, 'no-such-client'],
    [{ client_id: 'https://127.0.0.1/metadata' }, 'client-unreachable'],
    [{ client_id: 'https://169.254.169.254/latest' }, 'client-unreachable'],
    [{ client_id: 'https://[::ffff:a00:1]/metadata' }, 'client-unreachable'],
  ] as const)
    expect((await preview(more)).body.code, JSON.stringify(more)).toBe(answer)
  for (const more of [
    { code_challenge_method: 'plain' },
    { response_type: 'token' },
    { code_challenge: 'short' },
  ])
    expect((await preview(more)).status).toBe(400)
  expect((await preview({}, buyer)).status, 'any member').toBe(200)
  expect((await preview({}, await shop.signUp('eve@example.com'))).body.code).toBe('no-company')
  expect(
    (await preview({ redirect_uri: 'http://127.0.0.1:50123/back' })).status,
    'a port of its own machine',
  ).toBe(200)
  for (const uris of [
    ['http://evil.example/back'],
    ['javascript:alert(1)'],
    ['app:/back'],
    [],
    ['https://a.example/#x'],
    ['https://a.example/\0'],
  ])
    expect((await register(shop, uris)).status, String(uris)).toBe(400)
})

test('a program that names no tools is offered those that only read; what spends is the person’s own choice', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, owner } = company
  const { body: client } = await register(shop)
  const preview = async (scope?: string) =>
    (
      await owner.post(
        '/agents/authorizations/preview',
        requestOf(client.client_id, scope === undefined ? {} : { scope }),
      )
    ).body
  for (const scope of [undefined, '', 'unknown offline_access'])
    expect(await preview(scope), scope).toMatchObject({ asked: [], tools: ['catalogue', 'prices'] })
  expect(await preview('orders prices')).toMatchObject({
    asked: ['prices', 'orders'],
    tools: ['prices', 'orders'],
  })
  for (const { group, effect, name } of agentTools)
    if (readingGroups.some((each) => each === group)) expect(effect, name).toBe('reads')
    else if (effect === 'destructive') expect(spendingGroups, name).toContain(group)
})

test('a request is answered once: another answer takes the place of one that has not begun, and of no other', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, owner, buyer } = company
  const { body: client } = await register(shop)
  const answer = async (caller = owner) => (await codeFor(caller, client.client_id)).searchParams.get('code')
  const [first, ofBuyer] = [await answer(), await answer(buyer)]
  const [one, other] = await Promise.all([answer(), answer()])
  // Of two answers at the same moment either is the last.
  const { body } = await owner.get('/agents')
  const states = [body[0], body[1], body[2], body[3]].map((agent) => {
    const { member, state } = agent as { member: { email: string }; state: string }
    return `${member.email} ${state}`
  })
  expect(states.toSorted()).toEqual([
    'bert@example.com running',
    'olga@example.com running',
    'olga@example.com stopped',
    'olga@example.com stopped',
  ])
  expect((await shop.rows('agents')).map(({ stopped_by }) => stopped_by).toSorted()).toEqual(
    [null, null, 'the shop', 'the shop'].toSorted(),
  )
  expect((await redeem(shop, client.client_id, first ?? '')).status).toBe(400)
  const redeemed = await Promise.all([one, other].map((code) => redeem(shop, client.client_id, code ?? '')))
  expect(redeemed.map(({ status }) => status).sort()).toEqual([200, 400])
  expect((await redeem(shop, client.client_id, ofBuyer ?? '')).status, 'another person’s').toBe(200)

  const again = await owner.post('/agents/authorizations', { ...requestOf(client.client_id), agent: limits })
  expect(again).toMatchObject({ status: 409, body: { code: 'already-answered' } })
  expect(await shop.rows('agents')).toHaveLength(4)
})

test('a code or a refresh token that is used again after its end was stolen too: its agent is stopped', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, owner } = company
  const { body: client } = await register(shop)
  const end = (table: 'agent_codes' | 'agent_tokens') =>
    shop.db
      .updateTable(table)
      .set({ expires_at: new Date(Date.now() - 60_000) })
      .execute()
  const code = (await codeFor(owner, client.client_id)).searchParams.get('code') ?? ''
  const { body: tokens } = await redeem(shop, client.client_id, code)
  expect((await refresh(shop, client.client_id, tokens.refresh_token)).status).toBe(200)
  await end('agent_codes')
  expect((await redeem(shop, client.client_id, code)).status).toBe(400)
  expect(await shop.rows('agents')).toMatchObject([{ stopped_by: 'the shop' }])

  const other = { code_challenge: createHash('sha256').update('w'.repeat(43)).digest('base64url') }
  const second = (await codeFor(owner, client.client_id, other)).searchParams.get('code') ?? ''
  const more = await redeem(shop, client.client_id, second, { code_verifier: 'w'.repeat(43) })
  expect(more.status).toBe(200)
  await refresh(shop, client.client_id, more.body.refresh_token)
  await end('agent_tokens')
  expect((await refresh(shop, client.client_id, more.body.refresh_token)).status).toBe(400)
  const agents = await shop.rows('agents')
  expect([agents[0]?.stopped_by, agents[1]?.stopped_by]).toEqual(['the shop', 'the shop'])
})
