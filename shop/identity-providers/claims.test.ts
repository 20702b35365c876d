import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { identityCalls as calls } from '#contract/identity/endpoints.ts'
import { connect, openCompanySignIn, signInAt } from '#test/company-sign-in.ts'
import { password } from '#test/open-identity.ts'

const olga = { owner: 'olga@engines.example', company: 'Analytical Engines', domain: 'engines.example' }
const ada = { sub: 'a-1', email: 'ada@engines.example', name: 'Ada Byron' }
const refused = (message: string) => ({ status: 400, body: { error: { message } } })

test('an email counts as verified only if the provider says true, where it promised to say so', async () => {
  await using app = await openCompanySignIn()
  await using engines = await connect(app, olga)
  const rows = await app.shop.rows('users')
  for (const verified of [false, 'false', 'no', '0', 0, 1, null, '', 'True ', 'yes', [], {}, undefined])
    expect(
      await signInAt(app, engines, { ...ada, email_verified: verified }),
      JSON.stringify(verified),
    ).toMatchObject(refused('EMAIL_NOT_VERIFIED'))
  expect(await app.shop.rows('users')).toEqual(rows)
  for (const verified of [true, 'true'])
    expect((await signInAt(app, engines, { ...ada, email_verified: verified })).status).toBe(200)
})

test('another subject of the provider does not enter a colleague’s account, until its owner proves the mailbox', async () => {
  await using app = await openCompanySignIn()
  await using engines = await connect(app, olga)
  const { body: first } = await signInAt(app, engines, ada)
  const eve = { ...ada, sub: 'eve', name: 'Eve' }
  expect(await signInAt(app, engines, eve)).toMatchObject(refused('ANOTHER_IDENTITY'))
  const links = await app.shop.rows('identity_links')
  expect(links).toMatchObject([{ subject: ada.sub, uid: first.localId }])
  expect((await signInAt(app, engines, ada)).body.localId, 'the colleague still can').toBe(first.localId)
  expect((await app.refresh(String(first.refreshToken))).status).toBe(200)

  // A new identity of the same person: they choose a password by the email.
  await app.post(calls.sendOobCode.path, { requestType: 'PASSWORD_RESET', email: ada.email })
  await app.shop.jobs.runAll()
  const mail = app.shop.mails.emails.findLast(({ kind }) => kind === 'reset-password')
  const code = mail?.kind === 'reset-password' ? new URL(mail.link).searchParams.get('oobCode') : ''
  await app.post(calls.resetPassword.path, { oobCode: code, newPassword: password })
  expect((await signInAt(app, engines, eve)).body.localId).toBe(first.localId)
  expect(await app.shop.rows('identity_links')).toMatchObject([{ subject: 'eve' }])
  expect(await signInAt(app, engines, ada), 'the identity before').toMatchObject(refused('ANOTHER_IDENTITY'))
})

test('claims that the shop cannot use are named, and nothing is stored', async () => {
  await using app = await openCompanySignIn()
  await using engines = await connect(app, olga)
  const { email } = ada
  const rows = await app.shop.rows('users')
  for (const [person, code] of [
    [{ sub: 'a-1', preferred_username: email }, 'email-missing'],
    [{ sub: 'a-1', email: 'ada', preferred_username: email }, 'email-missing'],
    [{ sub: 'a-1', email: '' }, 'email-missing'],
    [{ sub: 'x'.repeat(256), email }, 'claims-unusable'],
    [{ sub: 'a\0b', email }, 'claims-unusable'],
    [{ sub: 'a\u0085b', email }, 'claims-unusable'],
    [{ sub: 'a-1', email, name: 'Ada\0' }, 'claims-unusable'],
    [{ sub: 'a-1', email, name: 'Ada\u001b[2J' }, 'claims-unusable'],
  ] as const) {
    const failed = signInAt(app, engines, person)
    await expect(failed, JSON.stringify(person)).rejects.toThrow(`auth/company-provider-${code}`)
  }
  expect(await app.shop.rows('users')).toEqual(rows)
  expect(await app.shop.rows('identity_grants')).toEqual([])

  // What the shop can do without keeps nobody out.
  const odd = {
    ...ada,
    sub: 'x'.repeat(255),
    name: `${'n'.repeat(255)}😀`,
    picture: `https://pictures.example/${'p'.repeat(3_000)}`,
    groups: ['a\0b', 'buyers'],
  }
  expect(await signInAt(app, engines, odd)).toMatchObject({ status: 200 })
  expect(app.shop.failures).toEqual([])
})

test('the mailbox of a service account whose keys work is entered by nobody', async () => {
  await using app = await openCompanySignIn()
  await using engines = await connect(app, olga)
  const { shop } = app
  const email = 'erp@engines.example'
  await engines.owner.post('/companies/mine/service-accounts/codes', { email })
  const mail = shop.mails.emails.findLast(({ kind }) => kind === 'service-account-code')
  const code = mail?.kind === 'service-account-code' ? mail.code : ''
  const { body: account } = await engines.owner.post('/companies/mine/service-accounts', {
    name: 'ERP',
    email,
    role: 'buyer',
    code,
  })
  const make = async () =>
    (
      await engines.owner.post('/api-keys', {
        name: 'ERP',
        scopes: ['orders:read'],
        days: 30,
        serviceAccount: account.insertedId,
      })
    ).body
  const key = await make()
  const program = shop.caller(String(key.key))

  // By the company's provider, and by whoever reads the mailbox.
  expect(await signInAt(app, engines, { sub: 'erp', email })).toMatchObject(
    refused('SERVICE_ACCOUNT_MAILBOX'),
  )
  await app.signUp(email)
  await shop.db
    .updateTable('identity_accounts')
    .set({ email_verified: true })
    .where('email', '=', email)
    .execute()
  const { body: session } = await app.signIn(email)
  const enter = () => shop.nobody.put(`/user/${email}`, { email, idToken: session.idToken })
  expect(await enter()).toMatchObject({ status: 409, body: { code: 'mailbox-of-service-account' } })
  expect((await program.get(`/myOrder?email=${email}`)).status, 'its keys go on').toBe(200)
  expect((await engines.owner.get('/companies/mine/members')).body).toContainEqual(
    expect.objectContaining({ email, isServiceAccount: true }),
  )

  // Without keys that work, nothing stops.
  await engines.owner.delete(`/api-keys/${key.insertedId}`)
  const expired = await make()
  await sql`update api_keys set created_at = now() - interval '2 days', expires_at = now() - interval '1 day'
    where id = ${String(expired.insertedId)}`.execute(shop.db)
  expect((await enter()).status).toBe(200)
  expect(shop.failures).toEqual([])
})
