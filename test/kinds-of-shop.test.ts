import { expect, test } from 'vitest'
import type { Engine } from '#database/engine.ts'
import { openDatabase } from '#database/open.ts'
import { openPostgres } from '#database/postgres.ts'
import { OtherKindOfShop } from '#database/shop-kind.ts'
import { databasePlace } from './database-place.ts'
import { failLoudly } from './databases.ts'
import { runTask } from './faults/backup-tasks.ts'
import { liveSettings } from './live-settings.ts'
import { startShop } from './shop-process.ts'

type Place = Awaited<ReturnType<typeof databasePlace>>

async function use<T>({ url = '' }: Place, work: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = openPostgres({ url, onLostConnection: failLoudly })
  try {
    return await work(engine)
  } finally {
    await engine.close()
  }
}

/** Everything that a shop which starts could have changed. */
const stateOf = (place: Place) =>
  use(place, async (engine) => {
    const { rows: tables } = await engine.execute(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs') order by 1",
    )
    const state: Record<string, unknown> = {}
    for (const { name } of tables)
      state[String(name)] = (
        await engine.execute(`select count(*), md5(string_agg(t::text, ',' order by t::text)) from ${name} t`)
      ).rows[0]
    return state
  })

/** Starts a shop, and expects it to end with this sentence. */
async function expectRefused(settings: Record<string, string>, sentence: string): Promise<void> {
  const shop = startShop({ ...settings, NODE_NO_WARNINGS: '1', LOG_LEVEL: 'silent' })
  await shop.greetedOrEnded
  shop.child.kill('SIGKILL')
  expect(await shop.ended, shop.said()).toBe(1)
  expect(shop.said().startsWith(sentence), shop.said()).toBe(true)
  expect(shop.said().trimEnd().split('\n'), 'one line').toHaveLength(1)
}

/** Starts a shop, expects it to open, and ends it. */
async function expectOpen(settings: Record<string, string>): Promise<void> {
  const shop = startShop({ ...settings, LOG_LEVEL: 'silent' })
  await shop.greetedOrEnded
  expect(shop.said()).toContain('Hundredfold is open')
  shop.child.kill('SIGKILL')
  await shop.ended
}

const LIVE = "This database is a live shop's. A demo would show its emails"
const DEMO = "This database is a demo's: it has, or had, its accounts"
const MAYBE_LIVE =
  'This database has accounts, products or orders, but no accounts of a demo, so it may be a live shop'

const open = ({ folder, url }: Place, mode: 'demo' | 'live' | 'drill') =>
  openDatabase({ url, folder, mode, onLostConnection: failLoudly })

/** Opens the database in this process, and closes it again. */
const openOnce = async (place: Place, mode: 'demo' | 'live' | 'drill') => {
  await (await open(place, mode))[Symbol.asyncDispose]()
}

/** A database with data of a shop that has not written down what kind it is: no process of a shop has opened it. */
async function openEarlierPlace(content: string) {
  const place = await databasePlace('empty')
  await use(place, (engine) => engine.execute(content))
  return place
}

const user = (uid: string) => `
  insert into customers (id) values ('c');
  insert into users (identity_uid, email, name, customer_id) values ('${uid}', 'a@b.example', 'A', 'c')`
const live = ({ settings }: Place) => ({
  ...liveSettings,
  SMTP_URL: 'smtp://127.0.0.1:9',
  ...settings,
  SHOP_MODE: 'live',
})

test('a demo refuses the database of a live shop and changes nothing in it; a drill and the live shop open it', async () => {
  await using place = await databasePlace('empty')
  await expectOpen(live(place))
  await use(place, (engine) =>
    engine.execute(
      "insert into mails (message_key, recipient, template, data) values ('reset', 'a@b.example', 'password-reset', '{}')",
    ),
  )
  const before = await stateOf(place)
  await expectRefused(place.settings, LIVE)
  expect(await stateOf(place)).toEqual(before)

  await expectOpen({ ...place.settings, SHOP_MODE: 'drill' })
  await expect(openOnce(place, 'demo')).rejects.toThrow(LIVE)
  await (await open(place, 'live'))[Symbol.asyncDispose]()
})

test('a live shop refuses a database that a demo has used, though its accounts are gone, and changes nothing', async () => {
  await using place = await databasePlace('demo')
  await use(place, (engine) => engine.execute("delete from identity_accounts where uid like 'demo-%'"))
  const before = await stateOf(place)
  await expect(openOnce(place, 'live')).rejects.toThrow(DEMO)
  await expectRefused(live(place), DEMO)
  expect(await stateOf(place)).toEqual(before)
  await openOnce(place, 'drill')
  await (await open(place, 'demo'))[Symbol.asyncDispose]()
})

test('a live shop of an earlier version, which wrote nothing down, is told by what it has, before anything is converted', async () => {
  for (const [content, mode, sentence] of [
    [user('someone'), 'demo', MAYBE_LIVE],
    [
      "insert into products (name, price_cents, available, description, image, category) values ('A', 1, 0, '', '', 'B')",
      'demo',
      MAYBE_LIVE,
    ],
    [user('demo-buyer'), 'live', DEMO],
  ] as const) {
    await using place = await openEarlierPlace(content)
    const before = await stateOf(place)
    await expect(openOnce(place, mode)).rejects.toThrow(sentence)
    expect(await stateOf(place)).toEqual(before)
    const right = mode === 'demo' ? 'live' : 'demo'
    await openOnce(place, right)
    await expect(openOnce(place, mode)).rejects.toThrow(mode === 'demo' ? LIVE : DEMO)
  }
})

test('an empty database is that of the shop which starts first, also of two that start at once', async () => {
  await using place = await openEarlierPlace('')
  await openOnce(place, 'drill')
  const started = await Promise.allSettled([open(place, 'demo'), open(place, 'live')])
  const opened = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const refused = started.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  for (const database of opened) await database[Symbol.asyncDispose]()
  expect([opened.length, refused.length]).toEqual([1, 1])
  for (const refusal of refused) expect(refusal).toBeInstanceOf(OtherKindOfShop)
})

test('the audit of a live shop looks for no payments at the card emulator, whatever mode is set', async () => {
  await using place = await databasePlace('demo')
  const { SHOP_MODE: _, ...settings } = place.settings
  await use(place, (engine) =>
    engine.execute(
      `insert into card_payment_intents (id, client_secret, amount_cents, status, payment_method, latest_charge, captured_cents, created_at)
       values ('pi_stray', 's', 100, 'succeeded', 'pm', 'ch_stray', 100, now() - interval '1 hour')`,
    ),
  )
  expect(await runTask('audit', settings)).toMatchObject({
    code: 1,
    said: expect.stringContaining('pi_stray: 100 cents kept'),
  })
  await use(place, (engine) => engine.execute("update shop_kind set kind = 'live'"))
  for (const mode of ['', 'demo', 'drill'])
    expect(await runTask('audit', { ...settings, SHOP_MODE: mode }), mode).toMatchObject({ code: 0 })
})

test('made-up orders are refused by a live shop’s database', async () => {
  await using place = await databasePlace('empty')
  await openOnce(place, 'live')
  const before = await stateOf(place)
  expect(await runTask('seed-large', place.settings)).toMatchObject({
    code: 1,
    complained: expect.stringMatching(/^This database is a live shop's\. .*\n$/),
  })
  expect(await stateOf(place)).toEqual(before)
})
