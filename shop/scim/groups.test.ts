import { expect, test } from 'vitest'
import { SCIM_ROOT } from '#contract/scim/paths.ts'
import { openCompanySignIn } from '#test/company-sign-in.ts'
import { companyOf, failure, fromEntra } from '#test/directories.ts'

const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** A company whose owner is Olga, and to which the directory has added Ada and Bo. */
async function openGroups() {
  const app = await openCompanySignIn()
  const { shop } = app
  const { owner, directory } = await companyOf(
    app,
    'olga@engines.example',
    'Analytical Engines',
    'engines.example',
  )
  for (const name of ['ada', 'bo'])
    await directory.call('POST', '/Users', fromEntra(`${name}@engines.example`))
  const idOf = async (email: string) => {
    const { id } = await shop.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return id
  }
  const [olga, ada, bo] = await Promise.all(
    ['olga', 'ada', 'bo'].map((name) => idOf(`${name}@engines.example`)),
  )
  /** The emails of the group's members, from the start of each to the @. */
  const inGroup = async (group: string) => {
    const { body } = await directory.call('GET', `/Groups/${group}`)
    const members: readonly { value: string }[] = body.members ?? []
    const ids = members.map(({ value }) => value)
    const users = await shop.db.selectFrom('users').select(['id', 'email']).execute()
    return users
      .filter(({ id }) => ids.includes(id))
      .map(({ email }) => email?.split('@')[0])
      .toSorted()
  }
  return {
    app,
    shop,
    owner,
    directory,
    idOf,
    inGroup,
    olga: String(olga),
    ada: String(ada),
    bo: String(bo),
    /** The roles in the shop, by email. */
    async roles() {
      const { body } = await owner.get('/companies/mine/members')
      const members: readonly Record<string, string>[] = Array.isArray(body) ? body : []
      return members.map(({ email, role }) => `${email?.split('@')[0]} ${role}`)
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

test('groups are the roles of the company, and a member has the highest of theirs', async () => {
  await using engines = await openGroups()
  const { directory, inGroup, roles, olga, ada, bo } = engines
  const all = await directory.call('GET', '/Groups')
  expect(all).toMatchObject({
    status: 200,
    body: {
      totalResults: 3,
      startIndex: 1,
      itemsPerPage: 3,
      Resources: [
        {
          schemas: [GROUP],
          id: 'owner',
          displayName: 'owner',
          members: [{ value: olga, type: 'User', $ref: `http://shop.test${SCIM_ROOT}/Users/${olga}` }],
          meta: { resourceType: 'Group', location: `http://shop.test${SCIM_ROOT}/Groups/owner` },
        },
        { id: 'approver', members: [] },
        { id: 'buyer', members: [{ value: ada, display: 'Ada Byron' }, { value: bo }] },
      ],
    },
  })
  const find = (filter: string, more = '') =>
    directory.call('GET', `/Groups?filter=${encodeURIComponent(filter)}${more}`)
  const found = await find('displayName eq "Approver"', '&excludedAttributes=members')
  expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id: 'approver' }] })
  for (const query of ['excludedAttributes=members', 'attributes=displayName'])
    expect((await directory.call('GET', `/Groups/owner?${query}`)).body, query).not.toHaveProperty('members')
  expect((await directory.call('GET', `/Groups/owner?attributes=members`)).body).toHaveProperty('members')
  expect((await find('id eq "owner"')).body).toMatchObject({ Resources: [{ id: 'owner' }] })
  expect((await find('displayName eq "Sales"')).body).toMatchObject({ totalResults: 0, Resources: [] })
  expect((await directory.call('GET', '/Groups?startIndex=3&count=5')).body).toMatchObject({
    totalResults: 3,
    itemsPerPage: 1,
    Resources: [{ id: 'buyer' }],
  })

  // Entra ID adds one member after another, and removes them as values.
  const added = await directory.patchGroup('approver', {
    op: 'Add',
    path: 'members',
    value: [{ $ref: null, value: ada }],
  })
  expect(added).toMatchObject({ status: 200, body: { id: 'approver', members: [{ value: ada }] } })
  await directory.patchGroup(
    'owner',
    { op: 'Add', path: `${GROUP}:members`, value: [{ value: ada }] },
    { op: 'Add', path: 'externalId', value: 'f3b3' },
  )
  expect(await roles()).toEqual(['ada owner', 'bo buyer', 'olga owner'])
  expect(await inGroup('approver'), 'the lower group too').toEqual(['ada'])
  expect((await directory.call('GET', `/Users/${ada}`)).body).toMatchObject({
    groups: [{ value: 'owner', type: 'direct' }, { value: 'approver' }, { value: 'buyer' }],
  })
  await directory.patchGroup('owner', { op: 'Remove', path: 'members', value: [{ value: ada }] })
  expect(await roles(), 'the next highest').toEqual(['ada approver', 'bo buyer', 'olga owner'])
  // Okta removes by a filter, and replaces without a path.
  await directory.patchGroup('approver', { op: 'remove', path: `members[value eq "${ada}"]` })
  expect(await roles()).toEqual(['ada buyer', 'bo buyer', 'olga owner'])
  await directory.patchGroup('approver', {
    op: 'replace',
    value: {
      id: 'approver',
      displayName: 'Approver',
      members: [{ value: ada, display: 'Ada' }, { value: bo }],
    },
  })
  expect(await inGroup('approver')).toEqual(['ada', 'bo'])
  await directory.patchGroup('approver', { op: 'replace', path: 'members', value: [{ value: bo }] })
  expect(await roles()).toEqual(['ada buyer', 'bo approver', 'olga owner'])
  const put = (body: object) =>
    directory.call('PUT', '/Groups/approver', { schemas: [GROUP], displayName: 'approver', ...body })
  expect((await put({ members: [{ value: ada }] })).body).toMatchObject({ members: [{ value: ada }] })
  expect((await put({})).body, 'a list that is not sent').toMatchObject({ members: [{ value: ada }] })
  await directory.patchGroup('approver', { op: 'remove', path: 'members', value: [] })
  expect(await inGroup('approver')).toEqual(['ada'])
  await directory.patchGroup('approver', { op: 'remove', path: 'members' })
  await directory.patchGroup('buyer', { op: 'remove', path: 'members' })
  expect(await roles(), 'the last role that there is').toEqual(['ada buyer', 'bo buyer', 'olga owner'])

  const { body: events } = await engines.owner.get('/companies/mine/events?limit=3')
  expect(events).toMatchObject([
    { kind: 'member-changed', actor: 'SCIM (Entra ID)', subject: 'ada@engines.example', detail: 'buyer' },
    { kind: 'member-changed', subject: 'bo@engines.example', detail: 'buyer' },
    { kind: 'member-changed', subject: 'ada@engines.example', detail: 'approver' },
  ])
  expect(engines.shop.failures).toEqual([])
})

test('what the shop changes counts: a group above the role is none, and whoever leaves is in no group', async () => {
  await using engines = await openGroups()
  const { directory, owner, inGroup, roles, shop, ada, bo } = engines
  await directory.patchGroup('approver', {
    op: 'add',
    path: 'members',
    value: [{ value: ada }, { value: bo }],
  })
  await directory.patchGroup('owner', { op: 'add', path: 'members', value: { value: ada } })
  await owner.put(`/companies/mine/members/${ada}`, { role: 'buyer', spendingLimit: null })
  expect(await inGroup('approver')).toEqual(['bo'])
  expect(await inGroup('buyer')).toEqual(['ada', 'bo'])
  await directory.patchGroup('buyer', { op: 'remove', path: 'members', value: [{ value: bo }] })
  expect(await inGroup('buyer')).toEqual(['ada'])

  await directory.patchGroup('owner', { op: 'add', path: 'members', value: [{ value: bo }] })
  await owner.delete(`/companies/mine/members/${bo}`)
  expect(await shop.rows('scim_users')).toContainEqual(
    expect.objectContaining({ user_id: bo, other_groups: [] }),
  )
  expect((await directory.call('GET', `/Users/${bo}`)).body).toMatchObject({ active: false, groups: [] })
  await directory.patch(bo, { op: 'replace', path: 'active', value: true })
  expect(await roles()).toEqual(['ada buyer', 'bo buyer', 'olga owner'])
})

test('the last owner stays, whatever a directory sends, and of two owners taken at once one does', async () => {
  await using engines = await openGroups()
  const { directory, roles, olga, ada, bo } = engines
  const taken = failure(409, { detail: expect.stringContaining('last owner') })
  for (const operation of [
    { op: 'remove', path: `members[value eq "${olga}"]` },
    { op: 'remove', path: 'members' },
    { op: 'replace', path: 'members', value: [] },
  ])
    expect(await directory.patchGroup('owner', operation)).toMatchObject(taken)
  expect(await directory.call('PUT', '/Groups/owner', { members: [] })).toMatchObject(taken)
  expect(await roles()).toEqual(['ada buyer', 'bo buyer', 'olga owner'])

  await directory.patchGroup('owner', {
    op: 'replace',
    path: 'members',
    value: [{ value: ada }, { value: bo }],
  })
  expect(await roles(), 'all at once').toEqual(['ada owner', 'bo owner', 'olga buyer'])
  const replies = await Promise.all(
    [ada, bo].map((value) =>
      directory.patchGroup('owner', { op: 'remove', path: 'members', value: [{ value }] }),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await directory.call('GET', '/Groups/owner')).body.members).toHaveLength(1)
  expect(engines.shop.failures).toEqual([])
})

test('only the directory’s people are members of groups, and what it sends wrongly is named', async () => {
  await using engines = await openGroups()
  const { app, shop, directory, owner, idOf, roles, ada, bo } = engines
  const rivals = await companyOf(app, 'rita@rivals.example', 'Rivals', 'rivals.example')
  await directory.patch(bo, { op: 'replace', path: 'active', value: false })
  const { customer_id: customerId } = await shop.db
    .selectFrom('users')
    .select('customer_id')
    .where('id', '=', ada)
    .executeTakeFirstOrThrow()
  await shop.db
    .insertInto('users')
    .values({
      id: 'erp',
      customer_id: customerId,
      identity_uid: 'erp',
      email: 'erp@engines.example',
      name: 'ERP',
      company_role: 'buyer',
      service_account: true,
    })
    .execute()
  const value = failure(400, { scimType: 'invalidValue' })
  for (const stranger of ['nobody', 'erp', bo, await idOf('rita@rivals.example'), 'approver'])
    expect(
      await directory.patchGroup(
        'owner',
        { op: 'add', path: 'members', value: [{ value: ada }] },
        { op: 'add', path: 'members', value: [{ value: stranger }] },
      ),
      stranger,
    ).toMatchObject(value)
  expect(await roles(), 'nothing of it').toEqual(['ada buyer', 'erp buyer', 'olga owner'])
  expect((await directory.call('GET', '/Groups/buyer')).body.members).toMatchObject([{ value: ada }])
  expect(
    await directory.patchGroup('buyer', { op: 'remove', path: 'members', value: [{ value: bo }] }),
  ).toMatchObject({
    status: 200,
  })
  expect(
    await rivals.directory.patchGroup('owner', { op: 'add', path: 'members', value: [{ value: ada }] }),
  ).toMatchObject(value)
  expect((await rivals.directory.call('GET', '/Groups/owner')).body.members).toMatchObject([
    { value: await idOf('rita@rivals.example') },
  ])

  for (const reply of [
    await directory.call('POST', '/Groups', { schemas: [GROUP], displayName: 'Sales' }),
    await directory.call('DELETE', '/Groups/approver'),
  ])
    expect(reply).toMatchObject(failure(501))
  for (const [method, path] of [
    ['GET', '/Groups/sales'],
    ['PUT', '/Groups/sales'],
    ['PATCH', '/Groups/sales'],
    ['DELETE', '/Groups/sales'],
  ] as const)
    expect(await directory.call(method, path, method === 'GET' ? undefined : {})).toMatchObject(failure(404))
  expect(await directory.call('GET', '/Groups', undefined, 'hf_scim_guess')).toMatchObject(failure(401))
  const wrong: readonly [string, object][] = [
    ['mutability', { op: 'replace', path: 'displayName', value: 'Sales' }],
    ['mutability', { op: 'replace', value: { displayName: 'Sales' } }],
    ['mutability', { op: 'remove', path: 'displayName' }],
    ['noTarget', { op: 'remove' }],
    ['invalidSyntax', { op: 'add', value: 'members' }],
    ['invalidSyntax', { op: 'move', path: 'members' }],
    ['invalidPath', { op: 'remove', path: 'members[type eq "User"]' }],
    ['invalidPath', { op: 'remove', path: `members[value eq "${ada}"].display` }],
    ['invalidPath', { op: 'add', path: `members[value eq "${ada}"]`, value: {} }],
    ['invalidValue', { op: 'add', path: 'members', value: [ada, 7] }],
    ['invalidValue', { op: 'add', path: 'members', value: ada }],
  ]
  for (const [scimType, operation] of wrong)
    expect(await directory.patchGroup('approver', operation), JSON.stringify(operation)).toMatchObject(
      failure(400, { scimType }),
    )
  expect(await directory.call('PUT', '/Groups/approver', [])).toMatchObject(
    failure(400, { scimType: 'invalidSyntax' }),
  )
  for (const filter of ['displayName co "o"', 'externalId eq "x"', 'displayName eq owner'])
    expect(await directory.call('GET', `/Groups?filter=${encodeURIComponent(filter)}`), filter).toMatchObject(
      failure(400, { scimType: 'invalidFilter' }),
    )
  expect((await owner.get('/companies/mine')).body).toMatchObject({ company: { role: 'owner' } })
  expect(shop.failures).toEqual([])
})

test('what a database cannot store is ignored or refused, wherever a directory sends it', async () => {
  await using engines = await openGroups()
  const { directory, ada } = engines
  const value = 'a\0b\ud800'
  const replies = [
    ...['add', 'remove', 'replace'].flatMap((op) => [
      directory.patchGroup('approver', { op, path: 'members', value: [{ value }] }),
      directory.patchGroup('approver', { op, path: `members[value eq ${JSON.stringify(value)}]` }),
      directory.patchGroup('approver', { op, path: value, value }),
    ]),
    directory.call('PUT', '/Groups/approver', { displayName: value, members: [{ value }] }),
    ...['userName', 'externalId', 'displayName', 'active', 'name.givenName', 'emails', value].map((path) =>
      directory.patch(ada, { op: 'replace', path, value }),
    ),
    directory.call('POST', '/Users', { userName: `${value}@engines.example`, externalId: value }),
    directory.find(`userName eq ${JSON.stringify(value)}`),
    directory.find(`externalId eq ${JSON.stringify(value)}`),
  ]
  for (const { status, body } of await Promise.all(replies))
    expect(status, JSON.stringify(body)).toBeOneOf([200, 400, 404])
  expect(engines.shop.failures).toEqual([])
})
