import { isEmail, normalEmail } from '#contract/fields.ts'
import { Claims } from './claims.ts'

/** Why somebody cannot be signed in with a provider's claims. */
export type ClaimProblem = 'email-missing' | 'claims-unusable'

/** Of the claim that gives roles. A grant stores them briefly. */
const MAX_CLAIM_VALUES = 500
const MAX_NAME_CHARS = 256

interface Known {
  /** As tokens name it. */
  readonly provider: string
  /** The provider's ID token. */
  readonly idToken: string | undefined
  /** The claim that gives roles; empty for none. */
  readonly roleClaim: string
  /**
   * Whether the provider is a company's and does not declare `email_verified`: the company assigns the addresses
   * itself.
   */
  readonly assignsEmails: boolean
}

/**
 * Reads a provider's claims about a person.
 * @returns why they cannot be used, if they cannot
 */
export function readClaims(
  sent: Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string },
  { provider, idToken, roleClaim, assignsEmails }: Known,
): Claims | ClaimProblem {
  const { sub, email, email_verified: verified, name, picture } = sent
  if (typeof email !== 'string' || !isEmail(normalEmail(email))) return 'email-missing'
  if (!isText(sub) || (typeof name === 'string' && !isText(name))) return 'claims-unusable'
  const claims = Claims.safeParse({
    provider,
    issuer: sent.iss,
    subject: sub,
    email,
    emailVerified: verified === true || verified === 'true' || (verified === undefined && assignsEmails),
    name: usable('name', nameIn(name)),
    picture:
      typeof picture === 'string' && picture.startsWith('https://') ? usable('picture', picture) : undefined,
    idToken: usable('idToken', idToken),
    trusted: true,
    roles: roleClaim === '' ? [] : valuesOf(sent[roleClaim]),
  })
  return claims.success ? claims.data : 'claims-unusable'
}

/** A database stores neither NUL nor halves of characters; no identifier or name has control characters. */
const isText = (value: string) => value.isWellFormed() && !/\p{Cc}/u.test(value)

/** Cut between characters. */
const nameIn = (name: unknown) =>
  typeof name === 'string' ? name.slice(0, MAX_NAME_CHARS).replace(/[\uD800-\uDBFF]$/, '') : undefined

/** Returns the value, unless it cannot be stored: people are signed in even without these fields. */
const usable = (field: 'name' | 'picture' | 'idToken', value: string | undefined) =>
  value !== undefined && isText(value) && Claims.shape[field].safeParse(value).success ? value : undefined

/** A claim is one value or a list of them. */
const valuesOf = (claim: unknown): string[] =>
  [claim]
    .flat()
    .filter((value): value is string => typeof value === 'string' && isText(value))
    .slice(0, MAX_CLAIM_VALUES)
