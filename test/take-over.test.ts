import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { readConfig } from '#config.ts'
import { identityCalls as calls } from '#contract/identity/endpoints.ts'
import { type OutboxMail, outboxPaths } from '#contract/mail/outbox.ts'
import { openHundredfold } from '#open.ts'
import { databasePlace } from './database-place.ts'

const owner = 'owner-of-mailbox@example.com'

async function openWholeShop() {
  const place = await databasePlace('demo')
  const config = readConfig(place.settings)
  const app = await openHundredfold(config, pino({ level: 'silent' }))
  app.runJobs()
  const send = async (path: string, method: string, sent?: unknown, token?: string) => {
    const response = await app.fetch(
      new Request(`${config.PUBLIC_URL}${path}`, {
        method,
        headers: {
          Accept: 'application/json',
          'Content-Type': 'application/json',
          ...(token && { Authorization: `Bearer ${token}` }),
        },
        ...(sent !== undefined && { body: JSON.stringify(sent) }),
      }),
    )
    return { status: response.status, body: await response.json() }
  }
  const identity = async (call: keyof typeof calls, sent: unknown) =>
    (await send(`${calls[call].path}?key=k`, 'POST', sent)).body
  return {
    send,
    identity,
    enter: async (email: string, idToken: string) =>
      (await send(`/api/user/${email}`, 'PUT', { email, idToken })).body.token,
    mails: async (): Promise<OutboxMail[]> => (await send(outboxPaths.list, 'GET')).body,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await place[Symbol.asyncDispose]()
    },
  }
}

type WholeShop = Awaited<ReturnType<typeof openWholeShop>>

/** The code in the link of the mail. */
async function codeSentTo(shop: WholeShop, email: string, mode: 'resetPassword' | 'verifyEmail') {
  const link = await vi.waitFor(
    async () => {
      const texts = (await shop.mails()).filter(({ to }) => to === email).map(({ text }) => text)
      const found = new RegExp(`https?://\\S*mode=${mode}\\S*`).exec(texts.join('\n'))?.[0]
      if (!found) throw new Error('no mail yet')
      return new URL(found)
    },
    { timeout: 180_000, interval: 100 },
  )
  return link.searchParams.get('oobCode')
}

test('who proves to own an e-mail that a stranger registered finds nothing of the stranger’s in the account', async () => {
  await using shop = await openWholeShop()
  const stranger = await shop.identity('signUp', { email: owner, password: 'correct horse' })
  await shop.identity('update', {
    idToken: stranger.idToken,
    displayName: 'A Stranger',
    photoUrl: 'https://example.com/stranger.png',
  })
  const before = await shop.enter(owner, stranger.idToken)
  const mine = `email=${encodeURIComponent(owner)}`
  await shop.send(`/api/user?${mine}`, 'PUT', { address: 'Trap Street 1', phone: '666' }, before)
  const [product] = (await shop.send('/api/products?limit=1', 'GET')).body
  const ordered = { product_id: product._id, orderAmount: 100, address: 'Trap Street 1', phone: '666' }
  expect((await shop.send('/api/order', 'POST', ordered, before)).status).toBe(200)
  expect((await shop.send(`/api/myOrder?${mine}`, 'GET', undefined, before)).body).toHaveLength(1)

  await shop.identity('sendOobCode', { requestType: 'PASSWORD_RESET', email: owner })
  const oobCode = await codeSentTo(shop, owner, 'resetPassword')
  await shop.identity('resetPassword', { oobCode, newPassword: 'mine from now on' })
  const own = await shop.identity('signInWithPassword', { email: owner, password: 'mine from now on' })
  const account = (await shop.identity('lookup', { idToken: own.idToken })).users[0]
  expect(account).toMatchObject({ email: owner, emailVerified: true })
  expect([account.displayName, account.photoUrl]).toEqual([undefined, undefined])

  const token = await shop.enter(owner, own.idToken)
  expect((await shop.send(`/api/user?${mine}`, 'GET', undefined, token)).body).toEqual({
    _id: expect.any(String),
    email: owner,
    name: '',
  })
  expect((await shop.send(`/api/myOrder?${mine}`, 'GET', undefined, token)).body).toEqual([])
  expect((await shop.send(`/api/myOrder?${mine}`, 'GET', undefined, before)).status).toBe(401)
})

test('an e-mail counts as confirmed in the shop as soon as its link was opened', async () => {
  await using shop = await openWholeShop()
  const email = 'new-colleague@example.com'
  const person = await shop.identity('signUp', { email, password: 'correct horse' })
  await shop.enter(email, person.idToken)
  const admin = 'admin@example.com'
  const { idToken } = await shop.identity('signInWithPassword', { email: admin, password: 'hundredfold' })
  const token = await shop.enter(admin, idToken)
  const makeAdmin = () => shop.send(`/api/users/admin/${email}`, 'PUT', undefined, token)
  expect(await makeAdmin()).toMatchObject({ status: 409, body: { code: 'user-not-confirmed' } })
  await shop.identity('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: person.idToken })
  await shop.identity('update', { oobCode: await codeSentTo(shop, email, 'verifyEmail') })
  expect(await makeAdmin()).toEqual({ status: 200, body: { success: true, modifiedCount: 1 } })
})
