/** Returns the words that an old address was probably about: those of its last part, without ending and numbers of rows. */
export function wordsOf(path: string): string {
  const last = path.split('/').findLast((part) => /[a-z]{2}/i.test(part)) ?? ''
  return decoded(last)
    .replace(/\.\w{2,5}$/, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 100)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
