import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, dayOf, momentAt } from '#contract/days.ts'
import { setShopZones, shopZones, usualZones } from '#contract/zones.ts'
import { openShop, type TestShop } from '#test/open-shop.ts'
import { zoneOfCountry } from './country-zones.ts'
import { loadTimeZone, loadZones, TimeZoneRefused } from './time-zone.ts'

const live = { SHOP_MODE: 'live' } as const

/** What the database says of moments and days. */
async function told(shop: TestShop, moments: readonly string[]) {
  const { rows } = await sql<{ day: string; begins: Date; ends: Date }>`
    select to_char(shop_day(m), 'YYYY-MM-DD') as day, day_begins(shop_day(m)) as begins, day_ends(shop_day(m)) as ends
    from unnest(${moments}::timestamptz[]) with ordinality as asked (m, place) order by place`.execute(
    shop.db,
  )
  return rows
}

/** Hours of two years, with those in which clocks are put forward and back. */
const hours = Array.from({ length: 2 * 366 * 24 }, (_, hour) =>
  new Date(Date.UTC(2026, 0, 1, hour, 30)).toISOString(),
)

test.for([
  'UTC',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  // Clocks are put forward or back at midnight.
  'America/Havana',
  'Atlantic/Azores',
  'America/Santiago',
  'Asia/Beirut',
])(
  '%s: pages, server and database tell the same days, which follow each other without a gap',
  async (timeZone) => {
    await using shop = await openShop({ timeZone })
    const rows = await told(shop, hours)
    expect(rows.map(({ day }) => day)).toEqual(hours.map((hour) => dayOf(hour)))
    const days = new Map(rows.map(({ day, begins, ends }) => [day, { begins, ends }]))
    for (const [day, { begins, ends }] of days) {
      expect(dayOf(begins), `${day} begins`).toBe(day)
      expect(dayOf(begins.getTime() - 1)).toBe(addDays(day, -1))
      expect(dayOf(ends), `${day} ends`).toBe(day)
      expect(dayOf(ends.getTime() + 1)).toBe(addDays(day, 1))
      // Of clocks that are put forward at midnight, the first time of the day.
      expect(dayOf(momentAt(`${day}T00:00`))).toBe(day)
      expect(Date.parse(momentAt(`${day}T00:00`))).toBe(begins.getTime())
    }
  },
)

test('a shop without orders counts all days in its zone; with an order, the zone is that of days to come', async () => {
  await using shop = await openShop({ products: [{ id: 'p', price: 1, available: 900 }] })
  await loadTimeZone(shop.db, { ...live, SHOP_TIME_ZONE: 'Asia/Kolkata' })
  expect(shopZones()).toEqual([{ since: null, zone: 'Asia/Kolkata', notBefore: null }])
  const buyer = await shop.signUp('ada@example.com')
  await buyer.post('/order', { product_id: 'p', orderAmount: 100, address: 'x', phone: '1' })

  for (const zone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
    await loadTimeZone(shop.db, { ...live, SHOP_TIME_ZONE: zone })
    const [before, after, ...others] = shopZones()
    expect([before, after?.zone, others]).toEqual([
      { since: null, zone: 'Asia/Kolkata', notBefore: null },
      zone,
      [],
    ])
    const since = Date.parse(after?.since ?? '')
    expect(since).toBeGreaterThan(Date.now())
    const around = Array.from({ length: 200 }, (_, hour) =>
      new Date(since + (hour - 100) * 3_600_000 - 1).toISOString(),
    )
    const days = (await told(shop, around)).map(({ day }) => day)
    expect(days).toEqual(around.map((moment) => dayOf(moment)))
    expect(days, 'days never go back').toEqual(days.toSorted())
    for (const { day, begins, ends } of await told(shop, around)) {
      expect([dayOf(begins), dayOf(begins.getTime() - 1) < day]).toEqual([day, true])
      expect([dayOf(ends), dayOf(ends.getTime() + 1) > day]).toEqual([day, true])
    }
  }
  await loadTimeZone(shop.db, { ...live, SHOP_TIME_ZONE: 'Asia/Kolkata' })
  expect(shopZones(), 'one that has not begun is taken back').toHaveLength(1)
  await expect(shop.db.updateTable('shop_time_zones').set({ zone: 'UTC' }).execute()).rejects.toThrow(
    /the days of a shop with orders stay/,
  )
})

test('without a setting the zone is that of the seller’s country, and follows it at once; a demo’s is UTC', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const { body: seller } = await admin.get('/settings/seller')
  const move = (country: string) => admin.put('/settings/seller', { ...seller, taxNumber: '', country })

  expect((await move('AU')).status).toBe(200)
  expect(shopZones()[0]?.zone, 'the operator chose UTC').toBe('UTC')
  await loadTimeZone(shop.db, live)
  expect(shopZones()[0]?.zone).toBe('Australia/Sydney')
  expect((await move('DE')).status).toBe(200)
  expect(shopZones()[0]?.zone).toBe('Europe/Berlin')
  expect(await shop.rows('shop_time_zones')).toMatchObject([{ zone: 'Europe/Berlin' }])
  await loadTimeZone(shop.db, { SHOP_MODE: 'demo' })
  expect(shopZones()[0]?.zone).toBe('UTC')
  setShopZones(usualZones)
  await loadTimeZone(shop.db, live)
  await loadZones(shop.db)
  expect(shopZones()[0]?.zone).toBe('Europe/Berlin')
})

test('the database knows the zone of every country, and a zone that it does not know is refused', async () => {
  await using shop = await openShop()
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((a) => letters.map((b) => a + b))
  const zones = [...new Set(codes.map(zoneOfCountry))]
  expect(zones.length).toBeGreaterThan(200)
  const { rows } = await sql<{ name: string }>`
    select name from pg_timezone_names where name = any (${zones}::text[])`.execute(shop.db)
  expect(zones.filter((zone) => !rows.some(({ name }) => name === zone))).toEqual([])
  expect(['BE', 'US', 'AU', 'IN', '', 'XX', 'XK'].map(zoneOfCountry)).toEqual([
    'Europe/Brussels',
    'America/New_York',
    'Australia/Sydney',
    'Asia/Kolkata',
    'UTC',
    'UTC',
    'Europe/Belgrade',
  ])
  await expect(loadTimeZone(shop.db, { ...live, SHOP_TIME_ZONE: 'Europe/Atlantis' })).rejects.toThrow(
    TimeZoneRefused,
  )
})
