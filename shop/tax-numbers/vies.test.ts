import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { TaxNumberUnanswered } from '#contract/ports.ts'
import { openVies } from './vies.ts'

/** Opens VIES as a loopback server that gives one reply; none: it never answers. */
async function openViesDouble(reply?: { readonly status: number; readonly body: unknown }) {
  const received: unknown[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    received.push({ method: request.method, path: request.url, ...JSON.parse(text) })
    if (!reply) return
    const body = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)
    response.writeHead(reply.status, { 'Content-Type': 'application/json', Location: '/' }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // listening on TCP
  return {
    received,
    vies: openVies({
      url: `http://127.0.0.1:${port}/rest-api/check-vat-number`,
      timeoutMs: reply ? 5_000 : 50,
    }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const asked = { number: 'BE0123456749', requester: 'DE136695976' }
const goesOn = new AbortController().signal

/** As VIES documents it. */
const answer = {
  countryCode: 'BE',
  vatNumber: '0123456749',
  requestDate: '2026-11-25T08:00:00.000Z',
  valid: true,
  requestIdentifier: 'WAPIAAAAXabcdefg',
  name: 'NV EXAMPLE',
  address: 'KADE 1\n9000 GENT',
  traderName: '---',
}

test('a valid number comes with the consultation and the name, asked for by the seller’s number', async () => {
  await using double = await openViesDouble({ status: 200, body: answer })
  expect(await double.vies.lookUp(asked, goesOn)).toEqual({
    valid: true,
    reference: 'WAPIAAAAXabcdefg',
    name: 'NV EXAMPLE',
  })
  await double.vies.lookUp({ ...asked, requester: '' }, goesOn)
  await double.vies.lookUp({ number: 'GR094259216', requester: '' }, goesOn)
  const body = {
    method: 'POST',
    path: '/rest-api/check-vat-number',
    countryCode: 'BE',
    vatNumber: '0123456749',
  }
  expect(double.received).toEqual([
    { ...body, requesterMemberStateCode: 'DE', requesterNumber: '136695976' },
    body,
    { ...body, countryCode: 'EL', vatNumber: '094259216' },
  ])
})

test('a number that is not valid is an answer, and hyphens are no name', async () => {
  await using double = await openViesDouble({
    status: 200,
    body: { ...answer, valid: false, userError: 'INVALID', requestIdentifier: '', name: '---' },
  })
  expect(await double.vies.lookUp(asked, goesOn)).toEqual({ valid: false, reference: '', name: '' })
})

test.each([
  [
    'MS_UNAVAILABLE',
    { status: 200, body: { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] } },
  ],
  ['MS_UNAVAILABLE', { status: 200, body: { ...answer, valid: false, userError: 'MS_UNAVAILABLE' } }],
  [
    'INVALID_REQUESTER_INFO',
    { status: 400, body: { actionSucceed: false, errorWrappers: [{ error: 'INVALID_REQUESTER_INFO' }] } },
  ],
  ['HTTP 503', { status: 503, body: '<html>Service Unavailable</html>' }],
  ['HTTP 500', { status: 500, body: answer }],
  ['HTTP 200', { status: 200, body: '{}' }],
  ['unreachable', { status: 302, body: '' }],
  ['no reply in time', undefined],
] as const)('%s is no answer: a number is neither valid nor invalid by it', async (reason, reply) => {
  await using double = await openViesDouble(reply)
  const failure = await double.vies.lookUp(asked, goesOn).catch((thrown: unknown) => thrown)
  expect(failure).toBeInstanceOf(TaxNumberUnanswered)
  expect(failure).toMatchObject({ message: reason })
})

test('a look-up that the stopping shop interrupts says nothing of the number', async () => {
  await using double = await openViesDouble()
  const failure = await double.vies.lookUp(asked, AbortSignal.abort()).catch((thrown: unknown) => thrown)
  expect(failure).not.toBeInstanceOf(TaxNumberUnanswered)
})
