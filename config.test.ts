import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigError, readConfig, settingNames } from './config.ts'

const live = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://shop.example.com',
  DATABASE_URL: 'postgres://db/shop',
  ADMIN_EMAIL: 'Owner@Example.com',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'shop@example.com',
}

const problemsOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
  } catch (failure) {
    if (failure instanceof ConfigError) return failure.message
    throw failure
  }
  return ''
}

test('nothing set is a demo shop on port 3000', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:3000',
    SHOP_MODE: 'demo',
    ORDER_HOLD_MINUTES: 30,
    LOG_LEVEL: 'info',
    IMGBB_URL: 'https://api.imgbb.com',
  })
})

test('an empty setting is the same as none', () => {
  expect(
    readConfig({ DATABASE_URL: '', STRIPE_SECRET_KEY: ' ', LOG_LEVEL: '', IMGBB_URL: '' }),
  ).toMatchObject({
    SHOP_MODE: 'demo',
    LOG_LEVEL: 'info',
    IMGBB_URL: 'https://api.imgbb.com',
  })
})

test('every problem is listed at once', () => {
  const problems = problemsOf({
    PORT: 'x',
    SHOP_MODE: 'maybe',
    DATABASE_URL: 'mysql://x',
    ORDER_HOLD_MINUTES: '0',
    LOG_LEVEL: 'loud',
    IMGBB_URL: 'http://images.example.com',
  })
  for (const name of ['PORT', 'SHOP_MODE', 'DATABASE_URL', 'ORDER_HOLD_MINUTES', 'LOG_LEVEL', 'IMGBB_URL'])
    expect(problems).toContain(name)
})

test('settings that go together are refused when some are missing', () => {
  expect(problemsOf({ STRIPE_SECRET_KEY: 'sk_test_x' })).toContain(
    'STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET missing',
  )
  expect(problemsOf({ FIREBASE_API_KEY: 'x' })).toContain(
    'FIREBASE_AUTH_DOMAIN and FIREBASE_PROJECT_ID missing',
  )
})

test('a live shop starts only with everything that it needs', () => {
  expect(readConfig(live)).toMatchObject({
    SHOP_MODE: 'live',
    ADMIN_EMAIL: 'owner@example.com',
    ADMIN_SECOND_FACTOR: 'required',
  })
  expect(readConfig({})).toMatchObject({ ADMIN_SECOND_FACTOR: 'optional' })
  const problems = problemsOf({ SHOP_MODE: 'live' })
  for (const name of ['PUBLIC_URL', 'DATABASE_URL', 'ADMIN_EMAIL', 'STRIPE_SECRET_KEY', 'SMTP_URL']) {
    expect(problems).toContain(`${name} missing`)
  }
})

test('a live shop takes neither test keys nor plain http', () => {
  expect(problemsOf({ ...live, STRIPE_SECRET_KEY: 'sk_test_x' })).toContain('must be live keys')
  expect(problemsOf({ ...live, PUBLIC_URL: 'http://shop.example.com' })).toContain('must be https')
})

test('Firebase and a Google of our own are not mixed, and an issuer elsewhere must be https', () => {
  const firebase = {
    FIREBASE_API_KEY: 'k',
    FIREBASE_AUTH_DOMAIN: 'x.firebaseapp.com',
    FIREBASE_PROJECT_ID: 'x',
  }
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
  expect(problemsOf({ ...live, ...firebase })).toBe('')
  expect(problemsOf({ ...live, ...google })).toBe('')
  expect(problemsOf({ ...live, ...firebase, ...google })).toContain('GOOGLE_CLIENT_ID')
  expect(problemsOf({ GOOGLE_ISSUER: 'http://issuer.example' })).toContain('GOOGLE_ISSUER must be https')
  expect(problemsOf({ GOOGLE_ISSUER: 'http://127.0.0.1:4000' })).toBe('')
  expect(problemsOf({ ...live, GOOGLE_ISSUER: 'http://localhost:4000' })).toContain('GOOGLE_ISSUER')
  expect(problemsOf({ IMGBB_URL: 'http://pictures.example' })).toContain('IMGBB_URL must be https')
})

test('a setting keeps what it is set to', () => {
  expect(readConfig({ LOG_LEVEL: 'silent', IMGBB_URL: 'http://localhost:9/1/' })).toMatchObject({
    LOG_LEVEL: 'silent',
    IMGBB_URL: 'http://localhost:9',
  })
})

test('the README lists every setting, and no other', () => {
  const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8')
  const [, table = ''] = /^## Settings\n([\s\S]*?)^## /m.exec(readme) ?? []
  const names = [...table.matchAll(/^\| (`[A-Z][^|]*)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  )
  expect(names.toSorted()).toEqual(settingNames.toSorted())
})
