import type { Database } from '#database/open.ts'

const columns = ['id', 'email', 'name', 'role'] as const

export function findUser(db: Database, id: string) {
  return db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Whether an account of the identity provider other than `uid` holds the e-mail. */
export async function isEmailOfAnother(tx: Database, email: string, uid: string): Promise<boolean> {
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('identity_uid', '<>', uid)
    .executeTakeFirst()
  return other !== undefined
}

/** The user of an identity, made when it comes for the first time; name and e-mail follow the identity. */
export function upsertUser(tx: Database, identity: { uid: string; email: string; name: string }) {
  const { uid, email, name } = identity
  return tx
    .insertInto('users')
    .values({ identity_uid: uid, email, name })
    .onConflict((conflict) => conflict.column('identity_uid').doUpdateSet({ email, name }))
    .returning(columns)
    .executeTakeFirstOrThrow()
}
