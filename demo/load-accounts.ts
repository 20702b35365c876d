import type { Database } from '#database/open.ts'
import { DEMO_PASSWORD_HASH, demoAccounts } from './accounts.ts'

export async function loadAccounts(tx: Database): Promise<void> {
  await tx
    .insertInto('identity_accounts')
    .values(
      demoAccounts.map(({ uid, email, name }) => ({
        uid,
        email,
        email_verified: true,
        display_name: name,
        password_hash: DEMO_PASSWORD_HASH,
      })),
    )
    .execute()
  await tx
    .insertInto('customers')
    .values(demoAccounts.map(({ uid }) => ({ id: uid })))
    .execute()
  await tx
    .insertInto('users')
    .values(
      demoAccounts.map(({ uid, email, name, role, adminRole }) => ({
        id: uid,
        identity_uid: uid,
        email,
        email_verified: true,
        name,
        role: role === 'admin' ? role : null,
        ...(adminRole && { admin_role: adminRole }),
        customer_id: uid,
      })),
    )
    .execute()
}
