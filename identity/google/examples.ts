import type { Claims } from './claims.ts'

const example = (subject: string, name: string, email: string): Claims => ({
  issuer: 'examples',
  subject,
  name,
  email,
  emailVerified: true,
  // Anybody may choose them, so they prove nothing: they never open an account that was made in another way.
  trusted: false,
})

/** Who can be chosen in a demo without Google. Plainly examples, and nobody's account. */
export const exampleIdentities: readonly Claims[] = [
  example('example-gita', 'Gita Example', 'gita.google@example.com'),
  example('example-goran', 'Goran Example', 'goran.google@example.com'),
  example('example-grace', 'Grace Example', 'grace.google@example.com'),
]
