import type { VerifyIdentity } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import type { AccessTokens } from './access-tokens.ts'
import { isEmailOfAnother, upsertUser } from './store.ts'

/** Exchanges the identity provider's proof for an access token of the shop. */
export async function signIn(
  db: Database,
  verifyIdentity: VerifyIdentity,
  tokens: AccessTokens,
  { email, idToken }: { readonly email: string; readonly idToken: string },
): Promise<string> {
  const identity = await verifyIdentity(idToken)
  if (identity?.email !== email) throw new Refusal('identity-refused')
  const user = await db.transaction().execute(async (tx) => {
    // An e-mail alone proves nothing: a second identity with the same one must not inherit the first one's orders.
    if (await isEmailOfAnother(tx, identity.email, identity.uid)) throw new Refusal('email-in-use')
    return upsertUser(tx, identity)
  })
  return tokens.issue(user)
}
