import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { settingsInForce } from './settings-in-force.ts'

const shownOf = (name: string, value: string, more: Record<string, string> = {}) =>
  settingsInForce(readConfig({ SHOP_MODE: 'demo', [name]: value, ...more })).find(
    (setting) => setting.name === name,
  )?.value

test('an address shows its hosts and its path, wherever its password is', () => {
  const addresses = {
    'postgres://user:secret@db-1:5432,db-2/shop?sslmode=verify-full': 'postgres://db-1:5432,db-2/shop',
    'postgres://user:sec@ret@db/shop': 'postgres://db/shop',
    'postgres://user:secret@db-1,user:secret@db-2/shop': 'postgres://db-2/shop',
    'postgres://db/shop?user=user&password=secret': 'postgres://db/shop',
    'postgres://db/shop#secret': 'postgres://db/shop',
    'postgres:///shop?host=/run/postgresql': 'postgres:///shop',
    // Which part is the password cannot be told.
    'postgres://user:secret@db/shop?password=sec@ret': 'postgres://…',
    'postgres://db/shop?sslrootcert=/secret&sslkey=/secret@ret': 'postgres://…',
    'postgres://user:12/secret@db/shop': 'postgres://…',
  }
  for (const [address, shown] of Object.entries(addresses)) {
    expect(shownOf('DATABASE_URL', address), address).toBe(shown)
    const primary = { DATABASE_URL: 'postgres://db/shop' }
    expect(shownOf('DATABASE_READ_URL', address, primary), address).toBe(shown)
  }
  const sender = { MAIL_FROM: 'shop@example.com' }
  expect(shownOf('SMTP_URL', 'smtps://user:secret@mail.example.com', sender)).toBe('smtps://mail.example.com')
  expect(shownOf('SMTP_URL', 'smtp://mail.example.com/?pass=sec@ret', sender)).toBe('smtp://…')
  expect(shownOf('GOOGLE_ISSUER', 'https://user:secret@idp.example/shop?key=secret')).toBe(
    'https://idp.example/shop',
  )
})

test('of passwords and keys, only whether they are set is shown', () => {
  expect(shownOf('METRICS_TOKEN', 'secret-secret-secret')).toBe('set')
  expect(shownOf('PORT', '3001')).toBe('3001')
  expect(shownOf('ADMIN_EMAIL', '')).toBe('not set')
})
