import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { SCIM_ROOT } from '#contract/scim/paths.ts'
import { bucketName } from '#database/rate-limits.ts'
import type { Service } from '#http/serve.ts'
import { countRequest } from '../api-keys/authenticate.ts'
import { ScimFailure } from './failure.ts'
import { readFilter, readPatch, readUser } from './read.ts'
import { MAX_RESULTS, serviceProviderConfig, toList, toUser, userSchema, userType } from './resources.ts'
import { changePerson, createPerson, type Directory, deletePerson, type ScimParts } from './service.ts'
import * as store from './store.ts'
import { findByToken } from './tokens.ts'

const MAX_BYTES = 64 * 1_024

/** SCIM 2.0 (RFC 7644), as directories speak it. Not calls of the contract: the protocol has its own forms. */
export function protocolRoutes(app: Service, parts: ScimParts & { readonly publicUrl: string }): void {
  const { db } = parts
  const baseUrl = parts.publicUrl + SCIM_ROOT
  const limited = bodyLimit({
    maxSize: MAX_BYTES,
    onError: (c) => refuse(c, new ScimFailure(413, 'The body is larger than 64 kB.')),
  })

  /** Serves a call for the company whose token it has. */
  function on(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    handle: (c: Context, directory: Directory) => Promise<Response> | Response,
  ): void {
    app.on(method, SCIM_ROOT + path, limited, async (c) => {
      c.header('Cache-Control', 'no-store')
      try {
        return await handle(c, await authenticate(c))
      } catch (failure) {
        if (failure instanceof ScimFailure) return refuse(c, failure)
        throw failure
      }
    })
  }

  async function authenticate(c: Context): Promise<Directory> {
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? []
    const directory = await findByToken(db, token)
    if (!directory) {
      c.header('WWW-Authenticate', 'Bearer')
      throw new ScimFailure(401, 'The token is missing, unknown or revoked.')
    }
    const { retryAfterSeconds } = await countRequest(db, bucketName('scim token', directory.id))
    if (retryAfterSeconds !== undefined) {
      c.header('Retry-After', String(retryAfterSeconds))
      throw new ScimFailure(429, 'Too many requests came in the last minute. Try again in a moment.')
    }
    return directory
  }

  on('GET', '/ServiceProviderConfig', (c) => send(c, serviceProviderConfig(baseUrl)))
  on('GET', '/ResourceTypes', (c) => send(c, toList([userType(baseUrl)], 1, 1)))
  on('GET', '/ResourceTypes/User', (c) => send(c, userType(baseUrl)))
  on('GET', '/Schemas', (c) => send(c, toList([userSchema(baseUrl)], 1, 1)))
  on('GET', '/Schemas/:id', (c) => {
    const schema = userSchema(baseUrl)
    if (c.req.param('id') !== schema.id) throw new ScimFailure(404, 'There is no such schema.')
    return send(c, schema)
  })
  on('GET', '/Users', async (c, { customerId }) => {
    const sent = c.req.query('filter')
    const filter = sent === undefined ? undefined : readFilter(sent)
    const startIndex = Math.max(1, numberIn(c, 'startIndex') ?? 1)
    const limit = Math.min(MAX_RESULTS, Math.max(0, numberIn(c, 'count') ?? MAX_RESULTS))
    const [people, total] = await Promise.all([
      store.findPeople(db, customerId, { filter, offset: startIndex - 1, limit }),
      store.countPeople(db, customerId, filter),
    ])
    return send(
      c,
      toList(
        people.map((person) => toUser(baseUrl, person)),
        total,
        startIndex,
      ),
    )
  })
  on('GET', '/Users/:id', async (c, { customerId }) => {
    const person = await store.findPerson(db, customerId, idIn(c))
    if (!person) throw new ScimFailure(404, 'The company has no such user.')
    return send(c, toUser(baseUrl, person))
  })
  on('POST', '/Users', async (c, directory) => {
    const user = toUser(baseUrl, await createPerson(parts, directory, readUser(await jsonIn(c))))
    c.header('Location', user.meta.location)
    return send(c, user, 201)
  })
  on('PUT', '/Users/:id', async (c, directory) => {
    const person = await changePerson(parts, directory, idIn(c), readUser(await jsonIn(c)))
    return send(c, toUser(baseUrl, person))
  })
  on('PATCH', '/Users/:id', async (c, directory) => {
    const person = await changePerson(parts, directory, idIn(c), readPatch(await jsonIn(c)))
    return send(c, toUser(baseUrl, person))
  })
  on('DELETE', '/Users/:id', async (c, directory) => {
    await deletePerson(parts, directory, idIn(c))
    return c.body(null, 204)
  })
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)
    on(method, '/*', () => {
      throw new ScimFailure(404, 'There is nothing at this address. The shop has Users only.')
    })
}

const idIn = (c: Context): string => (c.req.param('id') ?? '').slice(0, 64)

function numberIn(c: Context, name: string): number | undefined {
  const sent = c.req.query(name)
  if (sent === undefined) return undefined
  if (!/^-?\d{1,9}$/.test(sent)) throw new ScimFailure(400, `${name} must be a whole number.`, 'invalidValue')
  return Number(sent)
}

async function jsonIn(c: Context): Promise<unknown> {
  try {
    return JSON.parse(await c.req.text())
  } catch {
    throw new ScimFailure(400, 'The body is not JSON.', 'invalidSyntax')
  }
}

const send = (c: Context, body: object, status: 200 | 201 | ScimFailure['status'] = 200): Response =>
  c.body(JSON.stringify(body), status, { 'Content-Type': 'application/scim+json; charset=utf-8' })

const refuse = (c: Context, { status, message, scimType }: ScimFailure): Response =>
  send(
    c,
    {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(status),
      ...(scimType && { scimType }),
      detail: message,
    },
    status,
  )
