/** A list of codes, written with blanks between them. */
export const codes = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))
