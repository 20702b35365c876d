/** Redirects of old addresses: one rule for forms, files and the pages that answer. */

export const MAX_REDIRECT_LENGTH = 400

/** A path that is in this form already, as most are: parsing an address takes longer. */
const SIMPLE = /^(\/[a-z0-9_-][a-z0-9_.-]*)+$/

/** A placeholder origin that no address uses. */
const NOWHERE = 'http://shop.invalid'

/**
 * Returns the form in which the path of an old address is stored and compared: in lower case, without query, fragment
 * and slash at its end. Takes whole addresses too, as the files of other shops have them.
 * @returns undefined if it is no path, or the home page's
 */
export function comparablePath(address: string): string | undefined {
  if (SIMPLE.test(address) && address.length <= MAX_REDIRECT_LENGTH) return address
  if (!/^(https?:\/\/[^/]|\/)/i.test(address) || !URL.canParse(address, NOWHERE)) return undefined
  const path = new URL(address, NOWHERE).pathname.toLowerCase().replace(/(?<!\/)\/+$/, '')
  return path === '' || path.length > MAX_REDIRECT_LENGTH ? undefined : path
}

/**
 * Returns a target as it is stored: a path of this shop, with its query and fragment.
 * @returns undefined for anything else. Threat: a redirect that leads to another site
 */
export function ownTarget(address: string): string | undefined {
  if (!address.startsWith('/') || !URL.canParse(address, NOWHERE)) return undefined
  const { origin, pathname, search, hash } = new URL(address, NOWHERE)
  const target = `${pathname}${search}${hash}`
  const isOwn = origin === NOWHERE && !/^\/[/\\]/.test(pathname)
  return isOwn && target.length <= MAX_REDIRECT_LENGTH ? target : undefined
}

interface Flattened {
  /** The final target of each path. */
  readonly targets: ReadonlyMap<string, string>
  /** Paths that would lead back to themselves, or to a path that does. */
  readonly loops: readonly string[]
}

/** Follows chains of redirects to their ends. */
export function flattenRedirects(redirects: ReadonlyMap<string, string>): Flattened {
  const targets = new Map<string, string>()
  const loops = new Set<string>()
  for (const path of redirects.keys()) {
    const chain: string[] = []
    const walked = new Set<string>()
    let at = path
    let end: string | undefined
    while (end === undefined && !walked.has(at) && !loops.has(at)) {
      chain.push(at)
      walked.add(at)
      const target = targets.get(at) ?? redirects.get(at) ?? ''
      const next = comparablePath(target)
      if (targets.has(at) || next === undefined || !redirects.has(next)) end = target
      else at = next
    }
    for (const each of chain) {
      if (end === undefined) loops.add(each)
      else targets.set(each, end)
    }
  }
  return { targets, loops: [...loops] }
}
