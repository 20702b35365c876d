import { expect, test, vi } from 'vitest'
import { setShopZones, usualZones } from '../zones.ts'
import { billToLines } from './endpoints.ts'
import { TransferForm } from './transfers.ts'

const billTo = {
  company: '',
  taxNumber: '',
  name: 'Ada',
  email: 'ada@example.com',
  address: 'Main St 1\nPeoria',
}

test('an invoice names the company, the person and the address, and each name once', () => {
  expect(billToLines(billTo)).toEqual(['Ada', 'Main St 1', 'Peoria', 'ada@example.com'])
  expect(
    billToLines({ ...billTo, company: 'Looms', taxNumber: 'DE1', address: 'Looms\nAda\nPeoria' }),
  ).toEqual(['Looms', 'Ada', 'Peoria', 'Tax number DE1', 'ada@example.com'])
})

test('a transfer is recorded for a day that has begun in the shop’s zone', () => {
  vi.useFakeTimers({ now: new Date('2027-05-14T09:59:59.999Z') })
  setShopZones([{ since: null, zone: 'Pacific/Kiritimati', notBefore: null }])
  try {
    const isValid = (receivedOn: string, amount = 5) =>
      TransferForm.safeParse({ amount, receivedOn, reference: 'R-1' }).success
    expect([isValid('2027-05-14'), isValid('2027-05-15')]).toEqual([true, false])
    vi.setSystemTime(new Date('2027-05-14T10:00:00Z'))
    expect([isValid('2027-05-15'), isValid('2027-05-16')]).toEqual([true, false])
    expect(isValid('2027-05-14', 0), 'of nothing').toBe(false)
  } finally {
    vi.useRealTimers()
    setShopZones(usualZones)
  }
})
