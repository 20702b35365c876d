import { IdentityDown, type IdentityPort } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import type { AccessTokens } from './access-tokens.ts'
import { appointFirstAdmin, freeEmail, isEmailOfAnother, updateProfile, upsertUser } from './store.ts'

export interface SignInParts {
  readonly db: Database
  readonly identity: IdentityPort
  readonly tokens: AccessTokens
  readonly adminEmail?: string | undefined
}

/** Exchanges the identity provider's proof for an access token of the shop. */
export async function signIn(
  { db, identity, tokens, adminEmail }: SignInParts,
  sent: { readonly email: string; readonly idToken: string },
): Promise<string> {
  const person = await identity.verify(sent.idToken).catch((failure: unknown) => {
    throw failure instanceof IdentityDown ? new Refusal('identity-unavailable') : failure
  })
  if (person?.email !== sent.email) throw new Refusal('identity-refused')
  const user = await db.transaction().execute(async (tx) => {
    if (await isEmailOfAnother(tx, person.email, person.uid)) {
      // An e-mail that was only typed must not inherit the orders of whoever had it, nor push them out.
      if (!person.emailVerified) throw new Refusal('email-in-use')
      await freeEmail(tx, person.email)
    }
    const user = await upsertUser(tx, person)
    if (!user) throw new Refusal('email-in-use')
    if (person.emailVerified && person.email === adminEmail) await appointFirstAdmin(tx, user.id)
    return user
  })
  const { email, emailVerified, authenticatedAt } = person
  return tokens.issue({ ...user, email, emailVerified, authenticatedAt })
}

/**
 * Remembers what the user told. A field that is undefined stays as it is; an empty one is forgotten.
 * @returns how many users it changed: none when all of it was known
 */
export async function changeProfile(
  db: Database,
  userId: string,
  told: Readonly<Record<'address' | 'phone' | 'education', string | undefined>>,
): Promise<number> {
  const fields = Object.entries(told).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value || null] as const],
  )
  return fields.length === 0 ? 0 : updateProfile(db, userId, Object.fromEntries(fields))
}
