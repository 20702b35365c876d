/** Escapes text for a `like` pattern, so that it matches only itself. */
export const escapeLike = (words: string) => words.replaceAll(/[\\%_]/g, '\\$&')
