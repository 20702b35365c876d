import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '#test/open-shop.ts'

test('owners see what waits, the last backup and audit, and the versions; no other admin but one who only reads does', async () => {
  await using shop = await openShop()
  const owner = await shop.admin()
  const quiet = await owner.get('/system')
  expect(quiet.status).toBe(200)
  expect(quiet.body).toMatchObject({
    version: '0.0.0',
    node: process.version,
    emails: { unsent: 0, givenUp: 0 },
    refundsDue: 0,
    jobsGivenUp: [],
    settings: [],
  })
  expect(quiet.body).not.toHaveProperty('lastBackup')
  expect(quiet.body.database).toMatchObject({ version: expect.stringMatching(/^1\d/), isEmbedded: false })

  const email = { recipient: 'a@example.com', subject: 'a', text: 'a', html: 'a' }
  await shop.db
    .insertInto('mails')
    .values([
      { ...email, message_key: 'waits', sent_at: null },
      { ...email, message_key: 'sent', sent_at: new Date() },
      { ...email, message_key: 'given-up', sent_at: null, given_up_at: new Date() },
      { ...email, message_key: 'long-ago', sent_at: null, given_up_at: new Date('2020-01-01') },
    ])
    .execute()
  const run = { seconds: 2.5, is_ok: true }
  await shop.db
    .insertInto('operator_runs')
    .values([
      { ...run, task: 'backup', result: 'old', ended_at: new Date('2027-01-01T03:00:00Z') },
      { ...run, task: 'backup', result: '/backups/new', ended_at: new Date('2027-01-02T03:00:00Z') },
      {
        ...run,
        task: 'audit',
        is_ok: false,
        result: '1 violations.',
        ended_at: new Date('2027-01-02T04:00:00Z'),
      },
    ])
    .execute()
  const { body } = await owner.get('/system')
  expect(body).toMatchObject({
    emails: { unsent: 1, oldestUnsentAt: expect.any(String), givenUp: 1 },
    lastBackup: { at: '2027-01-02T03:00:00.000Z', seconds: 2.5, isOk: true, result: '/backups/new' },
    lastAudit: { at: '2027-01-02T04:00:00.000Z', isOk: false, result: '1 violations.' },
  })

  const id = '01234567-89ab-7def-8123-456789abcdef'
  expect(await owner.post(`/system/jobs/${id}/retry`, {})).toMatchObject({
    status: 404,
    body: { code: 'no-such-job' },
  })
  expect(await owner.delete(`/system/jobs/${id}`)).toMatchObject({
    status: 404,
    body: { code: 'no-such-job' },
  })
  await shop.signUp('sales@example.com')
  await owner.put('/users/admin/sales@example.com')
  const sales = await shop.signUp('sales@example.com')
  await sql`update users set admin_role = 'sales' where email = 'sales@example.com'`.execute(shop.db)
  expect(await sales.get('/system')).toMatchObject({ status: 403, body: { code: 'role-not-allowed' } })
  expect(await sales.delete(`/system/jobs/${id}`)).toMatchObject({
    status: 403,
    body: { code: 'role-not-allowed' },
  })
})
