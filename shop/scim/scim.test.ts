import { expect, test } from 'vitest'
import { identityCalls as calls } from '#contract/identity/endpoints.ts'
import { SCIM_ROOT } from '#contract/scim/paths.ts'
import { connect, openCompanySignIn, prove, proveAdminsDomain, signInAt } from '#test/company-sign-in.ts'
import { CORE, companyOf, directoryOf, failure, fromEntra } from '#test/directories.ts'
import { invitationToken } from '#test/open-company.ts'
import { password } from '#test/open-identity.ts'
import { ADMIN_EMAIL } from '#test/open-shop.ts'

test('a directory finds, creates, deactivates and takes back a member, in the forms of Entra ID', async () => {
  await using app = await openCompanySignIn()
  const { shop } = app
  const { owner, directory } = await companyOf(
    app,
    'olga@engines.example',
    'Analytical Engines',
    'engines.example',
  )
  expect(JSON.stringify(await shop.rows('scim_tokens'))).not.toContain(directory.token)
  expect(await directory.find('userName eq "ada@engines.example"')).toMatchObject({
    status: 200,
    body: { totalResults: 0, Resources: [] },
  })
  const made = await directory.call('POST', '/Users', fromEntra('Ada@engines.example'))
  expect(made).toMatchObject({
    status: 201,
    body: {
      schemas: [CORE],
      userName: 'ada@engines.example',
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      displayName: 'Ada Byron',
      active: true,
      emails: [{ value: 'ada@engines.example', primary: true }],
    },
  })
  const { id } = made.body
  expect(made.headers.get('location')).toBe(`http://shop.test${SCIM_ROOT}/Users/${id}`)
  expect((await owner.get('/companies/mine/members')).body).toMatchObject([
    { email: 'ada@engines.example', name: 'Ada Byron', role: 'buyer' },
    { email: 'olga@engines.example' },
  ])
  expect((await directory.find('userName eq "ADA@engines.example"')).body).toMatchObject({
    totalResults: 1,
    itemsPerPage: 1,
    startIndex: 1,
    Resources: [{ id }],
  })
  expect((await directory.find('externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"')).body).toMatchObject({
    Resources: [{ id }],
  })
  expect(await directory.call('POST', '/Users', fromEntra('ada@engines.example'))).toMatchObject(
    failure(409, { scimType: 'uniqueness' }),
  )

  // She has no password, and chooses one by email.
  await app.post(calls.sendOobCode.path, { requestType: 'PASSWORD_RESET', email: 'ada@engines.example' })
  await shop.jobs.runAll()
  const mail = shop.mails.emails.at(-1)
  const code = mail?.kind === 'reset-password' ? new URL(mail.link).searchParams.get('oobCode') : ''
  await app.post(calls.resetPassword.path, { oobCode: code, newPassword: password })
  // A reset revokes what was made within the same second too.
  await shop.db
    .updateTable('identity_accounts')
    .set({ valid_since: new Date(0) })
    .where('email', '=', 'ada@engines.example')
    .execute()
  const { body: session } = await app.signIn('ada@engines.example')
  const ada = await app.enter(session)
  const { body: key } = await ada.post('/api-keys', { name: 'ERP', scopes: ['orders:read'], days: 30 })
  const byKey = shop.caller(String(key.key))
  expect((await byKey.get('/orders/mine')).status).not.toBe(401)

  const deactivated = await directory.patch(id, { op: 'Replace', path: 'active', value: 'False' })
  expect(deactivated).toMatchObject({ status: 200, body: { id, active: false } })
  expect((await ada.get('/companies/mine')).status, 'her session').toBe(401)
  expect((await app.refresh(session.refreshToken)).status, 'and its renewal').toBe(400)
  expect((await byKey.get('/orders/mine')).status, 'and her key').toBe(401)
  expect((await shop.rows('api_keys'))[0]).toMatchObject({ revoked_at: expect.any(Date) })
  expect((await owner.get('/companies/mine/members')).body).toHaveLength(1)
  expect((await owner.get('/companies/mine/events')).body).toMatchObject([
    { kind: 'member-removed', actor: 'SCIM (Entra ID)', subject: 'ada@engines.example' },
    { kind: 'joined', actor: 'SCIM (Entra ID)', subject: 'ada@engines.example', detail: 'buyer' },
    { kind: 'scim-token-made' },
    {},
    {},
  ])
  expect((await directory.call('GET', `/Users/${id}`)).body).toMatchObject({ active: false })

  expect(
    await directory.patch(id, { op: 'Add', value: { active: 'True', displayName: 'Ada King' } }),
  ).toMatchObject({
    status: 200,
    body: { active: true },
  })
  expect(
    (await directory.patch(id, { op: 'Replace', path: 'name.formatted', value: 'Ada King' })).body,
  ).toMatchObject({
    displayName: 'Ada King',
  })
  expect((await directory.call('DELETE', `/Users/${id}`)).status).toBe(204)
  expect(await directory.call('GET', `/Users/${id}`)).toMatchObject(failure(404))
  expect(await directory.call('DELETE', `/Users/${id}`)).toMatchObject(failure(404))
  expect((await owner.get('/companies/mine/members')).body).toHaveLength(1)
  expect((await owner.get('/companies/mine/scim-tokens')).body).toMatchObject({
    baseUrl: `http://shop.test${SCIM_ROOT}`,
    tokens: [{ name: 'Entra ID', madeBy: 'olga@engines.example', lastUsedAt: expect.any(String) }],
  })
  expect(shop.failures).toEqual([])
})

test('Okta’s forms work too: its lists, PUT, and PATCH without a path', async () => {
  await using app = await openCompanySignIn()
  const { directory } = await companyOf(app, 'olga@engines.example', 'Analytical Engines', 'engines.example')
  const okta = { schemas: [CORE], locale: 'en-US', groups: [], password: '1mz050nq', active: true }
  const { body: first } = await directory.call('POST', '/Users', {
    ...okta,
    userName: 'bo@engines.example',
    name: { givenName: 'Bo', familyName: 'Baker' },
    emails: [{ primary: true, value: 'bo@engines.example', type: 'work' }],
    displayName: 'Bo Baker',
    externalId: '00ujl29u0le5T6Aj10h7',
  })
  const list = await directory.call('GET', '/Users?startIndex=1&count=1')
  expect(list.body).toMatchObject({ totalResults: 2, itemsPerPage: 1, startIndex: 1 })
  expect((await directory.call('GET', '/Users?startIndex=2&count=100')).body).toMatchObject({
    totalResults: 2,
    itemsPerPage: 1,
    Resources: [{ id: first.id }],
  })
  const put = (change: object) =>
    directory.call('PUT', `/Users/${first.id}`, {
      ...okta,
      id: first.id,
      userName: 'bo@engines.example',
      ...change,
    })
  expect((await put({ displayName: 'Bo B.' })).body).toMatchObject({ displayName: 'Bo B.', active: true })
  expect(await put({ userName: 'bob@engines.example' })).toMatchObject(
    failure(400, { scimType: 'mutability' }),
  )
  expect((await put({ active: false })).body).toMatchObject({ active: false })
  expect((await directory.patch(first.id, { op: 'replace', value: { active: true } })).body).toMatchObject({
    active: true,
  })
  expect((await directory.call('GET', '/ServiceProviderConfig')).body).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    authenticationSchemes: [{ type: 'oauthbearertoken' }],
  })
  expect((await directory.call('GET', '/ResourceTypes')).body).toMatchObject({
    totalResults: 2,
    Resources: [{ endpoint: '/Users' }, { endpoint: '/Groups' }],
  })
  expect((await directory.call('GET', '/ResourceTypes/Group')).body).toMatchObject({ endpoint: '/Groups' })
  expect((await directory.call('GET', '/Schemas')).body).toMatchObject({
    Resources: [{ id: CORE }, { name: 'Group', attributes: [{ name: 'displayName' }, { name: 'members' }] }],
  })
  expect((await directory.call('GET', `/Schemas/${CORE}`)).body).toMatchObject({ id: CORE })
  expect(await directory.call('GET', '/Schemas/urn:other')).toMatchObject(failure(404))
  expect(await directory.call('GET', '/Roles')).toMatchObject(failure(404))
})

test('a directory reaches nobody outside its company, and takes no account that is not the company’s', async () => {
  await using app = await openCompanySignIn()
  const { shop } = app
  const engines = await companyOf(app, 'olga@engines.example', 'Analytical Engines', 'engines.example')
  const rivals = await companyOf(app, 'rita@rivals.example', 'Rivals', 'rivals.example')
  const { body: ada } = await engines.directory.call('POST', '/Users', fromEntra('ada@engines.example'))
  for (const reply of [
    await rivals.directory.call('GET', `/Users/${ada.id}`),
    await rivals.directory.patch(ada.id, { op: 'replace', path: 'active', value: false }),
    await rivals.directory.call(
      'PUT',
      `/Users/${ada.id}`,
      fromEntra('ada@engines.example', { active: false }),
    ),
    await rivals.directory.call('DELETE', `/Users/${ada.id}`),
  ])
    expect(reply).toMatchObject(failure(404))
  expect((await rivals.directory.call('GET', '/Users')).body).toMatchObject({
    totalResults: 1,
    Resources: [{ userName: 'rita@rivals.example' }],
  })
  expect(await rivals.directory.call('POST', '/Users', fromEntra('new@engines.example'))).toMatchObject(
    failure(400, { scimType: 'invalidValue' }),
  )
  const taken = failure(409, { scimType: 'uniqueness' })
  const paul = await app.person('paul@rivals.example')
  expect(await rivals.directory.call('POST', '/Users', fromEntra('paul@rivals.example'))).toMatchObject(taken)
  await engines.owner.post('/companies/mine/invitations', { email: 'paul@rivals.example', role: 'buyer' })
  await paul.post(`/invitations/${invitationToken(shop, 'paul@rivals.example')}/acceptance`, {})
  expect(
    (await engines.directory.call('GET', '/Users')).body,
    'an email of no domain of theirs',
  ).toMatchObject({
    totalResults: 2,
  })
  expect((await rivals.directory.find('userName eq "paul@rivals.example"')).body).toMatchObject({
    totalResults: 0,
  })
  await proveAdminsDomain(app, 'rita@rivals.example')
  expect(await rivals.directory.call('POST', '/Users', fromEntra(ADMIN_EMAIL))).toMatchObject(taken)

  // Somebody who was deactivated and is a member elsewhere now is not taken back, nor renamed.
  const { body: bo } = await rivals.directory.call('POST', '/Users', fromEntra('bo@rivals.example'))
  await rivals.directory.patch(bo.id, { op: 'replace', path: 'active', value: false })
  await shop.db
    .updateTable('users')
    .set((e) => ({
      company_role: 'buyer',
      customer_id: e.selectFrom('companies').select('customer_id').where('name', '=', 'Analytical Engines'),
    }))
    .where('id', '=', String(bo.id))
    .execute()
  expect(await rivals.directory.patch(bo.id, { op: 'replace', path: 'active', value: true })).toMatchObject(
    taken,
  )
  await rivals.directory.patch(bo.id, { op: 'replace', path: 'displayName', value: 'Nobody' })
  expect((await rivals.directory.call('GET', `/Users/${bo.id}`)).body).toMatchObject({
    active: false,
    displayName: 'Ada Byron',
  })

  // A domain that another company has proved now brings none of the earlier one's members along.
  await engines.owner.delete('/companies/mine/domains/engines.example')
  await prove(app, rivals.owner, 'engines.example')
  expect(await rivals.directory.call('GET', `/Users/${ada.id}`)).toMatchObject(failure(404))
  expect(await engines.directory.call('GET', `/Users/${ada.id}`)).toMatchObject(failure(404))

  // A token is one company's, and none of the API.
  expect(await rivals.directory.call('GET', '/Users', undefined, 'hf_scim_guess')).toMatchObject(failure(401))
  expect((await shop.caller(rivals.directory.token).get('/companies/mine')).status).toBe(401)
  const { body: key } = await rivals.owner.post('/api-keys', {
    name: 'ERP',
    scopes: ['orders:read'],
    days: 30,
  })
  expect(await rivals.directory.call('GET', '/Users', undefined, key.key as never)).toMatchObject(
    failure(401),
  )
  expect((await engines.owner.delete(`/companies/mine/scim-tokens/${rivals.directory.tokenId}`)).status).toBe(
    404,
  )
  expect((await rivals.owner.delete(`/companies/mine/scim-tokens/${rivals.directory.tokenId}`)).status).toBe(
    200,
  )
  expect(await rivals.directory.call('GET', '/Users')).toMatchObject(failure(401))
  expect(shop.failures).toEqual([])
})

test('a directory never removes the last owner, and what it sends wrongly is named', async () => {
  await using app = await openCompanySignIn()
  const { owner, directory } = await companyOf(
    app,
    'olga@engines.example',
    'Analytical Engines',
    'engines.example',
  )
  const id = String(
    (
      await app.shop.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', 'olga@engines.example')
        .executeTakeFirstOrThrow()
    ).id,
  )
  for (const reply of [
    await directory.patch(id, { op: 'replace', path: 'active', value: false }),
    await directory.call('DELETE', `/Users/${id}`),
  ])
    expect(reply).toMatchObject(failure(409, { detail: expect.stringContaining('last owner') }))
  expect((await owner.get('/companies/mine')).body).toMatchObject({ company: { role: 'owner' } })

  for (const filter of [
    'userName co "o"',
    'userName eq olga',
    'password eq "x"',
    'active eq true',
    'userName eq "a" or id eq "b"',
  ])
    expect(await directory.find(filter), filter).toMatchObject(failure(400, { scimType: 'invalidFilter' }))
  const syntax = failure(400, { scimType: 'invalidSyntax' })
  expect(await directory.call('POST', '/Users', '{')).toMatchObject(syntax)
  expect(await directory.call('POST', '/Users', [])).toMatchObject(syntax)
  expect(await directory.patch(id)).toMatchObject(syntax)
  expect(await directory.patch(id, { op: 'move', path: 'active' })).toMatchObject(syntax)
  expect(await directory.patch(id, { op: 'replace', value: true })).toMatchObject(syntax)
  const value = failure(400, { scimType: 'invalidValue' })
  expect(await directory.call('POST', '/Users', { schemas: [CORE] })).toMatchObject(value)
  expect(await directory.call('POST', '/Users', fromEntra('olga'))).toMatchObject(value)
  expect(await directory.patch(id, { op: 'replace', path: 'active', value: 'perhaps' })).toMatchObject(value)
  expect(await directory.call('GET', '/Users?count=many')).toMatchObject(value)
  expect(await directory.patch(id, { op: 'remove', path: 'userName' })).toMatchObject(
    failure(400, { scimType: 'mutability' }),
  )
  expect(await directory.call('POST', '/Users', `{"x":"${'x'.repeat(70_000)}"}`)).toMatchObject(failure(413))
  expect((await directory.find('userName eq "olga@engines.example"', '&count=0')).body).toMatchObject({
    totalResults: 1,
    itemsPerPage: 0,
  })
})

test('whom the directory created signs in at the provider, and whom it deactivated does not', async () => {
  await using app = await openCompanySignIn()
  await using engines = await connect(app, {
    owner: 'olga@engines.example',
    company: 'Analytical Engines',
    domain: 'engines.example',
    defaultRole: 'approver',
  })
  const directory = await directoryOf(app, engines.owner)
  const { body: ada } = await directory.call('POST', '/Users', fromEntra('ada@engines.example'))
  const person = { sub: 'a-1', email: 'ada@engines.example' }
  const { status, body } = await signInAt(app, engines, person)
  expect({ status, isNew: body.isNewUser }).toEqual({ status: 200, isNew: false })
  const caller = await app.enter(body)
  expect((await caller.get('/companies/mine')).body).toMatchObject({
    company: { role: 'approver', memberCount: 2 },
  })
  await directory.patch(ada.id, { op: 'Replace', path: 'active', value: 'False' })
  expect((await caller.get('/companies/mine')).status).toBe(401)
  expect(await signInAt(app, engines, person)).toMatchObject({
    status: 400,
    body: { error: { message: 'ACCOUNT_ELSEWHERE' } },
  })
})
