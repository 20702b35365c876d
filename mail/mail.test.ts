import { expect, test, vi } from 'vitest'
import type { OutboxMail } from '#contract/mail/outbox.ts'
import type { EmailTemplate } from '#contract/mail/templates.ts'
import type { OpenDatabase } from '#database/open.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { openMailServer } from '#test/mail-server.ts'
import { openMailForTest } from '#test/open-mail.ts'
import { deleteOlderThan, giveUpOlderThan } from './store.ts'

const ada = 'ada@example.com'
const reset: EmailTemplate = {
  kind: 'reset-password',
  link: 'http://shop.test/reset?oobCode=secret-code',
  validMinutes: 60,
}

const until = (holds: () => void | Promise<void>) => vi.waitFor(holds, { timeout: 180_000, interval: 20 })
const rows = ({ db }: OpenDatabase) => db.selectFrom('mails').selectAll().orderBy('id').execute()
const outbox = async ({ app }: Awaited<ReturnType<typeof openMailForTest>>): Promise<OutboxMail[]> =>
  (await app.request('/outbox', { headers: { Accept: 'application/json' } })).json()
const jobsLeft = async ({ engine }: OpenDatabase) => {
  const { rows } = await engine.execute("select state::text from jobs.job where name = 'send-mail'")
  return rows.map(({ state }) => state)
}

test('an email exists, and is sent, exactly when the transaction that queues it commits', async () => {
  await using server = await openMailServer()
  await using database = await freshDatabase()
  await using mail = await openMailForTest(database, { smtpUrl: server.url })

  const rolledBack = database.db.transaction().execute(async (tx) => {
    await mail.queueEmail(tx, ada, reset)
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  expect(await rows(database)).toEqual([])
  expect(await jobsLeft(database)).toEqual([])

  await mail.send(ada, reset)
  expect(await rows(database)).toHaveLength(1)
  await until(() => expect(server.accepted).toHaveLength(1))
  await until(async () => expect(await jobsLeft(database)).toEqual(['completed']))
  expect(server.accepted).toHaveLength(1)
})

test('an email can be queued within a transaction only, and to an address only', async () => {
  await using database = await freshDatabase()
  await using mail = await openMailForTest(database)
  await expect(mail.queueEmail(database.db, ada, reset)).rejects.toThrow(/within a transaction/)
  for (const to of ['', 'ada', 'a@b.example\r\nBcc: eve@b.example', 'a@b.example, eve@b.example']) {
    await expect(mail.send(to, reset)).rejects.toThrow(/email address/)
  }
  expect(await rows(database)).toEqual([])
})

test('a paper goes along with its mail, and is in the outbox', async () => {
  await using server = await openMailServer()
  await using database = await freshDatabase()
  await using mail = await openMailForTest(database, { smtpUrl: server.url })
  await mail.send(ada, reset, { kind: 'order', id: '7' })
  await mail.send(ada, reset)
  await until(() => expect(server.accepted).toHaveLength(2))
  const [first, second] = server.accepted.toSorted((a, b) => b.source.length - a.source.length)
  expect(first?.source).toMatch(/Content-Type: application\/pdf; name=order-7\.pdf/)
  expect(first?.source).toContain(Buffer.from('%PDF-').toString('base64'))
  expect(second?.source).not.toContain('application/pdf')

  const [plain, attached] = await outbox(mail)
  expect(plain).not.toHaveProperty('attachment')
  const file = await mail.app.request(attached?.attachment ?? '')
  expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="order-7.pdf"')
  expect(await file.text()).toBe('%PDF-')
  expect((await mail.app.request('/outbox/999/attachment')).status).toBe(404)
})

test('the mail server gets both bodies of the mail, and who it is from and to', async () => {
  await using server = await openMailServer()
  await using database = await freshDatabase()
  await using mail = await openMailForTest(database, { smtpUrl: server.url })
  await mail.send(ada, reset)

  await until(() => expect(server.accepted).toHaveLength(1))
  const [row] = await rows(database)
  const [shown] = await outbox(mail)
  const [accepted] = server.accepted
  expect(accepted).toMatchObject({ from: 'shop@hundredfold.test', to: [ada] })
  expect(accepted?.headers).toMatchObject({
    from: 'Hundredfold <shop@hundredfold.test>',
    to: ada,
    subject: 'Choose a new password',
    'message-id': `<${row?.message_key}@shop.test>`,
    'auto-submitted': 'auto-generated',
  })
  expect(accepted?.text.replaceAll('\r\n', '\n').trim()).toBe(shown?.text.trim())
  expect(accepted?.html.replaceAll('\r\n', '\n').trim()).toBe(shown?.html.trim())
  expect(accepted?.text).toContain('http://shop.test/reset?oobCode=secret-code')
  await until(async () => expect((await rows(database))[0]?.sent_at).toBeInstanceOf(Date))
})

test('a mail waits while the mail server is away, and is accepted once when it is back', async () => {
  const away = await openMailServer()
  const { url, port } = away
  await away[Symbol.asyncDispose]()
  await using database = await freshDatabase()
  await using mail = await openMailForTest(database, { smtpUrl: url })

  await mail.send(ada, reset)
  await until(async () => expect((await rows(database))[0]?.last_error).toMatch(/ECONNREFUSED/))
  expect(mail.failures[0]).toMatch(/send-mail: .*ECONNREFUSED/)

  await using server = await openMailServer({ port })
  await until(() => expect(server.accepted).toHaveLength(1))
  await until(async () => expect(await jobsLeft(database)).toEqual(['completed']))
  expect(server.accepted).toHaveLength(1)
  expect((await rows(database))[0]).toMatchObject({ sent_at: expect.any(Date), last_error: null })
})

test('a mail server that puts a mail off is asked again with the same Message-ID', async () => {
  let asked = 0
  await using server = await openMailServer({
    refuse: () => (++asked === 1 ? { code: 451, message: 'greylisted' } : undefined),
  })
  await using database = await freshDatabase()
  await using mail = await openMailForTest(database, { smtpUrl: server.url })
  await mail.send(ada, reset)

  await until(() => expect(server.accepted).toHaveLength(1))
  expect(asked).toBe(2)
  const [row] = await rows(database)
  expect(server.accepted[0]?.headers['message-id']).toBe(`<${row?.message_key}@shop.test>`)
})

test('a mail that the mail server refuses for good is given up and holds nobody else up', async () => {
  await using server = await openMailServer({
    refuse: (to) => (to === 'gone@example.com' ? { code: 550, message: 'no such mailbox' } : undefined),
  })
  await using database = await freshDatabase()
  await using mail = await openMailForTest(database, { smtpUrl: server.url, live: true })
  await mail.send('gone@example.com', reset)
  await mail.send(ada, reset)

  await until(() => expect(server.accepted.map(({ to }) => to)).toEqual([[ada]]))
  await until(async () => expect((await jobsLeft(database)).toSorted()).toEqual(['completed', 'failed']))
  const [gone] = await rows(database)
  expect(gone).toMatchObject({
    sent_at: null,
    given_up_at: expect.any(Date),
    data: null,
    text: null,
    html: null,
  })
  expect(gone?.last_error).toMatch(/no such mailbox/)
})

test('a mail queued by a process that ends before it sends it is sent by the next one', async () => {
  await using server = await openMailServer()
  await using database = await freshDatabase()
  // Its workers have stopped, so this commit is left as by a process that ends right after it.
  const ending = await openMailForTest(database, { smtpUrl: server.url })
  await ending[Symbol.asyncDispose]()
  await ending.send(ada, reset)
  expect(await jobsLeft(database)).toEqual(['created'])
  expect(server.accepted).toEqual([])

  await using next = await openMailForTest(database, { smtpUrl: server.url })
  await until(() => expect(server.accepted).toHaveLength(1))
  await until(async () => expect(await jobsLeft(database)).toEqual(['completed']))
  expect(next.failures).toEqual([])
})

test('a mail that was sent is not sent again by a job that is repeated', async () => {
  await using server = await openMailServer()
  await using database = await freshDatabase()
  await using mail = await openMailForTest(database, { smtpUrl: server.url })
  await mail.send(ada, reset)
  await until(async () => expect(await jobsLeft(database)).toEqual(['completed']))

  // As if the process had been killed after the mail server said yes and the row was marked.
  await database.engine.execute("update jobs.job set state = 'created' where name = 'send-mail'")
  await until(async () => expect(await jobsLeft(database)).toEqual(['completed']))
  expect(server.accepted).toHaveLength(1)
})

test('processes that share the work send each mail once', async () => {
  await using server = await openMailServer()
  await using database = await freshDatabase()
  await using one = await openMailForTest(database, { smtpUrl: server.url })
  await using two = await openMailForTest(database, { smtpUrl: server.url })
  const people = Array.from({ length: 30 }, (_, n) => `buyer${n}@example.com`)
  await Promise.all(people.map((to, n) => (n % 2 ? one : two).send(to, reset)))

  await until(() => expect(server.accepted.length).toBeGreaterThanOrEqual(30))
  await until(async () =>
    expect((await jobsLeft(database)).every((state) => state === 'completed')).toBe(true),
  )
  expect(server.accepted.flatMap(({ to }) => to).toSorted()).toEqual(people.toSorted())
})

test('what is queued is the name of the template and its data', async () => {
  await using server = await openMailServer()
  await using database = await freshDatabase()
  await using mail = await openMailForTest(database, { smtpUrl: server.url })
  await mail.send(ada, {
    kind: 'quote-ending',
    quote: { productName: 'Switch', pieces: 400 },
    name: 'Ada',
    totalCents: 700_000,
    expiresAt: new Date('2026-12-24T12:00:00Z'),
    link: 'http://shop.test/q?quote=1',
  })

  expect(await rows(database)).toMatchObject([
    {
      template: 'quote-ending',
      data: { name: 'Ada', totalCents: 700_000, expiresAt: '2026-12-24T12:00:00.000Z' },
      subject: null,
      text: null,
      html: null,
    },
  ])
  await until(() => expect(server.accepted).toHaveLength(1))
  expect(server.accepted[0]?.text).toContain('Valid until: December 24, 2026')
})

test('mails that an earlier version stored as words are sent and shown as they are', async () => {
  await using server = await openMailServer()
  await using database = await freshDatabase()
  await using mail = await openMailForTest(database, { smtpUrl: server.url })
  const words = { subject: 'Subject', text: 'Text', html: '<p>Text</p>' }
  const { id } = await database.db
    .insertInto('mails')
    .values({ message_key: 'old', recipient: ada, ...words })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.engine.execute(
    `insert into jobs.job (name, data) values ('send-mail', jsonb_build_object('mailId', ${id}::int))`,
  )
  await until(() => expect(server.accepted).toHaveLength(1))
  expect(server.accepted[0]).toMatchObject({ to: [ada], headers: { subject: 'Subject' } })
  expect(server.accepted[0]?.text.trim()).toBe('Text')
  expect(await outbox(mail)).toMatchObject([{ to: ada, ...words }])
})

test('a mail whose template this version does not know is given up, and the outbox still opens', async () => {
  await using server = await openMailServer()
  await using database = await freshDatabase()
  await using mail = await openMailForTest(database, { smtpUrl: server.url })
  await database.db.transaction().execute(async (tx) => {
    await mail.queueEmail(tx, ada, reset)
    await tx.updateTable('mails').set({ template: 'of-another-version' }).execute()
  })
  await until(async () => expect((await rows(database))[0]?.given_up_at).toBeInstanceOf(Date))
  expect(server.accepted).toEqual([])
  expect(await outbox(mail)).toMatchObject([{ to: ada, subject: 'of-another-version', text: '' }])
})

test('200 mails that are queued at once are sent within a minute', { tags: ['full'] }, async () => {
  await using server = await openMailServer()
  await using database = await freshDatabase()
  await using mail = await openMailForTest(database, { smtpUrl: server.url })
  await database.db.transaction().execute(async (tx) => {
    for (let n = 0; n < 200; n += 1) await mail.queueEmail(tx, `buyer${n}@example.com`, reset)
  })
  await until(() => expect(server.accepted).toHaveLength(200))
})

test('a live shop forgets what a mail says once it is sent', async () => {
  await using server = await openMailServer()
  await using database = await freshDatabase()
  await using mail = await openMailForTest(database, { smtpUrl: server.url, live: true })
  await mail.send(ada, reset)

  await until(async () => expect((await rows(database))[0]?.sent_at).toBeInstanceOf(Date))
  expect((await rows(database))[0]).toMatchObject({ recipient: ada, data: null, text: null, html: null })
  const { rows: everything } = await database.engine.execute('select data::text, output::text from jobs.job')
  expect(JSON.stringify(everything)).not.toContain('secret-code')
})

test('without a mail server a mail is in the outbox as soon as it is queued', async () => {
  await using database = await freshDatabase()
  await using mail = await openMailForTest(database)
  await mail.send(ada, reset)
  expect(await rows(database)).toMatchObject([{ recipient: ada, sent_at: expect.any(Date) }])
})

test('the outbox keeps mails for a while: unsent ones are given up, old ones go', async () => {
  await using database = await freshDatabase()
  const { db } = database
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const mail = (key: string, days: number, sent_at: Date | null) => ({
    message_key: key,
    recipient: ada,
    subject: 's',
    text: 't',
    html: 'h',
    created_at: daysAgo(days),
    sent_at,
  })
  await db
    .insertInto('mails')
    .values([
      mail('old', 91, daysAgo(91)),
      mail('kept', 89, daysAgo(89)),
      mail('stuck', 4, null),
      mail('trying', 1, null),
    ])
    .execute()

  await giveUpOlderThan(db, 3, { forget: true })
  await deleteOlderThan(db, 90)

  expect(await rows(database)).toMatchObject([
    { message_key: 'kept', text: 't', given_up_at: null },
    { message_key: 'stuck', text: null, html: null, given_up_at: expect.any(Date) },
    { message_key: 'trying', text: 't', given_up_at: null },
  ])
})
