import type { CompanySignInProblem } from '#contract/identity-providers/company-sign-in.ts'
import type { Database } from '#database/open.ts'
import { findLinked, insertLink, isLinkedElsewhere } from '#identity/accounts/linked-identities.ts'
import {
  type Account,
  findAccount,
  insertAccount,
  lockAccount,
  replaceUnconfirmed,
  updateAccount,
} from '#identity/accounts/store.ts'
import { IdentityError } from '#identity/identity-toolkit/errors.ts'
import type { Provider } from '#identity/provider.ts'
import { completeSignIn, newUid, type SignInResult } from '#identity/sign-in/sign-in.ts'
import type { Source } from '#identity/sign-in/sign-in-log.ts'
import type { Claims } from './claims.ts'

const codes = {
  'email-not-of-company': 'EMAIL_NOT_OF_COMPANY',
  'email-not-verified': 'EMAIL_NOT_VERIFIED',
  'account-elsewhere': 'ACCOUNT_ELSEWHERE',
  'admin-account': 'ADMIN_ACCOUNT',
  'company-full': 'COMPANY_FULL',
  'service-account-mailbox': 'SERVICE_ACCOUNT_MAILBOX',
} as const satisfies Record<CompanySignInProblem, string>

/**
 * Signs in the person whom their company's identity provider identified, as a member of that company.
 * @throws IdentityError that says why the account is not the company's to sign in to
 */
export async function signInWithCompany(
  provider: Provider,
  claims: Claims,
  source: Source,
): Promise<SignInResult & { readonly isNew: boolean }> {
  // Committed before the session: with a second factor the session comes later.
  const { uid, isNew } = await provider.db.transaction().execute((tx) => becomeMember(provider, tx, claims))
  const signedIn = await completeSignIn(
    provider,
    async (tx, at) => {
      const account = await lockAccount(tx, uid)
      if (account?.disabled) throw new IdentityError('USER_DISABLED')
      return updateAccount(tx, uid, { lastLoginAt: at })
    },
    { method: claims.provider, entry: () => source },
  )
  return { ...signedIn, isNew }
}

async function becomeMember({ companies, now }: Provider, tx: Database, claims: Claims) {
  const { provider: providerId, email, emailVerified, roles, name = '' } = claims
  const linked = await lockFound(tx, await findLinked(tx, claims))
  const found = linked ?? (await lockFound(tx, (await findAccount(tx, { email }))?.uid))
  if (found?.disabled) throw new IdentityError('USER_DISABLED')
  if (!linked && found?.emailVerified && (await isLinkedElsewhere(tx, found.uid, claims)))
    throw new IdentityError('ANOTHER_IDENTITY')
  let account = found
  const prepare = async () => {
    account = await accountFor(tx, found, claims, now())
    if (!linked || account.uid !== linked.uid) await insertLink(tx, linkOf(claims, account.uid))
    return account
  }
  const person = { providerId, email, emailVerified, roles, name }
  // The provider was disconnected meanwhile, or the shop's companies have none.
  if (!companies) throw new IdentityError('OPERATION_NOT_ALLOWED')
  const problem = await companies.admit(tx, person, found, prepare)
  if (problem || !account) throw new IdentityError(problem ? codes[problem] : 'INVALID_IDP_RESPONSE')
  return { uid: account.uid, isNew: found === undefined }
}

const lockFound = (tx: Database, uid: string | undefined) =>
  uid === undefined ? undefined : lockAccount(tx, uid)

/** An account with an unconfirmed mailbox is not the person's: it is replaced. */
async function accountFor(
  tx: Database,
  found: Account | undefined,
  { email, name, picture }: Claims,
  createdAt: Date,
): Promise<Account> {
  if (found?.emailVerified) return found
  const fresh = { uid: newUid(), passwordHash: null, createdAt, displayName: name, photoUrl: picture }
  if (found) return replaceUnconfirmed(tx, found, fresh)
  const made = await insertAccount(tx, { ...fresh, email, emailVerified: true })
  // Registered at the same moment: the person signs in again.
  if (!made) throw new IdentityError('INVALID_IDP_RESPONSE')
  return made
}

const linkOf = ({ provider, issuer, subject, email }: Claims, uid: string) => ({
  provider,
  issuer,
  subject,
  email,
  uid,
})
