import { expect, test } from 'vitest'
import { forReading, forWriting, hostName, hostsOf, isDatabaseUrl, problemInParameters } from './hosts.ts'

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
  ])
    expect(isDatabaseUrl(url), url).toBe(false)
})

test('a parameter without an effect, or with a value that there is not, is named', () => {
  const problem = (query: string, sessions = forWriting) =>
    problemInParameters(`postgres://db-1,db-2/shop${query}`, sessions)
  for (const query of ['', '?', '?sslmode=verify-full&sslrootcert=/ca.pem', '?target_session_attrs=primary'])
    expect(problem(query), query).toBeUndefined()
  for (const name of ['ssl_mode', 'sslMode', 'SSLMODE', 'ssl', 'pgbouncer', 'sslrootcerts'])
    expect(problem(`?${name}=require`), name).toMatch(
      `has a parameter that has no effect, ${name}. Leave it out`,
    )
  const withPassword = problemInParameters('postgres://user:12?a&secret@db/shop', forWriting)
  expect(withPassword).toMatch(/no effect, …\. Leave it out/)
  expect(problem('?sslmode=secret@db')).toMatch(/^has sslmode=…;/)
  expect(problem('?sslmode=disable&sslmode=require')).toBe('has the parameter sslmode twice')
  expect(problem('?sslmode=on')).toMatch(/^has sslmode=on; it must be disable, .* or no-verify$/)
  expect(problem('?sslmode=')).toMatch(/^has sslmode=; it must be/)
  expect(problem('?target_session_attrs=standby')).toBe(
    'has target_session_attrs=standby; it must be read-write or primary',
  )
  for (const asked of ['any', 'read-only', 'standby', 'prefer-standby'])
    expect(problem(`?target_session_attrs=${asked}`, forReading), asked).toBeUndefined()
  expect(problem('?target_session_attrs=primary', forReading)).toMatch(
    /it must be any, read-only, standby or/,
  )
})
