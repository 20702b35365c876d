import { expect, test } from 'vitest'
import { openCompanySignIn } from '#test/company-sign-in.ts'
import { CORE, companyOf, failure, fromEntra } from '#test/directories.ts'

const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
/** As Entra ID frees the name of somebody who is deleted softly: the object id without hyphens comes first. */
const freed = (userName: string) => `0a21f0f28d2a4f8ebf987363c4aed4ef${userName}`

/** A company with the owner Olga, and with Ada and Bo, whom its directory added. */
async function openDirectory() {
  const app = await openCompanySignIn()
  const { owner, directory } = await companyOf(
    app,
    'olga@engines.example',
    'Analytical Engines',
    'engines.example',
  )
  const add = async (name: string) => {
    const { body } = await directory.call('POST', '/Users', fromEntra(`${name}@engines.example`))
    return String(body.id)
  }
  const [ada, bo] = [await add('ada'), await add('bo')]
  return {
    app,
    shop: app.shop,
    owner,
    directory,
    ada,
    bo,
    back: (id: string) => directory.patch(id, { op: 'Replace', path: 'active', value: 'True' }),
    /** The members and their roles, by the first part of the email. */
    async members() {
      const { body } = await owner.get('/companies/mine/members')
      const members: readonly Record<string, string>[] = Array.isArray(body) ? body : []
      return members.map(({ email, role }) => `${email?.split('@')[0]} ${role}`)
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

const email = 'ada@engines.example'
const long = `${'a'.repeat(60)}@engines.example`
const off = { op: 'Replace', path: 'active', value: false }

/** Requests that deactivate Ada, with something else that the shop ignores or would refuse by itself. */
const deactivations: Readonly<Record<string, readonly object[]>> = {
  'a freed name': [{ op: 'Replace', path: 'userName', value: freed(email) }, off],
  'a freed name of more than 64 characters': [
    { op: 'Replace', path: 'userName', value: freed(long) },
    { op: 'Replace', path: 'active', value: 'False' },
  ],
  'Entra’s usual leaver': [
    { op: 'Add', path: 'active', value: 'false' },
    { op: 'Replace', path: `${CORE}:userName`, value: freed(email) },
    { op: 'Replace', path: 'emails[type eq "work"].value', value: freed(email) },
    {
      op: 'Replace',
      path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
      value: '',
    },
  ],
  'all in a value without a path': [{ op: 'replace', value: { userName: freed(email), active: 'FALSE' } }],
  'a wrapped value': [{ op: 'Replace', path: 'active', value: [{ $ref: null, value: 'False' }] }],
  'all in a value of the schema': [
    { op: 'replace', path: CORE, value: { userName: freed(email), active: false } },
  ],
  'all in the schema of a value': [{ op: 'replace', value: { [CORE]: { active: 'False' } } }],
  'all in a list of one': [{ op: ' Replace', value: [{ userName: freed(email), active: false }] }],
  'the number 0': [{ op: 'replace', path: 'active', value: 0 }],
  'another name': [{ op: 'replace', path: 'userName', value: 'eve@elsewhere.example' }, off],
  'a name that is none': [{ op: 'replace', path: 'userName', value: 7 }, off],
  'an overlong externalId': [off, { op: 'replace', path: 'externalId', value: 'x'.repeat(201) }],
  'an operation that does not exist': [{ op: 'move', path: 'displayName' }, off, 'nothing' as never],
  'a removal without a path': [{ op: 'remove' }, off],
  'a removed name': [off, { op: 'remove', path: 'userName' }],
  'an active that is neither': [{ op: 'replace', path: 'active', value: 'perhaps' }, off],
  'many others': [
    ...Array.from({ length: 150 }, (_, n) => ({ op: 'add', path: 'title', value: `${n}` })),
    off,
  ],
}

test('whoever is deactivated leaves, whatever else the request says, in either order', async () => {
  await using engines = await openDirectory()
  const { directory, ada, members, back, shop } = engines
  for (const [what, operations] of Object.entries(deactivations))
    for (const sent of [operations, operations.toReversed()]) {
      expect(await directory.patch(ada, ...sent), what).toMatchObject({
        status: 200,
        body: { active: false, userName: email },
      })
      expect(await members(), what).toEqual(['bo buyer', 'olga owner'])
      expect((await back(ada)).status, what).toBe(200)
      expect(await members(), what).toEqual(['ada buyer', 'bo buyer', 'olga owner'])
    }
  for (const more of [
    { userName: freed(email), active: false },
    { userName: 'eve@elsewhere.example', active: 'False' },
    { userName: 7, externalId: 'x'.repeat(201), active: 'false' },
    { active: false },
    { userName: email, [CORE]: { active: false } },
  ]) {
    expect(await directory.call('PUT', `/Users/${ada}`, { schemas: [CORE], ...more })).toMatchObject({
      status: 200,
      body: { active: false },
    })
    expect(await members()).toEqual(['bo buyer', 'olga owner'])
    await back(ada)
  }
  expect(shop.failures).toEqual([])
})

test('what deactivates nobody is refused as a whole, with the reason', async () => {
  await using engines = await openDirectory()
  const { directory, ada, members } = engines
  const mutability = failure(400, { scimType: 'mutability' })
  for (const operations of [
    [{ op: 'Replace', path: 'userName', value: freed(email) }],
    [{ op: 'Replace', path: 'userName', value: 'eve@engines.example' }],
    [{ op: 'Replace', path: 'emails[type eq "work"].value', value: 'eve@engines.example' }],
    [{ op: 'replace', value: { emails: [{ value: 'eve@engines.example', type: 'work', primary: true }] } }],
    [{ op: 'replace', value: { 'emails[type eq "work"].value': 'eve@engines.example' } }],
    [
      {
        op: 'replace',
        path: 'emails',
        value: [{ value: 'eve@engines.example', type: 'home', primary: true }],
      },
    ],
    [{ op: 'add', path: 'emails[primary eq true].value', value: 'eve@engines.example' }],
    [{ op: 'remove', path: 'emails[type eq "work"]' }],
    [
      { op: 'replace', path: 'displayName', value: 'Eve' },
      { op: 'replace', path: 'emails.value', value: 'eve@engines.example' },
    ],
    [
      off,
      { op: 'replace', path: 'active', value: true },
      { op: 'replace', path: 'userName', value: 'e@x.example' },
    ],
  ])
    expect(await directory.patch(ada, ...operations), JSON.stringify(operations)).toMatchObject(mutability)
  expect(await directory.patch(ada, { op: 'replace', path: 'emails', value: 'eve@x.example' })).toMatchObject(
    {
      body: {
        detail: expect.stringContaining('it is the userName, ada@engines.example. Nothing was changed.'),
      },
    },
  )
  expect((await directory.call('GET', `/Users/${ada}`)).body).toMatchObject({ displayName: 'Ada Byron' })
  expect(await members()).toEqual(['ada buyer', 'bo buyer', 'olga owner'])

  // The same mailbox, and what the shop has nothing of.
  for (const operations of [
    [{ op: 'Replace', path: 'userName', value: 'ADA@Engines.Example' }],
    [{ op: 'Replace', path: 'emails[type eq "work"].value', value: 'Ada@Engines.example' }],
    [{ op: 'replace', value: { emails: [{ value: 'ada@engines.example', type: 'work', primary: true }] } }],
    [{ op: 'Add', path: 'emails[type eq "home"].value', value: 'ada@home.example' }],
    [{ op: 'Replace', path: 'phoneNumbers[type eq "work"].value', value: '+44' }],
  ])
    expect(await directory.patch(ada, ...operations), JSON.stringify(operations)).toMatchObject({
      status: 200,
      body: { userName: email },
    })
})

test('whoever left can come back: reactivated with a freed name, or created again after DELETE', async () => {
  await using engines = await openDirectory()
  const { directory, ada, members, shop, app, owner } = engines
  await directory.patch(ada, { op: 'Replace', path: 'userName', value: freed(email) }, off)
  for (const operation of [{ op: 'Replace', path: 'userName', value: freed(email) }, off, { op: 'move' }])
    expect(await directory.patch(ada, operation, off), 'again').toMatchObject({
      status: 200,
      body: { active: false },
    })
  expect(await directory.patch(ada, { op: 'Replace', path: 'userName', value: freed(email) })).toMatchObject({
    status: 200,
    body: { active: false, userName: email },
  })
  const again = fromEntra('Ada@Engines.example', { externalId: 'second', displayName: 'Ada King' })
  expect(await directory.call('POST', '/Users', again), 'deleted softly').toMatchObject({
    status: 201,
    body: { id: ada, active: true, externalId: 'second' },
  })
  expect(await directory.call('POST', '/Users', again), 'twice').toMatchObject(
    failure(409, { scimType: 'uniqueness' }),
  )
  expect((await directory.call('DELETE', `/Users/${ada}`)).status).toBe(204)
  for (const reply of [
    await directory.call('GET', `/Users/${ada}`),
    await directory.call('DELETE', `/Users/${ada}`),
    await directory.patch(ada, off),
  ])
    expect(reply).toMatchObject(failure(404))
  expect((await directory.find(`userName eq "${email}"`)).body).toMatchObject({ totalResults: 0 })
  expect(await members()).toEqual(['bo buyer', 'olga owner'])
  const both = await Promise.all(
    ['third', 'fourth'].map((externalId) =>
      directory.call('POST', '/Users', fromEntra(email, { externalId })),
    ),
  )
  expect(both.map(({ status }) => status).toSorted(), 'once of two at the same moment').toEqual([201, 409])
  expect((await directory.call('GET', `/Users/${ada}`)).body).toMatchObject({ id: ada, active: true })
  expect(await members()).toEqual(['ada buyer', 'bo buyer', 'olga owner'])
  expect((await shop.rows('users')).filter((user) => user.email === email)).toHaveLength(1)

  // Not taken: who was never the directory's, who is a member elsewhere, and who was deleted in another company's directory.
  await app.person('paul@engines.example')
  expect(await directory.call('POST', '/Users', fromEntra('paul@engines.example'))).toMatchObject(
    failure(409),
  )
  await directory.call('DELETE', `/Users/${ada}`)
  const rivals = await companyOf(app, 'rita@rivals.example', 'Rivals', 'rivals.example')
  await owner.delete('/companies/mine/domains/engines.example')
  await rivals.owner.put('/companies/mine/domains/engines.example', {})
  await shop.db
    .updateTable('company_domains')
    .set({ proved_at: new Date(), proved_by: 'dns' })
    .where('domain', '=', 'engines.example')
    .execute()
  expect(await rivals.directory.call('POST', '/Users', fromEntra(email))).toMatchObject(failure(409))
  expect(shop.failures).toEqual([])
})

test('whoever is taken out of a group leaves it, whatever else the request says, in either order', async () => {
  await using engines = await openDirectory()
  const { directory, ada, bo, members, shop } = engines
  const others: Readonly<Record<string, object>> = {
    'another name': { op: 'replace', path: 'displayName', value: 'Approvers of Engines' },
    'another name without a path': { op: 'replace', value: { id: 'x', displayName: 'Approvers' } },
    'a removed name': { op: 'remove', path: 'displayName' },
    'a stranger': { op: 'add', path: 'members', value: [{ value: 'nobody' }] },
    'a member without an id': { op: 'add', path: 'members', value: [{ display: 'Eve' }] },
    'a path that is none': { op: 'add', path: 'members[type eq "User"]', value: {} },
    'an operation that is none': { op: 'move', path: 'members' },
    'a removal of nothing': { op: 'remove' },
    'what the shop has not': { op: 'add', path: 'externalId', value: 'f3b3' },
  }
  const removals = [
    { op: 'Remove', path: 'members', value: [{ value: ada }] },
    { op: 'remove', path: `members[value eq "${ada}"]` },
    { op: 'remove', path: `${GROUP}:members[value eq "nobody" or value eq "${ada}"]` },
    { op: 'replace', path: 'members', value: [{ value: bo }] },
  ]
  const add = () =>
    directory.patchGroup('approver', { op: 'Add', path: 'members', value: [{ value: ada }, { value: bo }] })
  for (const [what, other] of Object.entries(others))
    for (const removal of removals)
      for (const operations of [
        [removal, other],
        [other, removal],
      ]) {
        await add()
        const reply = await directory.patchGroup('approver', ...operations)
        expect(reply, `${what}, ${JSON.stringify(removal)}`).toMatchObject({
          status: 200,
          body: { displayName: 'approver', members: [{ value: bo }] },
        })
        expect(await members()).toEqual(['ada buyer', 'bo approver', 'olga owner'])
      }
  await add()
  const body = { displayName: 'Approvers', members: [{ value: bo }, { value: 'nobody' }] }
  expect(await directory.call('PUT', '/Groups/approver', body)).toMatchObject({
    status: 200,
    body: { members: [{ value: bo }] },
  })

  // Alone each of them is refused, but what can be ignored; and a removal that cannot be read is, beside any other.
  for (const [what, other] of Object.entries(others))
    expect((await directory.patchGroup('approver', other)).status, what).toBe(
      what === 'what the shop has not' ? 200 : 400,
    )
  await add()
  for (const unreadable of [
    { op: 'remove', path: 'members[display sw "A"]' },
    { op: 'remove', path: 'members', value: [7] },
    { op: 'replace', path: 'members', value: [{}] },
    { op: 'replace', value: { members: 'all' } },
  ])
    expect(
      await directory.patchGroup(
        'approver',
        { op: 'remove', path: `members[value eq "${ada}"]` },
        unreadable,
      ),
      JSON.stringify(unreadable),
    ).toMatchObject(failure(400))
  expect(await members()).toEqual(['ada approver', 'bo approver', 'olga owner'])
  expect(shop.failures).toEqual([])
})

test('replies show the attributes that are asked for, and lists are searched by POST too', async () => {
  await using engines = await openDirectory()
  const { directory, ada, bo } = engines
  const get = async (path: string) => (await directory.call('GET', path)).body
  expect(await get(`/Users/${ada}?attributes=userName`)).toEqual({
    schemas: [CORE],
    id: ada,
    userName: email,
  })
  expect(await get(`/Users/${ada}?attributes=${CORE}:emails.value,NAME.formatted,nothing`)).toEqual({
    schemas: [CORE],
    id: ada,
    name: { formatted: 'Ada Byron' },
    emails: [{ value: email }],
  })
  const without = await get(`/Users/${ada}?excludedAttributes=groups,meta,id,emails.type,externalId`)
  expect(without).toEqual({
    schemas: [CORE],
    id: ada,
    userName: email,
    displayName: 'Ada Byron',
    name: { formatted: 'Ada Byron' },
    emails: [{ value: email, primary: true }],
    active: true,
  })
  expect(
    (
      await directory.call('PATCH', `/Users/${ada}?attributes=active`, {
        Operations: [{ op: 'replace', path: 'active', value: true }],
      })
    ).body,
  ).toEqual({ schemas: [CORE], id: ada, active: true })
  expect(
    (await get(`/Groups?attributes=id&filter=${encodeURIComponent(`id eq "buyer" and members eq "${ada}"`)}`))
      .Resources,
  ).toEqual([{ schemas: [GROUP], id: 'buyer' }])
  expect(
    await get(`/Groups?filter=${encodeURIComponent(`id eq "owner" and members.value eq "${ada}"`)}`),
  ).toMatchObject({
    totalResults: 0,
  })
  expect((await directory.find(`userName eq "${email}" and id eq "${bo}"`)).body).toMatchObject({
    totalResults: 0,
  })
  expect((await directory.find(`userName eq "${email}" and id eq "${ada}"`)).body).toMatchObject({
    totalResults: 1,
  })

  const search = (path: string, body: unknown) => directory.call('POST', `${path}/.search`, body)
  const request = { schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'] }
  expect(
    await search('/Users', {
      ...request,
      filter: `userName eq "${email}"`,
      attributes: ['userName'],
      startIndex: 1,
      count: 10,
    }),
  ).toMatchObject({
    status: 200,
    body: {
      totalResults: 1,
      startIndex: 1,
      itemsPerPage: 1,
      Resources: [{ schemas: [CORE], id: ada, userName: email }],
    },
  })
  expect(
    (await search('/Users', { ...request, startIndex: 3, count: 1, excludedAttributes: ['groups'] })).body,
  ).toMatchObject({
    totalResults: 3,
    startIndex: 3,
    itemsPerPage: 1,
  })
  expect(
    (
      await search('/Groups', {
        ...request,
        filter: 'displayName eq "Approver"',
        excludedAttributes: 'members',
      })
    ).body,
  ).toMatchObject({
    totalResults: 1,
    Resources: [{ id: 'approver', displayName: 'approver' }],
  })
  const refused = {
    invalidSyntax: [],
    invalidValue: { count: 'many' },
    invalidFilter: { filter: 'userName co "a"' },
  }
  for (const [scimType, body] of Object.entries(refused))
    for (const path of ['/Users', '/Groups'])
      expect(await search(path, body), scimType).toMatchObject(failure(400, { scimType }))
  expect(await directory.call('POST', '/Users/.search', {}, 'hf_scim_guess' as never)).toMatchObject(
    failure(401),
  )
})

test('an operation alone need not be in a list', async () => {
  await using engines = await openDirectory()
  const { directory, ada, members } = engines
  const Operations = { op: 'replace', path: 'active', value: false }
  expect(await directory.call('PATCH', `/Users/${ada}`, { Operations })).toMatchObject({
    status: 200,
    body: { active: false },
  })
  expect(await members()).toEqual(['bo buyer', 'olga owner'])
})

test('a removal from a group is read in each form that directories send', async () => {
  await using engines = await openDirectory()
  const { directory, ada, bo, members } = engines
  for (const removal of [
    { op: ' REMOVE ', path: `members[value eq "${ada}" and type eq "User"]` },
    { op: 'remove', path: `Members[type eq "User" and Value eq "${ada}"].value` },
    { op: 'remove', path: 'members.value', value: ada },
    { op: 'remove', path: 'members', value: [null, 'x'.repeat(65), ada] },
    { op: 'remove', value: { members: [{ value: ada }] } },
    { op: 'replace', path: GROUP, value: { members: [bo, 'x'.repeat(65)] } },
    { op: 'replace', value: [{ members: [{ value: bo }] }] },
  ]) {
    await directory.patchGroup('approver', { op: 'add', path: 'members', value: [{ value: ada }, bo] })
    expect(await members()).toEqual(['ada approver', 'bo approver', 'olga owner'])
    expect(await directory.patchGroup('approver', removal), JSON.stringify(removal)).toMatchObject({
      status: 200,
      body: { members: [{ value: bo }] },
    })
    expect(await members()).toEqual(['ada buyer', 'bo approver', 'olga owner'])
  }
})
