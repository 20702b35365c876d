import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { freshDatabase } from '#test/fresh-database.ts'
import { type SigningKeys, signingKeys } from './signing-keys.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

async function open() {
  const database = await freshDatabase()
  await database.db.deleteFrom('signing_keys').execute()
  const clock = { at: Date.UTC(2026, 0, 1) }
  const now = () => new Date(clock.at)
  const another = () => signingKeys(database.db, 'identity', 'RS256', now)
  return {
    ...database,
    clock,
    another,
    keys: await another(),
    verify: (keys: SigningKeys, token: string) =>
      jwtVerify(token, keys.verify, { currentDate: now() }).then(
        () => true,
        () => false,
      ),
    async sign(keys: SigningKeys) {
      const { kid, key } = await keys.signer()
      return new SignJWT({})
        .setProtectedHeader({ alg: 'RS256', kid })
        .setExpirationTime(new Date(clock.at + HOUR_MS))
        .sign(key)
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}

const kidOf = (token: string) => decodeProtectedHeader(token).kid

test('a key is rotated after thirty days, and its tokens stay valid', async () => {
  await using shop = await open()
  const { clock, keys } = shop
  const first = await shop.sign(keys)
  clock.at += 31 * DAY_MS
  const last = await shop.sign(keys)
  expect(kidOf(last), 'the next key is shown before it signs').toBe(kidOf(first))
  expect((await keys.publicKeys()).keys).toHaveLength(2)

  clock.at += 11 * 60_000
  const next = await shop.sign(keys)
  expect(kidOf(next)).not.toBe(kidOf(last))
  clock.at += 48 * 60_000
  expect([await shop.verify(keys, last), await shop.verify(keys, next)]).toEqual([true, true])

  clock.at += 2 * HOUR_MS
  expect((await keys.publicKeys()).keys.map(({ kid }) => kid)).toEqual([kidOf(next)])
})

test('replaced keys are deleted at the next rotation', async () => {
  await using shop = await open()
  for (let month = 0; month < 4; month += 1) {
    shop.clock.at += 31 * DAY_MS
    await shop.keys.publicKeys()
  }
  expect(await shop.db.selectFrom('signing_keys').select('id').execute()).toHaveLength(2)
})

test('a process verifies a token of a key that another process has just made', async () => {
  await using shop = await open()
  const other = await shop.another()
  shop.clock.at += 31 * DAY_MS
  await other.publicKeys()
  shop.clock.at += 11 * 60_000
  // This process read its keys just before the other one's new key began to sign.
  const late = await shop.another()
  await shop.db.deleteFrom('signing_keys').execute()
  const stranger = await shop.another()
  const token = await shop.sign(stranger)
  expect(await shop.verify(late, token), 'looks at most once a second').toBe(false)
  shop.clock.at += 2_000
  expect(await shop.verify(late, token)).toBe(true)
})

test('processes that rotate at the same time make one new key', async () => {
  await using shop = await open()
  const others = await Promise.all([shop.another(), shop.another(), shop.another()])
  shop.clock.at += 31 * DAY_MS
  const shown = await Promise.all(others.map(async (keys) => (await keys.publicKeys()).keys.length))
  expect(shown).toEqual([2, 2, 2])
  expect(await shop.db.selectFrom('signing_keys').select('id').execute()).toHaveLength(2)
})

test('many concurrent tokens with invented key ids cost one query', async () => {
  await using shop = await open()
  let looks = 0
  const counting = shop.db.withPlugin({
    transformQuery({ node }) {
      looks += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const clock = { at: shop.clock.at }
  const keys = await signingKeys(counting, 'identity', 'RS256', () => new Date(clock.at))
  const [, body, signature] = (await shop.sign(shop.keys)).split('.')
  const invented = () =>
    [
      Buffer.from(JSON.stringify({ alg: 'RS256', kid: crypto.randomUUID() })).toString('base64url'),
      body,
      signature,
    ].join('.')
  clock.at += 2_000
  looks = 0
  const taken = await Promise.all(Array.from({ length: 100 }, () => shop.verify(keys, invented())))
  expect(taken).toEqual(Array(100).fill(false))
  expect(looks).toBe(1)
})
