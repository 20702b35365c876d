/** Words as a part of a pattern of `like`, in which they stand for nothing but themselves. */
export const escapeLike = (words: string) => words.replaceAll(/[\\%_]/g, '\\$&')
