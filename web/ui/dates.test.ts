import { afterEach, expect, test } from 'vitest'
import { setShopZones, usualZones } from '#contract/zones.ts'
import { formatDay, formatMoment, formatPublished, formatSecond } from './dates.ts'

afterEach(() => setShopZones(usualZones))

const moment = new Date('2027-05-14T15:08:12Z')
/** Newer versions of ICU put a narrow space before PM. */
const plain = (text: string) => text.replaceAll('\u202f', ' ')

test('days and times are the shop’s, whatever zone the reader is in', () => {
  expect(formatDay(moment)).toBe('May 14, 2027')
  expect(plain(formatMoment(moment.getTime()))).toBe('May 14, 2027, 3:08 PM UTC')
  expect(plain(formatSecond(moment.toISOString()))).toBe('May 14, 2027, 3:08:12 PM UTC')
  setShopZones([{ since: null, zone: 'Australia/Sydney', notBefore: null }])
  expect(formatDay(moment)).toBe('May 15, 2027')
  expect(plain(formatMoment(moment))).toBe('May 15, 2027, 1:08 AM GMT+10')
})

test('a calendar day is the same day in every time zone', () => {
  for (const zone of ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles']) {
    setShopZones([{ since: null, zone, notBefore: null }])
    expect(formatDay('2027-05-14')).toBe('May 14, 2027')
    expect(formatPublished('2027-05-14')).toBe('14 May 2027')
  }
})

test('what was issued before the zone changed keeps its day', () => {
  setShopZones([
    { since: null, zone: 'UTC', notBefore: null },
    { since: '2027-05-14T12:00:00.000Z', zone: 'Pacific/Pago_Pago', notBefore: '2027-05-14' },
  ])
  expect(formatDay('2027-05-14T03:00:00Z')).toBe('May 14, 2027')
  expect(formatDay('2027-05-15T03:00:00Z')).toBe('May 14, 2027')
  expect(formatDay('2027-05-15T12:00:00Z')).toBe('May 15, 2027')
})
