import { GOOGLE } from '#contract/identity/fields.ts'
import type { Claims } from './claims.ts'

const example = (subject: string, name: string, email: string): Claims => ({
  provider: GOOGLE,
  issuer: 'examples',
  subject,
  name,
  email,
  emailVerified: true,
  // Anyone can choose them, so they prove nothing and never sign in to an account created in another way.
  trusted: false,
  roles: [],
})

/** The identities offered in a demo without Google. */
export const demoIdentities: readonly Claims[] = [
  example('example-gita', 'Gita Example', 'gita.google@example.com'),
  example('example-goran', 'Goran Example', 'goran.google@example.com'),
  example('example-grace', 'Grace Example', 'grace.google@example.com'),
]
