import { voidCodes } from './codes.ts'
import { IdentityError } from './errors.ts'
import { hashPassword } from './passwords.ts'
import type { Provider } from './provider.ts'
import { passwordChanged } from './recovery.ts'
import { endSessions } from './sessions.ts'
import { begin, type SignedIn } from './sign-in.ts'
import { type Account, type AccountChange, deleteAccount, lockAccount, updateAccount } from './store.ts'
import type { IdClaims } from './tokens.ts'
import { type Holder, holderOf, inGoodStanding, validAfter } from './verify.ts'

/** How fresh a sign-in must be for what a borrowed browser must not do: change the password, delete the account. */
const RECENT_MS = 5 * 60_000

type Profile = Pick<AccountChange, 'displayName' | 'photoUrl'>

export async function updateProfile(provider: Provider, idToken: string, change: Profile): Promise<Account> {
  const { account } = await holderOf(provider, idToken)
  const updated = await updateAccount(provider.db, account.uid, change)
  if (!updated) throw new IdentityError('USER_NOT_FOUND')
  return updated
}

/** Ends every session of the account, and begins a new one for who changed it. */
export async function updatePassword(
  provider: Provider,
  idToken: string,
  { password, ...change }: Profile & { readonly password: string },
): Promise<SignedIn> {
  const { claims } = await recentHolderOf(provider, idToken)
  const passwordHash = await hashPassword(password)
  return begin(provider, async (tx, at) => {
    // Somebody else may have changed it while this one was being hashed.
    const account = inGoodStanding(await lockAccount(tx, claims.sub), claims)
    await endSessions(tx, claims.sub)
    await voidCodes(tx, claims.sub)
    await provider.queueEmail(tx, account.email, passwordChanged(provider.publicUrl, account))
    return updateAccount(tx, claims.sub, { ...change, passwordHash, validSince: validAfter(at) })
  })
}

export async function deleteOwnAccount(provider: Provider, idToken: string): Promise<void> {
  const { account } = await recentHolderOf(provider, idToken)
  await deleteAccount(provider.db, account.uid)
}

async function recentHolderOf(provider: Provider, idToken: string): Promise<Holder> {
  const holder = await holderOf(provider, idToken)
  if (!isRecent(holder.claims, provider.now())) throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  return holder
}

const isRecent = (claims: IdClaims, now: Date) => now.getTime() - claims.auth_time * 1_000 <= RECENT_MS
