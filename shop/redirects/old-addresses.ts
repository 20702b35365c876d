import { LRUCache } from 'lru-cache'
import { MAX_MISSED_PATHS } from '#contract/redirects/endpoints.ts'
import { comparablePath } from '#contract/redirects/paths.ts'
import type { Database } from '#database/open.ts'
import { countMissedPaths } from './missed-paths.ts'
import { findTarget } from './store.ts'

/** Paths whose redirect, or lack of one, is remembered. */
const MAX_REMEMBERED = 5_000
/** Counts are written at most this often. */
const WRITE_EVERY_MS = 10_000

/**
 * A path that may name a person, or open something: with an email address, or a long run of letters and digits as in a
 * token.
 */
const PERSONAL = /@|%40|[a-z0-9]{24}/i

/** Products and posts that are gone. */
const MAY_BE_OLD = /^\/(product|blog)\//

/** Redirects and counts addresses without a page. */
export interface OldAddresses {
  /** Returns where an address leads now; undefined if nowhere. */
  readonly find: (path: string) => Promise<string | undefined>
  /** Counts an address that leads nowhere. */
  readonly countMissed: (path: string) => void
  /** Call it when redirects may have changed. */
  readonly forget: () => void
}

/** @param isPage whether there are pages at a path: some of these open something that the path names */
export function openOldAddresses(
  db: Database,
  isPage: (path: string) => boolean,
  logFailure: (failure: Error) => void,
): OldAddresses {
  let remembered = new LRUCache<string, { readonly target: string | undefined }>({ max: MAX_REMEMBERED })
  let missed = new Map<string, number>()
  let nextWrite = 0

  return {
    async find(address) {
      const path = comparablePath(address)
      if (path === undefined) return undefined
      const known = remembered.get(path)
      if (known) return known.target
      // A result read before a change must not be cached after it.
      const memory = remembered
      const target = (await findTarget(db, path))?.target
      memory.set(path, { target })
      return target
    },
    countMissed(address) {
      const path = comparablePath(address)
      if (path === undefined || PERSONAL.test(path) || (isPage(address) && !MAY_BE_OLD.test(path))) return
      const count = missed.get(path)
      if (count === undefined && missed.size >= MAX_MISSED_PATHS) return
      missed.set(path, (count ?? 0) + 1)
      if (Date.now() < nextWrite) return
      nextWrite = Date.now() + WRITE_EVERY_MS
      const counted = missed
      missed = new Map()
      countMissedPaths(db, counted).catch(logFailure)
    },
    forget() {
      remembered = new LRUCache({ max: MAX_REMEMBERED })
    },
  }
}
