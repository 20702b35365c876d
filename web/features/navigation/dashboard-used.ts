/** Local storage key: the addresses of rare entries of the dashboard's menu that were opened in this browser. */
const KEY = 'menuUsed'

/** Returns the rare entries that were opened in this browser. */
export function usedEntries(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return new Set(Array.isArray(stored) ? stored.map(String) : [])
  } catch {
    // Storage is blocked, or somebody else wrote to it.
    return new Set()
  }
}

export function rememberUse(to: string): void {
  const used = usedEntries()
  if (used.has(to)) return
  try {
    localStorage.setItem(KEY, JSON.stringify([...used, to]))
  } catch {
    // Storage is full or blocked: the entry stays under More.
  }
}
