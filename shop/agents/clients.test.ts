import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import { expect, test } from 'vitest'
import { makeCertificate } from '#test/certificate.ts'
import { openCompanyWithTerms } from '#test/open-company.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

/** Starts a program's own server, encrypted, whose certificate this process trusts. */
async function openProgram(answer: RequestListener) {
  const { certificate, key } = makeCertificate(temporaryFolder('program'))
  const cert = readFileSync(certificate, 'utf8')
  const trusted = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...trusted, cert])
  const asked: string[] = []
  const server = createServer({ cert, key: readFileSync(key) }, (request, response) => {
    asked.push(request.url ?? '')
    return answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    host: `localhost:${port}`,
    origin: `https://localhost:${port}`,
    asked,
    async [Symbol.asyncDispose]() {
      tls.setDefaultCACertificates(trusted)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('a program is known by its metadata document, read over https within limits, and by nothing that claims to be it', async () => {
  const documents: Record<string, () => readonly [status: number, body: string]> = {}
  await using program = await openProgram((request, response) => {
    const [status, body] = documents[request.url ?? '']?.() ?? [404, '{}']
    response.writeHead(status, { 'Content-Type': 'application/json', Location: '/good' }).end(body)
  })
  const { origin } = program
  const back = `${origin}/back`
  const document = (path: string, more: object = {}) =>
    JSON.stringify({ client_id: `${origin}${path}`, client_name: 'Program', redirect_uris: [back], ...more })
  for (const [path, status, body] of [
    ['/good', 200, document('/good')],
    ['/of-another', 200, document('/good')],
    ['/moved', 302, document('/moved')],
    ['/gone', 410, document('/gone')],
    ['/no-json', 200, '<html>'],
    ['/huge', 200, document('/huge', { padding: 'x'.repeat(300_000) })],
    ['/plain-redirect', 200, document('/plain-redirect', { redirect_uris: ['http://evil.example/back'] })],
    ['/no-name', 200, document('/no-name', { client_name: ' ' })],
  ] as const)
    documents[path] = () => [status, body]

  await using company = await openCompanyWithTerms({ mayReach: () => true })
  const { shop, owner, buyer } = company
  const preview = async (path: string, caller = owner, more: object = {}) =>
    (
      await caller.post('/agents/authorizations/preview', {
        client_id: `${origin}${path}`,
        redirect_uri: back,
        response_type: 'code',
        code_challenge: 'c'.repeat(43),
        code_challenge_method: 'S256',
        ...more,
      })
    ).body
  expect(await preview('/good')).toMatchObject({
    client: 'Program',
    clientHost: program.host,
    redirectHost: program.host,
    isLocal: false,
  })
  expect(await preview('/good', owner, { redirect_uri: `${origin}/other` })).toMatchObject({
    code: 'redirect-not-registered',
  })
  for (const [path, code] of [
    ['/of-another', 'no-such-client'],
    ['/moved', 'client-unreachable'],
    ['/gone', 'client-unreachable'],
    ['/no-json', 'client-unreachable'],
    ['/huge', 'client-unreachable'],
    ['/plain-redirect', 'no-such-client'],
    ['/no-name', 'no-such-client'],
    ['/good?other', 'client-unreachable'],
  ] as const)
    expect(await preview(path), path).toMatchObject({ code })
  expect(
    program.asked.filter((path) => path === '/good'),
    'kept for a while; no redirect is followed',
  ).toHaveLength(1)

  const before = program.asked.length
  for (let place = 0; place < 70; place += 1) await preview(`/no-such-${place}`)
  // Sixty in an hour with the nine before, and one more with each minute that this takes.
  expect(program.asked.length - before).toBeGreaterThanOrEqual(60 - 9)
  expect(program.asked.length - before).toBeLessThan(60)
  expect(await preview('/no-such-70')).toMatchObject({ code: 'too-many-programs' })
  expect(await preview('/no-such-x', buyer)).toMatchObject({ code: 'client-unreachable' })
  expect(program.asked.at(-1)).toBe('/no-such-x')
  expect(await preview('/good'), 'what is known is not asked for').toMatchObject({ client: 'Program' })
  expect(await shop.rows('agents')).toEqual([])
  expect(shop.failures).toEqual([])
})
