import { expect, test } from 'vitest'
import { identityCalls as calls } from '#contract/identity/endpoints.ts'
import { connect, openCompanySignIn, signInAt } from '#test/company-sign-in.ts'
import { directoryOf, failure, fromEntra } from '#test/directories.ts'
import { invitationToken } from '#test/open-company.ts'
import { password } from '#test/open-identity.ts'

const UNICODE = 'münchen.example'
const ASCII = 'xn--mnchen-3ya.example'

test('the two spellings of a domain are one mailbox: at sign-up, sign-in, password reset and by address', async () => {
  await using app = await openCompanySignIn()
  const { shop } = app
  for (const [typed, other] of [
    [`ada@${UNICODE}`, `ADA@${ASCII.toUpperCase()}`],
    [`bo@${ASCII}`, `bo@MÜNCHEN.example`],
  ] as const) {
    const person = await app.person(typed)
    expect(await app.signUp(other)).toMatchObject({
      status: 400,
      body: { error: { message: 'EMAIL_EXISTS' } },
    })
    expect((await app.signIn(other)).status).toBe(200)
    await app.post(calls.sendOobCode.path, { requestType: 'PASSWORD_RESET', email: other })
    await shop.jobs.runAll()
    expect(shop.mails.emails.at(-1)).toMatchObject({ kind: 'reset-password' })
    for (const spelling of [typed, other])
      expect((await person.get(`/user?email=${encodeURIComponent(spelling)}`)).status, spelling).toBe(200)
  }
  const stored = [`ada@${ASCII}`, `bo@${ASCII}`]
  expect((await shop.rows('identity_accounts')).map(({ email }) => email).toSorted()).toEqual(stored)
  expect((await shop.rows('users')).map(({ email }) => email).toSorted()).toEqual(stored)
})

test('a company’s domain is the same in both spellings: proved, invited to, signed in with, and in its directory', async () => {
  await using app = await openCompanySignIn()
  const { shop } = app
  await using munich = await connect(app, {
    owner: `olga@${ASCII}`,
    company: 'Münchner Maschinen',
    domain: UNICODE,
  })
  expect((await munich.owner.get('/companies/mine/identity-provider')).body).toMatchObject({
    domains: [{ domain: ASCII, txtName: `_company-sign-in.${ASCII}`, provedAt: expect.any(String) }],
  })
  for (const domain of [UNICODE, ASCII.toUpperCase()])
    expect(
      (await munich.owner.put(`/companies/mine/domains/${encodeURIComponent(domain)}`, {})).body,
    ).toMatchObject({
      domain: ASCII,
    })
  expect(await shop.rows('company_domains')).toHaveLength(1)
  for (const domain of [UNICODE, ASCII])
    expect((await shop.nobody.post('/sign-in-way', { email: `x@${domain}` })).body).toMatchObject({
      providerId: munich.providerId,
    })

  // Invited in one spelling, registered in the other.
  const bo = await app.person(`bo@${ASCII}`)
  await munich.owner.post('/companies/mine/invitations', { email: `bo@${UNICODE}`, role: 'buyer' })
  expect((await bo.post(`/invitations/${invitationToken(shop, `bo@${ASCII}`)}/acceptance`, {})).status).toBe(
    200,
  )

  // From the directory in one spelling, by the provider in the other.
  const directory = await directoryOf(app, munich.owner)
  const { body: ada } = await directory.call('POST', '/Users', fromEntra(`Ada@${UNICODE}`))
  expect(ada).toMatchObject({ userName: `ada@${ASCII}` })
  expect(await directory.call('POST', '/Users', fromEntra(`ada@${ASCII}`))).toMatchObject(failure(409))
  for (const name of [`ada@${ASCII}`, `ADA@${UNICODE.toUpperCase()}`])
    expect((await directory.find(`userName eq "${name}"`)).body).toMatchObject({ totalResults: 1 })
  expect(
    await directory.call('PUT', `/Users/${ada.id}`, fromEntra(`ada@${ASCII}`, { displayName: 'Ada King' })),
    'the same mailbox',
  ).toMatchObject({ status: 200, body: { userName: `ada@${ASCII}`, displayName: 'Ada King' } })
  const { status, body } = await signInAt(app, munich, { sub: 'a-1', email: `ada@${ASCII}` })
  expect([status, body.isNewUser]).toEqual([200, false])
  expect(shop.failures).toEqual([])
})

test('a password is the same for both spellings', async () => {
  await using app = await openCompanySignIn()
  await app.post(calls.signUp.path, { email: `ada@${UNICODE}`, password })
  const reply = await app.post(calls.signInWithPassword.path, { email: `ada@${ASCII}`, password })
  expect(reply).toMatchObject({ status: 200, body: { email: `ada@${ASCII}` } })
})
