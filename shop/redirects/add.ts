import { MAX_REDIRECTS } from '#contract/redirects/endpoints.ts'
import { comparablePath, flattenRedirects } from '#contract/redirects/paths.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { forgetMissedPaths } from './missed-paths.ts'
import * as store from './store.ts'

interface Changed {
  readonly path: string
  readonly target: string
  /** Undefined for a new redirect. */
  readonly before: string | undefined
}

interface Added {
  /** Redirects whose target has changed, including new ones. */
  readonly changed: readonly Changed[]
  readonly targets: ReadonlyMap<string, string>
  /** Paths that would lead back to themselves: then nothing was written. */
  readonly loops: readonly string[]
}

/**
 * Adds redirects to the existing ones, with chains flattened in both directions.
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
