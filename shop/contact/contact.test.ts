import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop, type TestCaller, type TestShop } from '#test/open-shop.ts'

const message = { name: 'Ada', email: 'ada@example.com', message: 'Do you ship to Oslo?' }

/** Writes from a network address. */
const write = ({ send }: TestCaller, from: string, email = message.email) =>
  send('/contact', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Test-Address': from },
    body: JSON.stringify({ ...message, email }),
  })

const statusesOf = async (replies: Promise<{ status: number }>[]) =>
  (await Promise.all(replies)).map(({ status }) => status)

const stranger = (number: number) => `stranger${number}@example.com`

test('one visitor who writes under many names shuts the form for nobody else', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 100 }] })
  const flood = Array.from({ length: 60 }, (_, number) => write(shop.nobody, '192.0.2.1', stranger(number)))
  const statuses = await statusesOf(flood)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(40)
  expect((await write(shop.nobody, '192.0.2.2')).status).toBe(200)
  expect(await shop.rows('messages')).toHaveLength(21)
  const quote = { name: 'Eve', email: 'eve@example.com', product_id: 'router', pieces: 100, message: '' }
  expect((await shop.nobody.post('/quotes', quote)).status, 'another form').toBe(200)
})

test('messages that come at the same moment are counted one after the other', async () => {
  await using shop = await openShop()
  const statuses = await statusesOf(
    Array.from({ length: 100 }, (_, number) => write(shop.nobody, `192.0.2.${number}`)),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  expect(await shop.rows('messages')).toHaveLength(5)
})

test('a stranger who types a member’s email does not keep the member from asking', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 100 }] })
  const ada = await shop.signUp('ada@example.com')
  const asked = { name: 'Ada', email: 'ada@example.com', product_id: 'router', pieces: 100, message: '' }
  for (let time = 0; time < 5; time += 1) expect((await shop.nobody.post('/quotes', asked)).status).toBe(200)
  expect((await shop.nobody.post('/quotes', asked)).status).toBe(429)
  const own = { lines: [{ product_id: 'router', pieces: 100 }] }
  expect((await ada.post('/quotes/mine', own)).status).toBe(200)
})

test('a message is one email to the shop, at the address that it names, however many admins there are', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  await shop.signUp('second@example.com')
  await shop.db.updateTable('users').set({ role: 'admin' }).execute()
  await write(shop.nobody, '192.0.2.1')
  expect(toTheShop(shop)).toEqual(['admin@example.com'])
  const seller = { name: 'Hundredfold', address: '', phone: '', taxNumber: '', bankAccount: '' }
  await admin.put('/settings/seller', { ...seller, email: 'sales@example.com' })
  await write(shop.nobody, '192.0.2.1')
  expect(toTheShop(shop)).toEqual(['admin@example.com', 'sales@example.com'])
})

test('what strangers leave behind is forgotten: messages, notices that nothing came of, and their limits', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 0 }] })
  await write(shop.nobody, '192.0.2.1')
  const notice = { email: message.email }
  expect((await shop.nobody.post('/products/router/stock-notices', notice)).status).toBe(200)
  const sweep = async () => {
    for (const job of ['forget-messages', 'tell-back-in-stock', 'sweep-limits']) await shop.jobs.tick(job)
    const tables = ['messages', 'stock_notices', 'rate_limits'] as const
    return Promise.all(tables.map(async (table) => (await shop.rows(table)).length))
  }
  expect(await sweep()).toEqual([1, 1, 5])
  await sql`update messages set created_at = now() - interval '91 days'`.execute(shop.db)
  await sql`update stock_notices set created_at = now() - interval '366 days'`.execute(shop.db)
  await sql`update rate_limits set empty_at = now() - interval '1 second'`.execute(shop.db)
  expect(await sweep()).toEqual([0, 0, 0])
})

const toTheShop = ({ mails }: TestShop) =>
  mails.emails.filter(({ kind }) => kind === 'for-the-shop').map(({ to }) => to)

test('an admin answers a message once, by mail, without the words of who wrote it', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  await write(shop.nobody, '192.0.2.1')
  await write(shop.nobody, '192.0.2.1')
  const { body } = await admin.get('/messages?state=open')
  const [second = '', first = ''] = (body as unknown as { _id: string }[]).map(({ _id }) => _id)
  const answer = { text: 'Yes.\n\nIt takes four days.' }
  const replies = await Promise.all([1, 2].map(() => admin.post(`/messages/${first}/answer`, answer)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(shop.mails.emails.filter(({ kind }) => kind === 'message-answered')).toEqual([
    { to: message.email, kind: 'message-answered', name: 'Ada', text: answer.text },
  ])
  expect((await admin.post(`/messages/${second}/answer`, { text: '' })).status, 'settled').toBe(200)
  expect(shop.mails.emails.filter(({ kind }) => kind === 'message-answered')).toHaveLength(1)
  expect((await admin.get('/messages?state=open')).body).toEqual([])
  const { body: answered } = await admin.get('/messages?state=answered')
  expect(answered).toMatchObject([
    { _id: second, answered: { by: 'admin@example.com' } },
    { _id: first, answered: { by: 'admin@example.com', text: answer.text } },
  ])
  expect(await shop.rows('audit_log')).toMatchObject([
    { action: 'message-answered', subject: message.email },
    { action: 'message-answered' },
  ])
  expect((await admin.post('/messages/none/answer', answer)).body.code).toBe('no-such-message')
})
