import { isStorable } from '#contract/fields.ts'

/** Escapes in JSON that a database may be unable to store: NUL and surrogates. A valid surrogate pair matches too. */
const SUSPICIOUS = /\\u(?:0000|d[89a-f])/i

export const NOT_STORABLE = 'contains characters that cannot be stored'

/**
 * Finds a text or name in parsed JSON that a database cannot store.
 * @param body as it was sent: only one that can have such a text is searched, in steps, since it may nest deeply
 * @returns its path, such as `lines.0.note`; undefined if there is none
 */
export function unstorableIn(body: string, parsed: unknown): string | undefined {
  if (!SUSPICIOUS.test(body)) return undefined
  const left: (readonly [path: string, value: unknown])[] = [['', parsed]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [path, value] = next
    if (typeof value === 'string' && !isStorable(value)) return path
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      if (!isStorable(name)) return path
      left.push([path === '' ? name : `${path}.${name}`, inner])
    }
  }
  return undefined
}

/** Whether an address has NUL in its path or query. It has it percent-encoded, and can have no half pairs. */
export const hasNul = (url: string): boolean => url.includes('%00')
