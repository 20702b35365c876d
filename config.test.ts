import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigError, readCommandConfig, readConfig, settingNames } from './config.ts'
import { liveSettings } from './test/live-settings.ts'

const live = { ...liveSettings, ADMIN_EMAIL: 'Owner@Example.com' }

const demo = { SHOP_MODE: 'demo' }

const problemsOf = (environment: Record<string, string>) => {
  try {
    readConfig({ ...demo, ...environment })
  } catch (failure) {
    if (failure instanceof ConfigError) return failure.message
    throw failure
  }
  return ''
}

test('nothing but its mode set, a demo is on port 3000', () => {
  expect(readConfig(demo)).toMatchObject({
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
    readConfig({ ...demo, DATABASE_URL: '', STRIPE_SECRET_KEY: ' ', LOG_LEVEL: '', IMGBB_URL: '' }),
  ).toMatchObject({
    SHOP_MODE: 'demo',
    LOG_LEVEL: 'info',
    IMGBB_URL: 'https://api.imgbb.com',
  })
})

test('there is no default mode: without one, every start says which there are', () => {
  for (const environment of [
    {},
    { SHOP_MODE: '' },
    { SHOP_MODE: ' ' },
    { ...live, SHOP_MODE: undefined, PORT: 'x' },
  ])
    expect(() => readConfig(environment)).toThrow(
      'SHOP_MODE missing: set it to live for a shop that sells, to demo for one to try out',
    )
  expect(() => readConfig({ PORT: 'x' })).toThrow('PORT must be')
  expect(problemsOf({ SHOP_MODE: 'production' })).toContain('SHOP_MODE must be demo, live or drill')
  expect(problemsOf({ SHOP_MODE: 'production' })).not.toContain('missing')
  expect(readCommandConfig({}).SHOP_MODE, 'a command that only opens the database').toBeUndefined()
})

test('a value in quotes is refused, whatever setting it is of', () => {
  for (const name of settingNames) {
    for (const quoted of ['"x"', "'x'", '""', ` "https://shop.example.com" `])
      expect(problemsOf({ [name]: quoted }), name).toContain(`${name} is in quotes`)
  }
  expect(problemsOf({ ...live, MAIL_FROM: '"Shop" <shop@example.com>' })).toBe('')
})

test('whatever a setting is, it is right or the problem is said', () => {
  const junk = [
    ' ',
    'x',
    'shop.test',
    'shop.test:443',
    '//shop.test',
    'https:',
    'https://',
    'https//shop.test',
    'http://[::1',
    'https://shop.test:port',
    'smtp:',
    'smtps://',
    'smtp://a:%zz@mail',
    'postgres:',
    'postgres://a:p@ss/w#rd@db/shop',
    'postgres://a:100%@db/shop',
    'mailto:a@b.example',
    '1',
    '-1',
    '9'.repeat(400),
    '\0',
    '"',
    "'",
    '%',
    '\u2028',
    '{}',
  ]
  for (const name of settingNames) for (const value of junk) problemsOf({ [name]: value })
  for (const name of ['PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL', 'GOOGLE_ISSUER', 'IMGBB_URL'])
    for (const value of ['x', 'shop.test', 'shop.test:443', '//shop.test', 'http://[::1', 'https//shop.test'])
      expect(problemsOf({ [name]: value }), value).toContain(`${name} must be`)
})

test('what is wrong does not hide what is missing, and is not missing itself', () => {
  const problems = problemsOf({
    SHOP_MODE: 'live',
    PUBLIC_URL: 'shop.test',
    SMTP_URL: 'mail.example.com',
    PORT: '"80"',
  })
  for (const said of [
    'PUBLIC_URL must begin',
    'SMTP_URL must begin',
    'PORT is in quotes',
    'DATABASE_URL missing',
  ])
    expect(problems).toContain(said)
  expect(problems).not.toMatch(/(PUBLIC_URL|SMTP_URL) missing/)
  expect(problems).toContain('MAIL_FROM missing')
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

test.for([
  [{ PORT: '' }, 'PORT must be a whole number from 0 to 65535'],
  [{ PORT: 'x' }, 'PORT must be a whole number from 0 to 65535'],
  [{ STOP_AFTER_SECONDS: '1e9' }, 'STOP_AFTER_SECONDS must be a whole number from 0 to 300'],
  [{ HOST: 'http://x' }, 'HOST must be an IP address or a host name'],
  [{ DATA_DIR: ' ' }, 'DATA_DIR must not be empty'],
  [
    { PUBLIC_URL: 'https://example.com/shop' },
    'PUBLIC_URL must be a scheme and a host, with nothing after it',
  ],
  [{ CORS_ORIGINS: 'https://erp.example.com, http://erp.example.com' }, 'CORS_ORIGINS must be https'],
  [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS must be https'],
  [{ SMTP_URL: 'smtp://', MAIL_FROM: 'shop@example.com' }, 'SMTP_URL must name a mail server'],
  [
    { INBOUND_MAIL_PORT: '70000', INBOUND_MAIL_DOMAIN: 'a.example' },
    'INBOUND_MAIL_PORT must be a whole number',
  ],
  [{ INBOUND_MAIL_PORT: '2525', INBOUND_MAIL_DOMAIN: 'a b' }, 'INBOUND_MAIL_DOMAIN must be a domain'],
  [{ SMTP_URL: 'smtp://mail', MAIL_FROM: 'Shop' }, 'MAIL_FROM must be an e-mail address'],
  [{ SMTP_URL: 'smtp://mail', MAIL_FROM: 'Shop <shop>' }, 'MAIL_FROM must be an e-mail address'],
  [{ ...live, STRIPE_PUBLISHABLE_KEY: 'sk_live_secret' }, 'STRIPE_PUBLISHABLE_KEY must begin with pk_live_'],
  [{ ...live, STRIPE_SECRET_KEY: 'secret' }, 'STRIPE_SECRET_KEY must begin with sk_live_'],
  [{ ...live, STRIPE_WEBHOOK_SECRET: 'secret' }, 'STRIPE_WEBHOOK_SECRET must begin with whsec_'],
  [{ ...live, SHOP_MODE: 'demo', STRIPE_SECRET_KEY: 'sk_test_x' }, 'must be of the same mode'],
  [
    { FIREBASE_AUTH_DOMAIN: 'https://x.firebaseapp.com', FIREBASE_API_KEY: 'k', FIREBASE_PROJECT_ID: 'x' },
    'FIREBASE_AUTH_DOMAIN must be a host name',
  ],
  [{ DATABASE_READ_URL: 'postgres://db' }, 'DATABASE_READ_URL needs DATABASE_URL'],
  [
    { DATABASE_URL: 'postgres://db-1,db-2/shop?target_session_attrs=any' },
    'DATABASE_URL has target_session_attrs=any; it must be read-write or primary',
  ],
  [{ DATABASEURL: 'postgres://db' }, 'DATABASEURL is not a setting. Did you mean DATABASE_URL?'],
  [{ STRIPE_PUBLISHABLE: 'x' }, 'STRIPE_PUBLISHABLE is not a setting. Did you mean STRIPE_PUBLISHABLE_KEY?'],
  [{ public_url: 'x' }, 'public_url is not a setting. Did you mean PUBLIC_URL?'],
  [{ IMGBB_KEYS: 'x', PORT: 'x' }, 'IMGBB_KEYS is not a setting. Did you mean IMGBB_KEY?'],
] as [Record<string, string>, string][])('%j is refused: %s', ([environment, problem]) => {
  const problems = problemsOf(environment)
  expect(problems).toContain(problem)
  expect(problems).not.toMatch(/secret|expected|received/)
})

test('names and a sender that are right are taken', () => {
  const usual = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'USER',
    'LANG',
    'PGPORT',
    'PORT2',
    'POST',
    'TMPDIR',
    'XDG_DATA_DIRS',
    'SMTP_USER',
  ]
  expect(problemsOf(Object.fromEntries(usual.map((name) => [name, 'x'])))).toBe('')
  expect(problemsOf({ ...live, MAIL_FROM: 'The Shop <shop@example.com>', HOST: '::' })).toBe('')
})

test('a drill has the settings of a live shop, and reaches nothing outside', () => {
  const drill = {
    SHOP_MODE: 'drill',
    SMTP_URL: undefined,
    STRIPE_SECRET_KEY: undefined,
    IMGBB_KEY: undefined,
    INVOICE_FOLDER: undefined,
    BANK_STATEMENT_FOLDER: undefined,
    INBOUND_MAIL_PORT: undefined,
  }
  const outside = {
    IMGBB_KEY: 'k',
    INVOICE_FOLDER: '/out',
    BANK_STATEMENT_FOLDER: '/in',
    INBOUND_MAIL_PORT: '2525',
    INBOUND_MAIL_DOMAIN: 'a.example',
  }
  expect(readConfig({ ...live, ...outside, SHOP_MODE: 'drill' })).toMatchObject({
    ...drill,
    ADMIN_SECOND_FACTOR: 'required',
    REFUSE_COMMON_PASSWORDS: 'yes',
  })
  expect(readConfig({ SHOP_MODE: 'drill' })).toMatchObject(drill)
})

test('settings that go together are refused when some are missing', () => {
  expect(problemsOf({ STRIPE_SECRET_KEY: 'sk_test_x' })).toContain(
    'STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET missing',
  )
  expect(problemsOf({ INBOUND_MAIL_PORT: '2525' })).toContain('INBOUND_MAIL_DOMAIN missing')
  expect(problemsOf({ FIREBASE_API_KEY: 'x' })).toContain(
    'FIREBASE_AUTH_DOMAIN and FIREBASE_PROJECT_ID missing',
  )
})

test('a live shop starts only with everything that it needs', () => {
  expect(readConfig(live)).toMatchObject({
    SHOP_MODE: 'live',
    ADMIN_EMAIL: 'owner@example.com',
    ADMIN_SECOND_FACTOR: 'required',
    REFUSE_COMMON_PASSWORDS: 'yes',
  })
  expect(readConfig(demo)).toMatchObject({ ADMIN_SECOND_FACTOR: 'optional', REFUSE_COMMON_PASSWORDS: 'no' })
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
  expect(readConfig({ ...demo, LOG_LEVEL: 'silent', IMGBB_URL: 'http://localhost:9/1/' })).toMatchObject({
    LOG_LEVEL: 'silent',
    IMGBB_URL: 'http://localhost:9',
  })
})

test('the table of settings lists every setting, and no other', () => {
  const table = readFileSync(new URL('./docs/settings.md', import.meta.url), 'utf8')
  const names = [...table.matchAll(/^\| (`[A-Z][^|]*)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  )
  expect(names.toSorted()).toEqual(settingNames.toSorted())
})

test('a time zone is an IANA name: an offset knows no summer time', () => {
  for (const SHOP_TIME_ZONE of ['Europe/Dublin', 'UTC', 'asia/kolkata', 'Etc/GMT+5'])
    expect(readConfig({ ...demo, SHOP_TIME_ZONE }).SHOP_TIME_ZONE).toBe(SHOP_TIME_ZONE)
  expect(readConfig({ ...demo, SHOP_TIME_ZONE: '' }).SHOP_TIME_ZONE).toBeUndefined()
  for (const SHOP_TIME_ZONE of [
    '+02:00',
    '-0800',
    'Europe/Atlantis',
    'Dublin',
    "UTC'; select",
    'GMT+2',
    'CET',
    'ist',
  ])
    expect(() => readConfig({ ...demo, SHOP_TIME_ZONE }), SHOP_TIME_ZONE).toThrow(
      'SHOP_TIME_ZONE must be a time zone by its IANA name, such as Europe/Dublin',
    )
})
