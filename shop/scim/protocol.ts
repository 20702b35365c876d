import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { companyRoles } from '#contract/companies/endpoints.ts'
import { SCIM_ROOT } from '#contract/scim/paths.ts'
import { bucketName } from '#database/rate-limits.ts'
import type { Service } from '#http/serve.ts'
import { countRequest } from '../api-keys/rate-limit.ts'
import { ScimFailure } from './failure.ts'
import { readFilter, readGroupFilter } from './filters.ts'
import { changeGroup, groupsOf } from './groups.ts'
import { type ListRequest, readListQuery, readSearch } from './list-request.ts'
import { readPatch, readUser } from './read.ts'
import { readGroup, readGroupPatch } from './read-group.ts'
import * as resources from './resources.ts'
import { toGroup, toList, toUser } from './resources.ts'
import { changePerson, createPerson, type Directory, deletePerson, type ScimParts } from './service.ts'
import { type Shown, show, shownAttributes, shows } from './shown-attributes.ts'
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

  on('GET', '/ServiceProviderConfig', (c) => send(c, resources.serviceProviderConfig(baseUrl)))
  const described = [
    ['/ResourceTypes', resources.resourceTypes(baseUrl)],
    ['/Schemas', resources.schemas(baseUrl)],
  ] as const
  for (const [path, all] of described) {
    on('GET', path, (c) => send(c, toList(all, all.length, 1)))
    on('GET', `${path}/:id`, (c) => {
      const found = all.find(({ id }) => id === c.req.param('id'))
      if (!found) throw new ScimFailure(404, 'There is nothing at this address.')
      return send(c, found)
    })
  }
  async function listUsers(
    c: Context,
    { customerId }: Directory,
    { filter: sent, startIndex, limit, shown }: ListRequest,
  ) {
    const filter = sent === undefined ? [] : readFilter(sent)
    const [people, total] = await Promise.all([
      store.findPeople(db, customerId, { filter, offset: startIndex - 1, limit }),
      store.countPeople(db, customerId, filter),
    ])
    const users = people.map((person) => show(toUser(baseUrl, person), shown))
    return send(c, toList(users, total, startIndex))
  }
  on('GET', '/Users', (c, directory) => listUsers(c, directory, readListQuery(c)))
  on('POST', '/Users/.search', async (c, directory) => listUsers(c, directory, readSearch(await jsonIn(c))))
  on('GET', '/Users/:id', async (c, { customerId }) => {
    const person = await store.findPerson(db, customerId, idIn(c))
    if (!person) throw new ScimFailure(404, 'The company has no such user.')
    return send(c, show(toUser(baseUrl, person), shownIn(c)))
  })
  on('POST', '/Users', async (c, directory) => {
    const user = toUser(baseUrl, await createPerson(parts, directory, readUser(await jsonIn(c))))
    c.header('Location', user.meta.location)
    return send(c, show(user, shownIn(c)), 201)
  })
  for (const [method, read] of [
    ['PUT', readUser],
    ['PATCH', readPatch],
  ] as const)
    on(method, '/Users/:id', async (c, directory) => {
      const person = await changePerson(parts, directory, idIn(c), read(await jsonIn(c)))
      return send(c, show(toUser(baseUrl, person), shownIn(c)))
    })
  on('DELETE', '/Users/:id', async (c, directory) => {
    await deletePerson(parts, directory, idIn(c))
    return c.body(null, 204)
  })

  /** The members of a group are read where the reply shows them. */
  const membersFor = (customerId: string, shown: Shown) =>
    shows(shown, 'members') ? store.findMembers(db, customerId) : undefined

  async function listGroups(
    c: Context,
    { customerId }: Directory,
    { filter: sent, startIndex, limit, shown }: ListRequest,
  ) {
    const { names, members } = sent === undefined ? { names: [], members: [] } : readGroupFilter(sent)
    const people = await (members.length > 0
      ? store.findMembers(db, customerId)
      : membersFor(customerId, shown))
    const found = companyRoles
      .filter((group) => names.every((name) => name === group))
      .filter((group) =>
        members.every((id) => people?.some((person) => person.id === id && groupsOf(person).includes(group))),
      )
    const groups = found.slice(startIndex - 1, startIndex - 1 + limit)
    return send(
      c,
      toList(
        groups.map((group) => show(toGroup(baseUrl, group, people), shown)),
        found.length,
        startIndex,
      ),
    )
  }
  on('GET', '/Groups', (c, directory) => listGroups(c, directory, readListQuery(c)))
  on('POST', '/Groups/.search', async (c, directory) => listGroups(c, directory, readSearch(await jsonIn(c))))
  on('GET', '/Groups/:id', async (c, { customerId }) => {
    const shown = shownIn(c)
    return send(c, show(toGroup(baseUrl, groupIn(c), await membersFor(customerId, shown)), shown))
  })
  for (const [method, read] of [
    ['PUT', readGroup],
    ['PATCH', readGroupPatch],
  ] as const)
    on(method, '/Groups/:id', async (c, directory) => {
      const group = groupIn(c)
      const people = await changeGroup(db, directory, group, read(await jsonIn(c)))
      return send(c, show(toGroup(baseUrl, group, people), shownIn(c)))
    })
  on('POST', '/Groups', () => {
    throw groupsAreFixed()
  })
  on('DELETE', '/Groups/:id', (c) => {
    groupIn(c)
    throw groupsAreFixed()
  })
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)
    on(method, '/*', () => {
      throw new ScimFailure(404, 'There is nothing at this address. The shop has Users and Groups.')
    })
}

const idIn = (c: Context): string => (c.req.param('id') ?? '').slice(0, 64)

function groupIn(c: Context) {
  const found = companyRoles.find((group) => group === idIn(c))
  if (!found) throw new ScimFailure(404, 'There is no such group.')
  return found
}

const groupsAreFixed = () =>
  new ScimFailure(
    501,
    `The groups of a company are its roles: ${companyRoles.join(', ')}. None can be added or deleted.`,
  )

const shownIn = (c: Context): Shown => shownAttributes(c.req.query())

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
