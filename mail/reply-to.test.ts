import { expect, test } from 'vitest'
import type { EmailTemplate } from '#contract/mail/templates.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { openMailServer } from '#test/mail-server.ts'
import { openMailForTest } from '#test/open-mail.ts'

const reset: EmailTemplate = { kind: 'reset-password', link: 'http://shop.test/reset', validMinutes: 60 }

test('mails say where answers go, from the moment it is set', async () => {
  await using database = await freshDatabase()
  await using server = await openMailServer()
  await using mail = await openMailForTest(database, { smtpUrl: server.url })
  const set = (reply_to: string) => database.db.updateTable('shop_settings').set({ reply_to }).execute()
  const sent = async (to: string) => {
    await mail.send(to, reset)
    const arrived = () => server.accepted.find((one) => one.to.includes(to))
    await expect.poll(arrived).toBeDefined()
    return arrived()?.headers
  }
  expect(await sent('ada@example.com')).not.toHaveProperty('reply-to')
  await set('desk@example.com')
  expect(await sent('bert@example.com')).toMatchObject({ 'reply-to': 'desk@example.com' })

  const page = await (await mail.app.request('/outbox')).text()
  expect(page.match(/<dt>Reply to<\/dt><dd>desk@example\.com<\/dd>/g)).toHaveLength(1)
  const json = await mail.app.request('/outbox', { headers: { Accept: 'application/json' } })
  expect(await json.json()).toMatchObject([
    { to: 'bert@example.com', replyTo: 'desk@example.com' },
    { to: 'ada@example.com' },
  ])
  await set('')
  expect(await sent('carl@example.com')).not.toHaveProperty('reply-to')
})
