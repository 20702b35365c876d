import type { Caller } from '#contract/ports.ts'
import { MAX_REDIRECTS } from '#contract/redirects/endpoints.ts'
import { comparablePath, flattenRedirects, ownTarget } from '#contract/redirects/paths.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import { forgetMissedPaths } from './missed-paths.ts'
import * as store from './store.ts'

interface Changed {
  readonly path: string
  readonly target: string
  /** Undefined for a new redirect. */
  readonly before: string | undefined
}

interface Added {
  /** Redirects whose target is another one now, new ones included. */
  readonly changed: readonly Changed[]
  readonly targets: ReadonlyMap<string, string>
  /** Paths that would lead back to themselves: then nothing was written. */
  readonly loops: readonly string[]
}

/**
 * Adds redirects to those that there are, with chains flattened in both directions.
 * @throws Refusal too-many-redirects
 */
export async function addRedirects(tx: Database, wanted: ReadonlyMap<string, string>): Promise<Added> {
  await store.lockRedirects(tx)
  const next = [...wanted.values()].flatMap((target) => comparablePath(target) ?? [])
  const around = await store.redirectsAround(tx, [...wanted.keys()], next)
  const before = new Map(around.map(({ path, target }) => [path, target]))
  const added = [...wanted.keys()].filter((path) => !before.has(path)).length
  if (added > 0 && added + (await store.countRedirects(tx, {})) > MAX_REDIRECTS)
    throw new Refusal('too-many-redirects')
  const { targets, loops } = flattenRedirects(new Map([...before, ...wanted]))
  const changed = [...targets].flatMap(([path, target]) =>
    before.get(path) === target ? [] : [{ path, target, before: before.get(path) }],
  )
  if (loops.length === 0 && changed.length > 0) {
    await store.writeRedirects(
      tx,
      changed.map(({ path, target }) => ({ path, target })),
    )
    await forgetMissedPaths(tx, [...wanted.keys()])
  }
  return { changed, targets, loops }
}

/**
 * @returns the redirect as it is stored
 * @throws Refusal redirect-loop, too-many-redirects
 */
export function saveRedirect(db: Database, wanted: { path: string; target: string }, admin: Caller) {
  // The contract lets nothing through of which these make undefined.
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
