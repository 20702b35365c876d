import { expect, test } from 'vitest'
import { addressGroup, forwardedAddress } from './client-address.ts'

test('all addresses that one client controls count as one', () => {
  expect(addressGroup('192.0.2.1')).toBe('192.0.2.1')
  expect(addressGroup('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(addressGroup('2001:DB8::1')).toBe(addressGroup('2001:db8:0:0:ffff:1:2:3%eth0'))
  expect(addressGroup('2001:db8:0:1::1')).not.toBe(addressGroup('2001:db8::1'))
  expect(addressGroup('::1')).toBe('0:0:0:0::/64')
  expect(addressGroup(undefined)).toBeUndefined()
})

test('behind trusted proxies, the client address is the one that the outermost of them saw', () => {
  const context = (forwarded?: string) =>
    ({
      req: { header: () => forwarded },
      env: { incoming: { socket: { remoteAddress: '10.0.0.1' } } },
    }) as unknown as Parameters<ReturnType<typeof forwardedAddress>>[0] // only these are read
  const made = '203.0.113.9, 192.0.2.7, 10.0.0.2'
  expect(forwardedAddress(0)(context(made)), 'the header is anybody’s').toBe('10.0.0.1')
  expect(forwardedAddress(1)(context(made))).toBe('10.0.0.2')
  expect(forwardedAddress(2)(context(made))).toBe('192.0.2.7')
  expect(forwardedAddress(1)(context()), 'past the proxy').toBe('10.0.0.1')
  expect(forwardedAddress(1)(context('192.0.2.7:50123')), 'with the port').toBe('192.0.2.7')
  expect(forwardedAddress(1)(context('[2001:db8::1]:50123'))).toBe('2001:db8::1')
  expect(forwardedAddress(1)(context('2001:db8::1'))).toBe('2001:db8::1')
})
