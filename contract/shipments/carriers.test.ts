import { expect, test } from 'vitest'
import { carriers, trackingLink } from './carriers.ts'

test('every known carrier has a page for a number, which is escaped', () => {
  for (const carrier of carriers.filter((each) => each !== 'other')) {
    const link = new URL(trackingLink({ carrier, trackingNumber: '1Z 999-A' }) ?? '')
    expect(link.protocol, carrier).toBe('https:')
    expect(link.href, carrier).toMatch(/[=/]1Z999-A$/)
    expect(trackingLink({ carrier, trackingNumber: '' })).toBeUndefined()
  }
  expect(trackingLink({ carrier: 'ups', trackingNumber: 'a&b#c' })).toMatch(/=a%26b%23c$/)
})

test('another carrier has the link that was given, and nobody has none', () => {
  const trackingUrl = 'https://trucks.example/1'
  expect(trackingLink({ carrier: 'other', trackingNumber: '1', trackingUrl })).toBe(trackingUrl)
  expect(trackingLink({ carrier: 'other', trackingNumber: '1' })).toBeUndefined()
  expect(trackingLink({ trackingNumber: '' })).toBeUndefined()
})
