import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { cardPaths } from '#contract/cards/paths.ts'
import { identityCalls, identityReads } from '#contract/identity/endpoints.ts'
import { outboxPaths } from '#contract/mail/outbox.ts'
import { DEMO_PATH, demoStepPaths } from '#contract/plain-pages.ts'
import { DEMO_PASSWORD, demoAccounts } from '#demo/accounts.ts'
import { openHundredfold } from '#open.ts'
import { databasePlace } from './database-place.ts'
import type { Content } from './databases.ts'
import { liveSettings } from './live-settings.ts'

const firebase = {
  FIREBASE_API_KEY: 'AIza-x',
  FIREBASE_AUTH_DOMAIN: 'a-shop.firebaseapp.com',
  FIREBASE_PROJECT_ID: 'a-shop',
}
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}

async function open(settings: Record<string, string>, content: Content = 'demo') {
  const place = await databasePlace(content)
  const config = {
    ...readConfig({ SHOP_MODE: 'demo', ...settings }),
    DATA_DIR: place.folder,
    DATABASE_URL: place.url,
  }
  const app = await openHundredfold(config, pino({ level: 'silent' }))
  const ask = (path: string, init?: RequestInit) =>
    Promise.resolve(app.fetch(new Request(`http://localhost:3000${path}`, init)))
  const page = await ask('/login')
  const text = await page.text()
  const settingsInPage = /id="settings"[^>]*>([^<]*)</.exec(text)?.[1] ?? 'null'
  return {
    app,
    ask,
    text,
    policy: page.headers.get('Content-Security-Policy') ?? '',
    settings: JSON.parse(settingsInPage),
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await place[Symbol.asyncDispose]()
    },
  }
}

const otherOrigins = /https:\/\/(?!localhost)[^ ;]*/g

test('without settings every service is embedded, and the content security policy allows no other origin', async () => {
  await using shop = await open({})
  expect(shop.policy.match(otherOrigins)).toBeNull()
  expect(shop.settings.identity).toMatchObject({ embedded: true, google: true })
  expect(shop.settings.cards).toMatchObject({ script: cardPaths.script, testMode: true })
  expect((await shop.ask(identityReads.jwks)).status).toBe(200)
  expect((await shop.ask(cardPaths.script)).status).toBe(200)
})

test('with Firebase’s settings it signs people in, and the policy allows its origins only', async () => {
  await using shop = await open(firebase)
  expect(shop.settings.identity).toEqual({
    apiKey: 'AIza-x',
    authDomain: 'a-shop.firebaseapp.com',
    projectId: 'a-shop',
    embedded: false,
    google: true,
  })
  expect(new Set(shop.policy.match(otherOrigins))).toEqual(
    new Set([
      'https://apis.google.com',
      'https://a-shop.firebaseapp.com',
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://*.googleusercontent.com',
    ]),
  )
  for (const path of [identityCalls.signUp.path, identityCalls.token.path])
    expect((await shop.ask(`${path}?key=k`, { method: 'POST', body: '{}' })).status, path).toBe(404)
  expect((await shop.ask(identityReads.jwks)).status).toBe(404)
  expect(shop.app.accounts, 'Firebase does not know them').toEqual([])
})

test('with Stripe’s settings it takes the cards, and neither its secret nor the sandbox is served', async () => {
  await using shop = await open(stripe)
  expect(shop.settings.cards).toMatchObject({
    publishableKey: 'pk_test_x',
    script: expect.stringMatching(/^https:\/\/js\.stripe\.com\//),
  })
  expect(new Set(shop.policy.match(otherOrigins))).toEqual(
    new Set(['https://js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com']),
  )
  expect(shop.text).not.toContain('sk_test_x')
  expect(shop.text).not.toContain('whsec_x')
  for (const path of [cardPaths.script, cardPaths.page, cardPaths.intents])
    expect((await shop.ask(path)).status, path).toBe(404)
  const forged = await shop.ask(cardPaths.webhook, {
    method: 'POST',
    body: '{}',
    headers: { 'Stripe-Signature': 't=1,v1=0' },
  })
  expect(forged.status).toBe(400)
})

test('a live shop has no demo data, no outbox and no sandbox, and is for https only', async () => {
  await using shop = await open(liveSettings, 'empty')
  expect(shop.app.accounts).toEqual([])
  expect(shop.settings).toMatchObject({ demo: false, identity: { google: false } })
  const ofDemo = [DEMO_PATH, `${demoStepPaths.page}?as=admin@example.com&to=/`, demoStepPaths.script]
  for (const path of [outboxPaths.list, cardPaths.page, cardPaths.script, ...ofDemo]) {
    const reply = await shop.ask(path)
    expect(reply.status, path).toBe(404)
    const text = await reply.text()
    for (const trace of ['data-password', 'Signing in as', 'returnSecureToken'])
      expect(text, path).not.toContain(trace)
  }
  expect(await (await shop.ask('/')).text()).not.toContain(DEMO_PATH)
  expect(await (await shop.ask('/api/products')).json()).toEqual([])
  for (const { email } of demoAccounts) {
    const reply = await shop.ask(`${identityCalls.signInWithPassword.path}?key=k`, {
      method: 'POST',
      body: JSON.stringify({ email, password: DEMO_PASSWORD }),
    })
    expect(await reply.json()).toMatchObject({ error: { message: 'INVALID_LOGIN_CREDENTIALS' } })
    expect(reply.headers.get('Strict-Transport-Security')).toMatch(/max-age=31536000; includeSubDomains/)
  }
})

test('a live shop refuses the database of a demo, whose passwords are public', async () => {
  await using place = await databasePlace('demo')
  const config = { ...readConfig(liveSettings), DATA_DIR: place.folder, DATABASE_URL: place.url }
  await expect(openHundredfold(config, pino({ level: 'silent' }))).rejects.toThrow(
    "This database is a demo's",
  )
})

test('with imgbb’s key the policy allows its pictures only, and the key is not served', async () => {
  await using shop = await open({ IMGBB_KEY: 'imgbb-secret' })
  expect(shop.policy.match(otherOrigins)).toEqual(['https://i.ibb.co'])
  expect(shop.policy).toMatch(/img-src [^;]*https:\/\/i\.ibb\.co/)
  expect(shop.text).not.toContain('imgbb-secret')
})

test('pages of the origins in CORS_ORIGINS may call the API from a browser, and no others', async () => {
  await using shop = await open({ CORS_ORIGINS: 'https://erp.example.com' })
  const preflight = async (Origin: string, path: string) => {
    const { status, headers } = await shop.ask(path, {
      method: 'OPTIONS',
      headers: { Origin, 'Access-Control-Request-Method': 'POST' },
    })
    return [
      status,
      headers.get('Access-Control-Allow-Origin'),
      headers.get('Access-Control-Allow-Credentials'),
    ]
  }
  expect(await preflight('https://erp.example.com', '/api/orders')).toEqual([
    204,
    'https://erp.example.com',
    null,
  ])
  expect(await preflight('https://eve.example.com', '/api/orders')).toEqual([204, null, null])
  expect((await preflight('https://erp.example.com', '/login'))[1]).toBe(null)
  const { status, headers } = await shop.ask('/api/products?limit=1', {
    headers: { Origin: 'https://erp.example.com' },
  })
  expect([status, headers.get('Access-Control-Allow-Origin')]).toEqual([200, 'https://erp.example.com'])
  expect(headers.get('Access-Control-Expose-Headers')).toContain('X-Total-Count')

  await using closed = await open({})
  const refused = await closed.ask('/api/orders', {
    method: 'OPTIONS',
    headers: { Origin: 'https://erp.example.com', 'Access-Control-Request-Method': 'POST' },
  })
  expect([refused.status, refused.headers.get('Access-Control-Allow-Origin')]).toEqual([405, null])
})
