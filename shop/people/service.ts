import type { Caller } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Send } from '#database/jobs/open.ts'
import type { Database } from '#database/open.ts'
import { noteAction } from '../audit/store.ts'
import { onePage } from '../pages.ts'
import * as store from './store.ts'

export interface PeopleParts {
  readonly db: Database
  /** Has the identity provider end the account, after the commit and until it has worked. */
  readonly laterDeleteAccount: Send<{ uid: string }>
}

export async function listPeople(db: Database, list: store.PeopleList) {
  const [found, total] = await Promise.all([
    store.newestPeople(db, { ...list, limit: list.limit + 1 }),
    store.countPeople(db, list.q),
  ])
  return onePage(found, list.limit, total)
}

/** @returns false when they were one already */
export function makeAdmin({ db }: PeopleParts, email: string, admin: Caller): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const person = await store.lockPerson(tx, email)
    if (!person) throw new Refusal('no-such-user')
    if (person.role) return false
    await store.makeAdmin(tx, person.id)
    const states = { before: { role: person.role }, after: { role: 'admin' } }
    await noteAction(tx, { actor: admin.email, deed: 'admin-made', subject: email, label: email, ...states })
    return true
  })
}

/**
 * Deletes a user and ends the sign-ins. An admin is never deleted, so that the last one cannot be.
 * @returns false for an admin, and nothing is done
 */
export function deleteUser(parts: PeopleParts, email: string, admin: Caller): Promise<boolean> {
  return parts.db.transaction().execute(async (tx) => {
    const person = await store.lockPerson(tx, email)
    if (!person) throw new Refusal('no-such-user')
    if (person.role === 'admin') return false
    await store.deletePerson(tx, person.id)
    const { name } = person
    const note = { actor: admin.email, deed: 'user-deleted', subject: email, label: email } as const
    await noteAction(tx, { ...note, before: { name, email } })
    await parts.laterDeleteAccount(tx, { uid: person.uid })
    return true
  })
}
