/** Words as a part of a pattern of `like`, in which they stand for nothing but themselves. */
export const literally = (words: string) => words.replaceAll(/[\\%_]/g, '\\$&')
