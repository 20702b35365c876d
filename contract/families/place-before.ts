/**
 * Returns where a text of a changed list was before: where the same text was in any case, else in its own place if the
 * text there is gone, so that it was renamed. -1 for a new one.
 */
export function placeBefore(before: readonly string[], after: readonly string[], place: number): number {
  const [old, now] = [before.map(key), after.map(key)]
  const same = old.indexOf(now[place] ?? '')
  if (same >= 0) return same
  const replaced = old[place]
  return replaced === undefined || now.includes(replaced) ? -1 : place
}

const key = (text: string) => text.toLowerCase()
