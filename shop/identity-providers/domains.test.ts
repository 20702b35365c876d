import { expect, test } from 'vitest'
import { openCompany } from '#test/open-company.ts'
import { openShop, type TestShop } from '#test/open-shop.ts'

const path = '/companies/mine/domains/engines.example'

const lastCode = ({ mails }: TestShop) => {
  const mail = mails.emails.at(-1)
  return mail?.kind === 'domain-code' ? mail.code : ''
}

test('a domain is proved by its TXT record, by one company, and no public mail domain is', async () => {
  const txt = new Map<string, readonly string[]>()
  await using shop = await openShop({ resolveTxt: async (name) => txt.get(name) ?? [] })
  const ownerOf = async (email: string, name: string) => {
    const owner = await shop.signUp(email)
    await owner.post('/companies', { name, taxNumber: '' })
    return owner
  }
  const olga = await ownerOf('olga@example.com', 'Analytical Engines')
  const rita = await ownerOf('rita@example.com', 'Rivals')
  for (const domain of ['gmail.com', 'Outlook.com', 'gmx.de', 'proton.me'])
    expect(await olga.put(`/companies/mine/domains/${domain}`, {}), domain).toMatchObject({
      status: 422,
      body: { code: 'domain-public' },
    })
  const { body: claimed } = await olga.put(path, {})
  expect(claimed).toMatchObject({
    domain: 'engines.example',
    txtName: '_company-sign-in.engines.example',
    txtValue: expect.stringMatching(/^[\w-]{43}$/),
    provedAt: null,
  })
  expect((await olga.put(path, {})).body, 'again').toEqual(claimed)
  const { body: rivals } = await rita.put(path, {})

  const prove = (owner = olga) => owner.put(`${path}/proof`, {})
  expect(await prove()).toMatchObject({ status: 409, body: { code: 'no-txt-record' } })
  txt.set(String(rivals.txtName), ['v=spf1 -all', String(claimed.txtValue)])
  expect(await prove(rita), 'the record of another company').toMatchObject({ status: 409 })
  expect((await prove()).status).toBe(200)
  txt.set(String(rivals.txtName), [String(rivals.txtValue)])
  const taken = { status: 409, body: { code: 'domain-taken' } }
  expect(await prove(rita)).toMatchObject(taken)
  expect(await (await ownerOf('zoe@example.com', 'Others')).put(path, {})).toMatchObject(taken)
  expect((await shop.rows('company_domains')).map(({ proved_by }) => proved_by)).toEqual(['dns', null])
  const copy = shop.db
    .updateTable('company_domains')
    .set({ proved_at: new Date(), proved_by: 'dns' })
    .execute()
  await expect(copy, 'the database has one of them').rejects.toThrow('company_domains_proved')
  expect((await olga.delete(path)).status).toBe(200)
  expect((await prove(rita)).status).toBe(200)
})

test('a domain is proved by a code that is mailed to whoever runs it, which can be guessed five times', async () => {
  await using company = await openCompany()
  const { shop, owner } = company
  const send = () => owner.post(`${path}/code`, { mailbox: 'postmaster' })
  const prove = (code: string) => owner.put(`${path}/proof`, { code })
  expect(await send()).toMatchObject({ status: 404, body: { code: 'no-such-domain' } })
  await owner.put(path, {})
  expect((await owner.post(`${path}/code`, { mailbox: 'olga' })).status, 'a mailbox of anybody').toBe(400)
  expect((await send()).status).toBe(200)
  expect(shop.mails.emails.at(-1)).toMatchObject({
    to: 'postmaster@engines.example',
    kind: 'domain-code',
    companyName: 'Analytical Engines',
    by: 'olga@example.com',
  })
  const first = lastCode(shop)
  expect(JSON.stringify(await shop.rows('company_domains'))).not.toContain(first)
  const wrong = { status: 422, body: { code: 'wrong-domain-code' } }
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await prove('AAAAAAAA')).toMatchObject(wrong)
  expect(await prove(first), 'after five wrong ones').toMatchObject(wrong)
  await send()
  expect(await prove(first), 'an earlier one').toMatchObject(wrong)
  const second = lastCode(shop)
  await shop.db.updateTable('company_domains').set({ code_expires_at: new Date() }).execute()
  expect(await prove(second), 'too late').toMatchObject(wrong)
  await send()
  expect((await prove(` ${lastCode(shop).toLowerCase()} `)).status).toBe(200)
  expect((await owner.get('/companies/mine/identity-provider')).body).toMatchObject({
    domains: [{ domain: 'engines.example', provedAt: expect.any(String) }],
  })
  await send()
  await send()
  const sent = shop.mails.emails.length
  expect(await send()).toMatchObject({ status: 429, body: { code: 'too-many-domain-codes' } })
  expect(shop.mails.emails).toHaveLength(sent)
})
