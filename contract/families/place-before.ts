/**
 * Returns the former position of a text in a changed list: that of the same text, ignoring case, or its own position if
 * the text there is gone, which means that it was renamed. -1 for a new one.
 */
export function placeBefore(before: readonly string[], after: readonly string[], place: number): number {
  const [old, now] = [before.map(key), after.map(key)]
  const same = old.indexOf(now[place] ?? '')
  if (same >= 0) return same
  const replaced = old[place]
  return replaced === undefined || now.includes(replaced) ? -1 : place
}

const key = (text: string) => text.toLowerCase()
