import { expect, test } from 'vitest'
import { connect, openCompanySignIn, openWindow, proveAdminsDomain, signInAt } from '#test/company-sign-in.ts'
import { invitationToken } from '#test/open-company.ts'
import { ADMIN_EMAIL } from '#test/open-shop.ts'

const olga = { owner: 'olga@engines.example', company: 'Analytical Engines', domain: 'engines.example' }
const rita = { owner: 'rita@rivals.example', company: 'Rivals', domain: 'rivals.example' }
const groups = {
  roleClaim: 'groups',
  roles: [
    { value: 'purchasing-heads', role: 'approver' },
    { value: 'shop-owners', role: 'owner' },
  ],
}
const ada = { sub: 'a-1', email: 'Ada@Engines.example', name: 'Ada Byron' }

const roleOf = async ({ shop }: Awaited<ReturnType<typeof openCompanySignIn>>, email: string) => {
  const user = await shop.db
    .selectFrom('users')
    .leftJoin('companies', 'companies.customer_id', 'users.customer_id')
    .select(['company_role as role', 'companies.name as company'])
    .where('email', '=', email)
    .executeTakeFirst()
  return user && `${user.role} of ${user.company}`
}
const refused = (message: string) => ({ status: 400, body: { error: { message } } })

test('a person of the company signs in at its provider, becomes a member, and has the role that the claim gives each time', async () => {
  await using app = await openCompanySignIn()
  await using engines = await connect(app, { ...olga, ...groups })
  const { shop } = app
  const stored = (await engines.owner.get('/companies/mine/identity-provider')).text
  expect(stored).not.toContain('a secret of the tests')

  const { status, body } = await signInAt(app, engines, { ...ada, groups: ['purchasing-heads', 'x'] })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      providerId: engines.providerId,
      email: 'ada@engines.example',
      emailVerified: true,
      isNewUser: true,
    },
  })
  const caller = await app.enter(body)
  expect((await caller.get('/companies/mine')).body).toMatchObject({
    company: { name: 'Analytical Engines', role: 'approver', memberCount: 2 },
  })
  expect((await caller.get('/sign-ins?email=ada@engines.example')).body).toMatchObject([
    { outcome: 'signed-in', method: 'company' },
  ])
  expect((await engines.owner.get('/companies/mine/events')).body).toMatchObject([
    { kind: 'joined', actor: 'ada@engines.example', detail: 'approver' },
    { kind: 'identity-provider-changed' },
    { kind: 'domain-proved', detail: 'engines.example' },
    { kind: 'created' },
  ])

  const again = await signInAt(app, engines, { ...ada, groups: [] })
  expect(again.body).toMatchObject({ localId: body.localId, isNewUser: false })
  expect(await roleOf(app, 'ada@engines.example')).toBe('buyer of Analytical Engines')
  // The provider knows the person by the subject, whatever the email.
  const renamed = await signInAt(app, engines, {
    ...ada,
    email: 'ada.byron@engines.example',
    groups: ['shop-owners'],
  })
  expect(renamed.body).toMatchObject({ localId: body.localId })
  expect(await roleOf(app, 'ada@engines.example')).toBe('owner of Analytical Engines')
  expect(await shop.rows('identity_accounts')).toHaveLength(2)
  expect((await app.refresh(renamed.body.refreshToken)).status).toBe(200)
  expect(shop.failures).toEqual([])
})

test('the provider makes no owner less who is the last one, and gives no roles without a claim', async () => {
  await using app = await openCompanySignIn()
  await using engines = await connect(app, { ...olga, ...groups })
  const own = { sub: 'o-1', email: olga.owner }
  expect((await signInAt(app, engines, own)).status).toBe(200)
  expect(await roleOf(app, olga.owner)).toBe('owner of Analytical Engines')
  await signInAt(app, engines, { ...ada, groups: ['shop-owners'] })
  await signInAt(app, engines, own)
  expect(await roleOf(app, olga.owner), 'another owner is left').toBe('buyer of Analytical Engines')

  await using rivals = await connect(app, rita)
  await signInAt(app, rivals, { sub: 'r-2', email: 'ron@rivals.example', groups: ['shop-owners'] })
  expect(await roleOf(app, 'ron@rivals.example')).toBe('buyer of Rivals')
  await app.shop.db
    .updateTable('users')
    .set({ company_role: 'approver' })
    .where('email', '=', 'ron@rivals.example')
    .execute()
  await signInAt(app, rivals, { sub: 'r-2', email: 'ron@rivals.example', groups: [] })
  expect(await roleOf(app, 'ron@rivals.example'), 'as an owner gave it').toBe('approver of Rivals')
})

test('a wrong state, nonce, browser or issuer, and a code used twice, sign nobody in', async () => {
  await using app = await openCompanySignIn()
  await using engines = await connect(app, olga)
  await using rivals = await connect(app, rita)
  engines.issuer.person = { ...ada, email_verified: true }
  rivals.issuer.person = { sub: 'a-1', email: 'ada@engines.example', email_verified: true }
  const begin = async (providerId = engines.providerId) => {
    const window = openWindow(app, providerId)
    const start = await window.start()
    if (typeof start !== 'string') throw new Error(start.error?.code)
    return { window, start }
  }
  const changed = (url: string, name: string, value: string) => {
    const address = new URL(url)
    address.searchParams.set(name, value)
    return address.href
  }
  const REFUSED = { error: { code: 'auth/company-provider-refused' }, urlResponse: null }
  const EXPIRED = { error: { code: '400' }, urlResponse: null }

  const nonce = await begin()
  const wrong = await engines.issuer.browse(changed(nonce.start, 'nonce', 'a nonce of somebody else'))
  expect(await nonce.window.finish(wrong)).toMatchObject(REFUSED)

  const state = await begin()
  const callback = await engines.issuer.browse(state.start)
  expect(await openWindow(app, engines.providerId).finish(callback), 'another browser').toMatchObject(EXPIRED)
  const name = `sign-in-window-${new URL(state.start).searchParams.get('state')?.slice(0, 12)}`
  const forged = await app.request(callback, { headers: { cookie: `${name}=${'x'.repeat(43)}` } })
  expect(forged.status, 'a cookie of another browser').toBe(400)
  expect(await state.window.finish(changed(callback, 'state', 'x'.repeat(43)))).toMatchObject(EXPIRED)
  const outcome = await state.window.finish(callback)
  expect(outcome.error).toBeNull()
  expect(await state.window.finish(callback), 'a second time').toMatchObject(EXPIRED)
  expect((await state.window.redeem(outcome)).status).toBe(200)
  expect(await state.window.redeem(outcome), 'a second time').toMatchObject(refused('INVALID_IDP_RESPONSE'))

  // Mix-up: the answer of another company's provider, with the state of this one.
  const mixed = await begin()
  const { start } = await begin(rivals.providerId)
  const foreign = new URL(await rivals.issuer.browse(start))
  foreign.searchParams.set('state', new URL(mixed.start).searchParams.get('state') ?? '')
  expect(await mixed.window.finish(foreign.href)).toMatchObject(REFUSED)
  const codeAlone = await begin()
  foreign.searchParams.set('state', new URL(codeAlone.start).searchParams.get('state') ?? '')
  foreign.searchParams.set('iss', engines.issuer.settings.issuer)
  expect(await codeAlone.window.finish(foreign.href), 'a code of the other provider').toMatchObject(REFUSED)
  expect(await openWindow(app, 'oidc.unknown').start()).toMatchObject({
    error: { code: 'auth/operation-not-allowed' },
  })
  expect(await roleOf(app, 'ada@engines.example')).toBe('buyer of Analytical Engines')
  expect(await app.shop.rows('identity_accounts')).toHaveLength(3)
})

test('a provider signs nobody in to an account that is not of its company', async () => {
  await using app = await openCompanySignIn()
  await using engines = await connect(app, olga)
  await using rivals = await connect(app, rita)
  const { shop } = app
  await signInAt(app, engines, ada)
  const before = await shop.rows('users')
  const expectRefused = async (
    person: { sub: string; email: string; email_verified?: boolean },
    code: string,
  ) => expect(await signInAt(app, rivals, person), person.email).toMatchObject(refused(code))

  await expectRefused({ sub: 'x', email: 'ada@engines.example' }, 'EMAIL_NOT_OF_COMPANY')
  await expectRefused({ sub: 'x', email: olga.owner }, 'EMAIL_NOT_OF_COMPANY')
  await expectRefused({ sub: 'x', email: 'new@engines.example' }, 'EMAIL_NOT_OF_COMPANY')
  await expectRefused({ sub: 'x', email: 'new@elsewhere.example' }, 'EMAIL_NOT_OF_COMPANY')
  await expectRefused({ sub: 'x', email: 'new@rivals.example', email_verified: false }, 'EMAIL_NOT_VERIFIED')
  // A domain that is claimed, but not proved.
  await rivals.owner.put('/companies/mine/domains/elsewhere.example', {})
  await expectRefused({ sub: 'x', email: 'new@elsewhere.example' }, 'EMAIL_NOT_OF_COMPANY')
  expect(await shop.rows('users')).toEqual(before)

  // Somebody with an email of the domain who has an account of their own, or is a member elsewhere.
  const paul = await app.person('paul@rivals.example')
  await expectRefused({ sub: 'x', email: 'paul@rivals.example' }, 'ACCOUNT_ELSEWHERE')
  await engines.owner.post('/companies/mine/invitations', { email: 'paul@rivals.example', role: 'buyer' })
  await paul.post(`/invitations/${invitationToken(shop, 'paul@rivals.example')}/acceptance`, {})
  await expectRefused({ sub: 'x', email: 'paul@rivals.example' }, 'ACCOUNT_ELSEWHERE')
  expect(await roleOf(app, 'paul@rivals.example')).toBe('buyer of Analytical Engines')

  // Admins, and whoever becomes the first one.
  await app.person('sam@rivals.example')
  await shop.db
    .updateTable('users')
    .set({ role: 'admin', admin_role: 'owner' })
    .where('email', '=', 'sam@rivals.example')
    .execute()
  await expectRefused({ sub: 'x', email: 'sam@rivals.example' }, 'ADMIN_ACCOUNT')
  await proveAdminsDomain(app, rita.owner)
  await expectRefused({ sub: 'x', email: ADMIN_EMAIL }, 'ADMIN_ACCOUNT')

  // The same issuer and subject as a member of another company.
  const { issuer, clientId, clientSecret } = engines.issuer.settings
  await rivals.owner.put('/companies/mine/identity-provider', {
    ...rivals.form,
    issuer,
    clientId,
    clientSecret,
  })
  const asRival = { issuer: engines.issuer, providerId: rivals.providerId }
  expect(await signInAt(app, asRival, { ...ada, email: 'ada@rivals.example' })).toMatchObject(
    refused('EMAIL_NOT_OF_COMPANY'),
  )
  expect(await roleOf(app, 'ada@engines.example')).toBe('buyer of Analytical Engines')
  expect(await roleOf(app, 'ada@rivals.example')).toBeUndefined()
  // Somebody who was removed stays out.
  const { _id } = Object((await engines.owner.get('/companies/mine/members')).body[0]) as { _id: string }
  await engines.owner.delete(`/companies/mine/members/${_id}`)
  expect(await signInAt(app, engines, ada)).toMatchObject(refused('ACCOUNT_ELSEWHERE'))
  expect(shop.failures).toEqual([])
})

test('an account that nobody confirmed is replaced: whoever registered it has no part in the member’s', async () => {
  await using app = await openCompanySignIn()
  await using engines = await connect(app, olga)
  const thief = await app.signUp('ada@engines.example')
  const thiefInShop = await app.enter(thief.body)
  const { body } = await signInAt(app, engines, ada)
  expect(body.localId).not.toBe(thief.body.localId)
  expect(await app.signIn('ada@engines.example')).toMatchObject(refused('INVALID_LOGIN_CREDENTIALS'))
  expect((await thiefInShop.get('/companies/mine')).status).toBe(401)
})

test('once the provider is the only way, passwords let in its owner and nobody else of the company', async () => {
  await using app = await openCompanySignIn()
  await using engines = await connect(app, olga)
  const { shop } = app
  const only = (value: boolean) =>
    engines.owner.put('/companies/mine/identity-provider/only', { only: value })
  expect(await only(true)).toMatchObject({ status: 409, body: { code: 'identity-provider-untested' } })
  const bea = await app.person('bea@engines.example')
  await engines.owner.post('/companies/mine/invitations', { email: 'bea@engines.example', role: 'buyer' })
  await bea.post(`/invitations/${invitationToken(shop, 'bea@engines.example')}/acceptance`, {})
  await app.person('paul@engines.example')
  const { body: before } = await app.signIn('bea@engines.example')
  await signInAt(app, engines, ada)
  expect((await only(true)).status).toBe(200)
  expect((await shop.nobody.post('/sign-in-way', { email: 'bea@engines.example' })).body).toEqual({
    providerId: engines.providerId,
    only: true,
  })

  expect((await bea.get('/companies/mine')).status, 'it ended her sign-ins').toBe(401)
  expect(await app.refresh(before.refreshToken)).toMatchObject({ status: 400 })
  expect(await app.signIn('bea@engines.example')).toMatchObject(refused('COMPANY_SIGN_IN_ONLY'))
  expect(await app.signUp('new@engines.example')).toMatchObject(refused('COMPANY_SIGN_IN_ONLY'))
  const rows = JSON.stringify(await shop.rows('identity_accounts'))
  expect(rows).not.toContain('new@engines.example')
  expect((await signInAt(app, engines, { sub: 'b-1', email: 'bea@engines.example' })).status).toBe(200)
  expect((await app.signIn(olga.owner)).status, 'the owner who switched it on').toBe(200)
  expect((await app.signIn('paul@engines.example')).status, 'an account outside the company').toBe(200)

  // A sign-in by password that was missed is not renewed.
  await only(false)
  const { body: kept } = await app.signIn('bea@engines.example')
  await shop.db
    .updateTable('company_identity_providers')
    .set((e) => ({
      only_since: new Date(),
      escape_id: e.selectFrom('users').select('id').where('email', '=', olga.owner),
    }))
    .execute()
  expect(await app.refresh(kept.refreshToken)).toMatchObject(refused('TOKEN_EXPIRED'))
  // Another client has to be tested again.
  await engines.owner.put('/companies/mine/identity-provider', { ...engines.form, clientSecret: 'another' })
  expect((await engines.owner.get('/companies/mine/identity-provider')).body).toMatchObject({
    provider: { testedAt: null, only: false },
  })
  expect((await app.signIn('bea@engines.example')).status).toBe(200)
})

test('a provider that is down, or at an address that is not public, is named, and nothing is stored', async () => {
  await using app = await openCompanySignIn()
  await using engines = await connect(app, olga)
  await engines.issuer[Symbol.asyncDispose]()
  const window = openWindow(app, engines.providerId)
  expect(await window.start()).toMatchObject({ error: { code: 'auth/company-provider-unavailable' } })
  const other = { ...engines.form, issuer: 'http://127.0.0.1:9', clientId: 'other' }
  expect(await engines.owner.put('/companies/mine/identity-provider', other)).toMatchObject({
    status: 422,
    body: { code: 'identity-provider-unreachable', message: expect.stringContaining('ECONNREFUSED') },
  })
  expect((await engines.owner.get('/companies/mine/identity-provider')).body).toMatchObject({
    provider: { clientId: 'hundredfold' },
  })
  expect(
    await engines.owner.put('/companies/mine/identity-provider', { ...other, clientSecret: '' }),
    'the secret of another client',
  ).toMatchObject({ status: 422, body: { code: 'client-secret-needed' } })

  await using guarded = await openCompanySignIn({ mayReach: (address) => address !== '127.0.0.1' })
  const owner = await guarded.person('olga@engines.example')
  await owner.post('/companies', { name: 'Analytical Engines', taxNumber: '' })
  expect(await owner.put('/companies/mine/identity-provider', other)).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('The host has an address that is not public.') },
  })
  expect(await guarded.shop.rows('company_identity_providers')).toEqual([])
})
