import type { SignInLog } from '#contract/identity/port.ts'
import { fixedPage } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import type { IdentitySignIns, SignInOutcome } from '#database/tables/identity.ts'
import type { Provider } from '#identity/provider.ts'

/** The log that an account's owner sees: sign-ins and failed attempts. */

/** Refreshing an expired token does not count as a sign-in. */
const KEPT_MS = 90 * 24 * 3_600_000
/** Per kind: strangers' attempts do not displace the account's own sign-ins. */
const MAX_OF_A_KIND = 100
/** Maximum number of expired entries that each new one deletes. */
const SWEEP_ROWS = 20
/** Attempts above a limit are logged once in this time. */
const REFUSALS_WITHIN_MS = 10 * 60_000

/** The origin of an attempt. */
export interface Source {
  readonly address?: string | undefined
  /** In plain words. */
  readonly device: string
}

export interface NewEntry extends Source {
  readonly uid: string
  readonly at: Date
  readonly outcome: SignInOutcome
  readonly method: string
  readonly secondFactor?: IdentitySignIns['second_factor'] | undefined
}

/** The account of an attempt: by the email as typed, or proved by a first step. */
export type Whose = { readonly email: string } | { readonly uid: string }

/**
 * Returns a query builder whose statement also writes the entry. Call in the transaction that holds the
 * account's lock.
 */
export function withEntry(tx: Database, entry: NewEntry) {
  const { uid, at, outcome, method, secondFactor: second_factor = null, device, address = null } = entry
  const log = tx.selectFrom('identity_sign_ins').select('id')
  const tooMany = log
    .where('uid', '=', uid)
    .where('outcome', outcome === 'signed-in' ? '=' : '<>', 'signed-in')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset(MAX_OF_A_KIND - 1)
  const old = log.where('at', '<=', keptSince(at)).limit(SWEEP_ROWS).forUpdate().skipLocked()
  return tx
    .with('old', () => old)
    .with('forgotten', (query) =>
      query
        .deleteFrom('identity_sign_ins')
        .where((e) => e.or([e('id', 'in', tooMany), e('id', 'in', e.selectFrom('old').select('id'))])),
    )
    .with('entry', (query) =>
      query
        .insertInto('identity_sign_ins')
        .values({ uid, at, outcome, method, second_factor, device, address }),
    )
}

/** Logs a failed attempt, if there is such an account. */
export async function noteFailure(db: Database, whose: Whose, failure: Omit<NewEntry, 'uid'>): Promise<void> {
  const { at, outcome } = failure
  await db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('identity_accounts')
      .select('uid')
      .where((e) => e.and(whose))
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!account) return
    if (outcome === 'too-many-attempts' && (await wasRefused(tx, account.uid, at))) return
    await withEntry(tx, { ...failure, ...account })
      .selectFrom('old')
      .select('id')
      .execute()
  })
}

async function wasRefused(tx: Database, uid: string, at: Date): Promise<boolean> {
  const known = await tx
    .selectFrom('identity_sign_ins')
    .select('id')
    .where('uid', '=', uid)
    .where('outcome', '=', 'too-many-attempts')
    .where('at', '>', new Date(at.getTime() - REFUSALS_WITHIN_MS))
    .limit(1)
    .executeTakeFirst()
  return known !== undefined
}

/** The newest first. */
export function signInLog({ db, now }: Pick<Provider, 'db' | 'now'>): SignInLog['list'] {
  return async (uid, page) => {
    const kept = db.selectFrom('identity_sign_ins').where('uid', '=', uid).where('at', '>', keptSince(now()))
    const rows = fixedPage(kept, 'identity_sign_ins', page, { by: ['at', 'id'] })
      .select(['id', 'at', 'outcome', 'method', 'second_factor as secondFactor', 'device', 'address'])
      .execute()
    const count = kept.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return { rows: await rows, total: (await count).total }
  }
}

const keptSince = (now: Date) => new Date(now.getTime() - KEPT_MS)
