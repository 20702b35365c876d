import type { Database } from '#database/open.ts'

export function findSecondFactor(db: Database, uid: string) {
  return db
    .selectFrom('identity_second_factors')
    .select(['id', 'secret', 'enrolled_at as enrolledAt'])
    .where('uid', '=', uid)
    .executeTakeFirst()
}

export type SecondFactor = NonNullable<Awaited<ReturnType<typeof findSecondFactor>>>

interface NewFactor {
  readonly id: string
  readonly secret: string
  readonly enrolledAt: Date
  readonly lastStep: number
}

export async function insertSecondFactor(tx: Database, uid: string, factor: NewFactor): Promise<void> {
  const { id, secret, enrolledAt: enrolled_at, lastStep: last_step } = factor
  await tx.insertInto('identity_second_factors').values({ uid, id, secret, enrolled_at, last_step }).execute()
}

/**
 * Records an accepted time step.
 * @returns false if a code of this step or a later one was already accepted
 */
export async function takeStep(tx: Database, id: string, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable('identity_second_factors')
    .set({ last_step: step })
    .where('id', '=', id)
    .where('last_step', '<', step)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/**
 * Uses up a recovery code.
 * @returns false if the code is invalid or already used
 */
export async function takeRecoveryCode(tx: Database, uid: string, hash: string, at: Date): Promise<boolean> {
  const taken = await tx
    .updateTable('identity_recovery_codes')
    .set({ used_at: at })
    .where('uid', '=', uid)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  return taken !== undefined
}

/** Invalidates earlier codes. */
export async function replaceRecoveryCodes(tx: Database, uid: string, hashes: readonly string[]) {
  await tx.deleteFrom('identity_recovery_codes').where('uid', '=', uid).execute()
  await tx
    .insertInto('identity_recovery_codes')
    .values(hashes.map((hash) => ({ uid, hash })))
    .execute()
}

/**
 * Deletes a second factor with its recovery codes, and the sessions begun with it.
 * @returns false if there was none
 */
export async function deleteSecondFactor(tx: Database, uid: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('identity_second_factors')
    .where('uid', '=', uid)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}
