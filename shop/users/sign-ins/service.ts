import type { IdentityPort, SignInLog } from '#contract/identity/port.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { onePage } from '#shop/pages.ts'
import { findIdentity } from '../store.ts'

export interface SignInParts {
  readonly db: Database
  readonly identity: Pick<IdentityPort, 'signIns'>
}

interface List {
  readonly limit: number
  readonly cursor?: string | undefined
}

export async function ownSignIns({ db, identity }: SignInParts, { id }: Caller, list: List) {
  return pageOf(logOf(identity), await requireUser(db, { id }), list)
}

/** Lists sign-ins of admins only: other users' sign-ins are no concern of the shop's owners. */
export async function adminSignIns({ db, identity }: SignInParts, email: string, list: List) {
  const log = logOf(identity)
  const user = await requireUser(db, { email })
  if (user.role !== 'admin') throw new Refusal('not-an-admin')
  return pageOf(log, user, list)
}

export async function signOutEverywhere({ db, identity }: SignInParts, { id }: Caller): Promise<void> {
  await logOf(identity).endAll((await requireUser(db, { id })).uid)
}

async function pageOf(log: SignInLog, { uid }: { readonly uid: string }, { limit, cursor }: List) {
  const { rows, total } = await log.list(uid, { limit: limit + 1, cursor })
  return onePage(rows, limit, total)
}

function logOf({ signIns }: SignInParts['identity']): SignInLog {
  if (!signIns) throw new Refusal('sign-ins-elsewhere')
  return signIns
}

async function requireUser(db: Database, by: Parameters<typeof findIdentity>[1]) {
  const user = await findIdentity(db, by)
  if (!user) throw new Refusal('no-such-user')
  return user
}
