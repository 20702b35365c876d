import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { IdentityUnavailable } from '#contract/identity/port.ts'
import { openFirebase } from './firebase.ts'

const ISSUER = 'https://securetoken.google.test'
const PROJECT = 'a-shop'

/** Serves the keys that Google publishes, on loopback. */
async function openKeys() {
  const keys: JWK[] = []
  let status = 200
  const server = createServer((_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ keys }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  const publish = async (kid: string) => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
    keys.push({ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' })
    return privateKey
  }
  return {
    keysUrl: `http://127.0.0.1:${port}/keys`,
    publish,
    fail: () => {
      status = 500
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const seconds = () => Math.floor(Date.now() / 1_000)

const claims = () => ({
  iss: `${ISSUER}/${PROJECT}`,
  aud: PROJECT,
  sub: 'uid-1',
  auth_time: seconds(),
  iat: seconds(),
  exp: seconds() + 3_600,
  email: 'Ada@Example.com',
  email_verified: true,
  name: 'Ada',
})

async function open() {
  const keys = await openKeys()
  const key = await keys.publish('k1')
  const firebase = openFirebase({
    apiKey: 'AIza-x',
    authDomain: 'a-shop.firebaseapp.com',
    projectId: PROJECT,
    keysUrl: keys.keysUrl,
    issuer: ISSUER,
  })
  const sign = (change: object = {}, header: object = {}) =>
    new SignJWT({ ...claims(), ...change })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1', ...header })
      .sign(key)
  return { firebase, keys, key, sign, [Symbol.asyncDispose]: keys[Symbol.asyncDispose] }
}

test('a token of the project is accepted, and says who signed in and when', async () => {
  await using google = await open()
  expect(await google.firebase.verify(await google.sign())).toEqual({
    uid: 'uid-1',
    email: 'ada@example.com',
    emailVerified: true,
    name: 'Ada',
    authenticatedAt: expect.any(Date),
    secondFactor: false,
  })
  const firebase = { sign_in_provider: 'password', sign_in_second_factor: 'totp' }
  expect(await google.firebase.verify(await google.sign({ firebase }))).toMatchObject({ secondFactor: true })
})

test('tokens of other projects and issuers, and expired, unsigned, forged or altered ones are refused', async () => {
  await using google = await open()
  const { firebase, sign } = google
  const stranger = (await generateKeyPair('RS256')).privateKey
  const good = await sign()
  const [head, body, signature] = good.split('.')
  const other = Buffer.from(JSON.stringify({ ...claims(), sub: 'uid-2' })).toString('base64url')
  const bad = {
    'another project': await sign({ aud: 'b-shop' }),
    'another project’s issuer': await sign({ iss: `${ISSUER}/b-shop` }),
    'our own embedded issuer': await sign({ iss: 'http://shop.test/identity' }),
    expired: await sign({ exp: seconds() - 1 }),
    'signed in later than now': await sign({ auth_time: seconds() + 600 }),
    'without an email': await sign({ email: undefined }),
    'without a subject': await sign({ sub: '' }),
    unsigned: new UnsecuredJWT(claims()).encode(),
    'signed with a secret': await new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
      .sign(new TextEncoder().encode('a secret of at least thirty-two bytes')),
    'another key under a known name': await new SignJWT(claims())
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .sign(stranger),
    'an unknown key': await sign({}, { kid: 'k9' }),
    changed: [head, other, signature].join('.'),
    'cut off': [head, body].join('.'),
    nonsense: 'nonsense',
  }
  for (const [what, token] of Object.entries(bad)) expect(await firebase.verify(token), what).toBeUndefined()
})

test('keys that cannot be read are reported as an outage, not as a bad token', async () => {
  await using google = await open()
  google.keys.fail()
  await expect(google.firebase.verify(await google.sign())).rejects.toThrow(IdentityUnavailable)
})

test('the content security policy allows Google’s origins, and no others', async () => {
  await using google = await open()
  expect(google.firebase.browser).toEqual({
    apiKey: 'AIza-x',
    authDomain: 'a-shop.firebaseapp.com',
    projectId: PROJECT,
    embedded: false,
    google: true,
  })
  expect(google.firebase.sites.frames).toEqual(['https://a-shop.firebaseapp.com'])
})
