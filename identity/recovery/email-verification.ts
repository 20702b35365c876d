import { type Account, updateAccount } from '#identity/accounts/store.ts'
import { IdentityError } from '#identity/identity-toolkit/errors.ts'
import type { Provider } from '#identity/provider.ts'
import { consume } from '#identity/rate-limits/rate-limits.ts'
import { verifyIdToken } from '#identity/tokens/verify.ts'
import { actionLink, checkContinueUrl } from './action-links.ts'
import { consumeCode, createCode, findCodeFor, lockAccountOf } from './one-time-codes.ts'

/** Sends the token's holder an email to verify the address. */
export async function sendVerificationEmail(
  provider: Provider,
  sent: { readonly idToken: string; readonly continueUrl: string | undefined },
): Promise<string> {
  const { db, now, queueEmail, publicUrl } = provider
  const { account } = await verifyIdToken(provider, sent.idToken)
  const { uid, email, displayName } = account
  const continueUrl = checkContinueUrl(publicUrl, sent.continueUrl)
  if (!(await consume(db, { limit: 'verificationMailsPerAccount', of: email }, now())))
    throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER')
  await db.transaction().execute(async (tx) => {
    const { code, validMinutes } = await createCode(tx, { uid, purpose: 'VERIFY_EMAIL', email }, now())
    const link = actionLink(publicUrl, 'verifyEmail', code, continueUrl)
    await queueEmail(tx, email, { kind: 'verify-email', name: displayName ?? '', link, validMinutes })
  })
  return email
}

/** Marks the address that the code was sent to as verified. */
export async function confirmEmail({ db, now, noteConfirmed }: Provider, code: string): Promise<Account> {
  const found = await findCodeFor(db, 'VERIFY_EMAIL', code, now())
  return db.transaction().execute(async (tx) => {
    await lockAccountOf(tx, found)
    await consumeCode(tx, code)
    const account = await updateAccount(tx, found.uid, { emailVerified: true })
    if (!account) throw new IdentityError('INVALID_OOB_CODE')
    await noteConfirmed(tx, account)
    return account
  })
}
