import { expect, test } from 'vitest'
import { hostName, hostsOf, isDatabaseUrl } from './hosts.ts'

test('an address of several hosts is one address for each', () => {
  expect(
    hostsOf(
      'postgres://ada:p%40ss@db-1:5432,[::1]:5433/shop?sslmode=verify-full&target_session_attrs=primary',
    ),
  ).toEqual([
    'postgres://ada:p%40ss@db-1:5432/shop?sslmode=verify-full',
    'postgres://ada:p%40ss@[::1]:5433/shop?sslmode=verify-full',
  ])
  expect(hostsOf('postgresql://db/shop?target_session_attrs=read-write')).toEqual(['postgresql://db/shop'])
  expect(hostsOf('postgres://db-1,db-2')).toEqual(['postgres://db-1', 'postgres://db-2'])
  expect(hostName('postgres://ada:secret@db-1/shop')).toBe('db-1:5432')
})

test('what is no address of a database is told from one', () => {
  for (const url of ['postgres://db', 'postgres://u:p@db-1:1,db-2:2/shop', 'postgres:///shop?host=/tmp'])
    expect(isDatabaseUrl(url), url).toBe(true)
  for (const url of [
    'db-1,db-2',
    'mysql://db',
    'postgres:db',
    'postgres://db-1,,db-2/shop',
    'postgres://db-1,db-2:99999/shop',
    'postgres://db-1:x,db-2/shop',
    'postgres://db-1,db-2/shop?target_session_attrs=standby',
  ])
    expect(isDatabaseUrl(url), url).toBe(false)
})
