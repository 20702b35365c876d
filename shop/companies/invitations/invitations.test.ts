import { expect, test } from 'vitest'
import { plainIdToken } from '#test/doubles.ts'
import { invitationToken, openCompany } from '#test/open-company.ts'

const email = 'cleo@example.com'

test('an invitation is mailed before there is an account, and accepted by whoever has the email', async () => {
  await using company = await openCompany()
  const { shop, owner } = company
  const reply = await owner.post('/companies/mine/invitations', {
    email: 'Cleo@Example.com',
    role: 'approver',
  })
  expect(reply).toMatchObject({ status: 200, body: { insertedId: expect.any(String) } })
  const mail = shop.mails.emails.at(-1)
  expect(mail).toMatchObject({
    to: email,
    kind: 'company-invitation',
    companyName: 'Analytical Engines',
    invitedBy: 'olga@example.com',
    role: 'approver',
    validDays: 7,
  })
  const token = invitationToken(shop, email)
  const stored = JSON.stringify(await shop.rows('invitations'))
  expect(stored).not.toContain(token)
  expect((await owner.get('/companies/mine/invitations')).body).toMatchObject([
    { email, role: 'approver', invitedBy: 'olga@example.com', expired: false },
  ])

  expect(await shop.nobody.get(`/invitations/${token}`)).toMatchObject({ status: 401 })
  const cleo = await shop.signUp(email)
  expect((await cleo.get(`/invitations/${token}`)).body).toEqual({
    companyName: 'Analytical Engines',
    role: 'approver',
    invitedBy: 'olga@example.com',
  })
  expect((await cleo.get('/companies/mine')).body, 'looking accepts nothing').toEqual({})
  expect(await cleo.post(`/invitations/${token}/acceptance`, {})).toMatchObject({
    status: 200,
    body: { companyName: 'Analytical Engines' },
  })
  expect((await cleo.get('/companies/mine')).body).toMatchObject({
    company: { role: 'approver', memberCount: 4 },
  })
  expect(await shop.rows('invitations')).toEqual([])
  expect(await cleo.get(`/invitations/${token}`), 'it works once').toMatchObject({ status: 404 })
})

test('only the invited email accepts it, and only once it is confirmed', async () => {
  await using company = await openCompany()
  const { shop, owner } = company
  await owner.post('/companies/mine/invitations', { email, role: 'buyer' })
  const token = invitationToken(shop, email)
  const eve = await shop.signUp('eve@example.com')
  for (const reply of [
    await eve.get(`/invitations/${token}`),
    await eve.post(`/invitations/${token}/acceptance`, {}),
  ])
    expect(reply).toMatchObject({ status: 403, body: { code: 'invitation-of-another' } })
  expect((await eve.get('/companies/mine')).body).toEqual({})

  const signIn = async (emailVerified: boolean) => {
    const idToken = plainIdToken({ uid: 'uid-cleo', email, name: 'Cleo', emailVerified })
    return shop.caller(String((await shop.nobody.put(`/user/${email}`, { email, idToken })).body.token))
  }
  const unproven = await signIn(false)
  expect(await unproven.post(`/invitations/${token}/acceptance`, {})).toMatchObject({
    status: 403,
    body: { code: 'email-not-confirmed' },
  })
  expect(await (await signIn(true)).post(`/invitations/${token}/acceptance`, {})).toMatchObject({
    status: 200,
  })
})

test('a revoked, replaced or expired invitation opens nothing', async () => {
  await using company = await openCompany()
  const { shop, owner } = company
  const cleo = await shop.signUp(email)
  const gone = { status: 404, body: { code: 'no-such-invitation' } }
  const { body } = await owner.post('/companies/mine/invitations', { email, role: 'buyer' })
  const path = `/companies/mine/invitations/${body.insertedId}`
  const first = invitationToken(shop, email)

  expect(await owner.post(`${path}/resending`, {})).toMatchObject({ status: 200 })
  const second = invitationToken(shop, email)
  expect(second).not.toBe(first)
  expect(await cleo.post(`/invitations/${first}/acceptance`, {})).toMatchObject(gone)
  expect((await cleo.get(`/invitations/${second}`)).status).toBe(200)

  await shop.db
    .updateTable('invitations')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .execute()
  expect(await cleo.post(`/invitations/${second}/acceptance`, {})).toMatchObject(gone)
  expect((await owner.get('/companies/mine/invitations')).body).toMatchObject([{ expired: true }])
  await owner.post(`${path}/resending`, {})
  const third = invitationToken(shop, email)
  expect((await cleo.get(`/invitations/${third}`)).status, 'its days begin again').toBe(200)

  expect(await owner.delete(path)).toMatchObject({ status: 200 })
  expect(await cleo.post(`/invitations/${third}/acceptance`, {})).toMatchObject(gone)
  expect(await owner.delete(path)).toMatchObject(gone)
  expect(await owner.post(`${path}/resending`, {})).toMatchObject(gone)
})

test('nobody is invited twice, nor into a full company, nor by somebody who is no owner', async () => {
  await using company = await openCompany()
  const { shop, owner, approver } = company
  const invite = (caller: typeof owner, to: string) =>
    caller.post('/companies/mine/invitations', { email: to, role: 'buyer' })
  expect(await invite(approver, email)).toMatchObject({ status: 403, body: { code: 'owners-only' } })
  expect(await invite(owner, 'bert@example.com')).toMatchObject({
    status: 409,
    body: { code: 'already-member' },
  })
  expect((await invite(owner, email)).status).toBe(200)
  expect(await invite(owner, email)).toMatchObject({ status: 409, body: { code: 'already-invited' } })
  const others = Array.from({ length: 27 }, (_, place) => `person${place}@example.com`)
  for (const other of others) expect((await invite(owner, other)).status).toBe(200)
  const sent = shop.mails.emails.length
  expect(await invite(owner, 'one.more@example.com')).toMatchObject({
    status: 429,
    body: { code: 'too-many-invitations' },
  })
  expect(shop.mails.emails).toHaveLength(sent)
  const { customer_id } = await shop.db
    .selectFrom('companies')
    .select('customer_id')
    .executeTakeFirstOrThrow()
  await shop.db
    .insertInto('invitations')
    .values(
      Array.from({ length: 169 }, (_, place) => ({
        customer_id,
        email: `more${place}@example.com`,
        role: 'buyer' as const,
        token_hash: `hash ${place}`,
        invited_by: 'olga@example.com',
        expires_at: new Date(),
      })),
    )
    .execute()
  expect(await invite(owner, 'one.more@example.com')).toMatchObject({
    status: 422,
    body: { code: 'company-full' },
  })
})

test('a member of a company joins no other one, and an admin none', async () => {
  await using company = await openCompany()
  const { shop, owner, buyer } = company
  const rival = await shop.signUp('rival@example.com')
  await rival.post('/companies', { name: 'Difference Engines', taxNumber: '' })
  await rival.post('/companies/mine/invitations', { email: 'bert@example.com', role: 'owner' })
  expect(
    await buyer.post(`/invitations/${invitationToken(shop, 'bert@example.com')}/acceptance`, {}),
  ).toMatchObject({ status: 409, body: { code: 'already-in-company' } })
  const admin = await shop.admin()
  await owner.post('/companies/mine/invitations', { email: 'admin@example.com', role: 'buyer' })
  expect(
    await admin.post(`/invitations/${invitationToken(shop, 'admin@example.com')}/acceptance`, {}),
  ).toMatchObject({ status: 403, body: { code: 'admin-cannot-join' } })
  expect((await rival.get('/companies/mine/members')).body).toHaveLength(1)
  const { body } = await owner.get('/companies/mine/invitations')
  expect(
    await rival.delete(`/companies/mine/invitations/${body[0]?._id}`),
    'another company’s',
  ).toMatchObject({
    status: 404,
  })
})
