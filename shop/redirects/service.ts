import { comparablePath, ownTarget } from '#contract/redirects/paths.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import { addRedirects } from './add.ts'
import * as store from './store.ts'

/**
 * @returns the redirect as it is stored
 * @throws Refusal redirect-loop, too-many-redirects
 */
export function saveRedirect(db: Database, wanted: { path: string; target: string }, admin: Caller) {
  // The contract rejects inputs for which these return undefined.
  const path = comparablePath(wanted.path) ?? ''
  return db.transaction().execute(async (tx) => {
    const { changed, targets, loops } = await addRedirects(
      tx,
      new Map([[path, ownTarget(wanted.target) ?? '']]),
    )
    if (loops.length > 0) throw new Refusal('redirect-loop')
    const target = targets.get(path) ?? ''
    const own = changed.find((redirect) => redirect.path === path)
    if (own)
      await recordAction(tx, {
        actor: admin.email,
        action: 'redirect-saved',
        subject: path,
        label: path,
        before: own.before === undefined ? undefined : { target: own.before },
        after: { target },
      })
    return { path, target }
  })
}

/** @throws Refusal no-such-redirect */
export function deleteRedirect(db: Database, id: string, admin: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const removed = await store.removeRedirect(tx, id)
    if (!removed) throw new Refusal('no-such-redirect')
    await recordAction(tx, {
      actor: admin.email,
      action: 'redirect-deleted',
      subject: removed.path,
      label: removed.path,
      before: { target: removed.target },
    })
  })
}
