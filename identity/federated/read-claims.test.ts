import { expect, test } from 'vitest'
import { readClaims } from './read-claims.ts'

const known = { provider: 'oidc.engines', idToken: undefined, roleClaim: 'groups', assignsEmails: true }
const ada = { iss: 'https://issuer.example', sub: 'a-1', email: 'Ada@Engines.example' }

test('a company’s provider that does not say which emails it verified is believed, unless it says no', () => {
  expect(readClaims(ada, known)).toMatchObject({ email: 'ada@engines.example', emailVerified: true })
  expect(readClaims(ada, { ...known, assignsEmails: false })).toMatchObject({ emailVerified: false })
  for (const verified of [false, 'false', 0, null, 'no', ''])
    expect(readClaims({ ...ada, email_verified: verified }, known), String(verified)).toMatchObject({
      emailVerified: false,
    })
  for (const verified of [true, 'true'])
    expect(
      readClaims({ ...ada, email_verified: verified }, { ...known, assignsEmails: false }),
    ).toMatchObject({
      emailVerified: true,
    })
})

test('what a database cannot store is refused in identifiers and names, and left out elsewhere', () => {
  for (const more of [{ sub: '' }, { sub: 'a\uD800' }, { sub: 'a\n' }, { name: 'A\0' }, { name: '\uDC00' }])
    expect(readClaims({ ...ada, ...more }, known), JSON.stringify(more)).toBe('claims-unusable')
  const odd = { picture: 'https://x.example/\0', name: 7, groups: ['a\0', 3, 'buyers'] }
  expect(readClaims({ ...ada, ...odd }, { ...known, idToken: 'x'.repeat(20_000) })).toEqual({
    provider: 'oidc.engines',
    issuer: 'https://issuer.example',
    subject: 'a-1',
    email: 'ada@engines.example',
    emailVerified: true,
    trusted: true,
    roles: ['buyers'],
  })
})
