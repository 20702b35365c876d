/** Parses a number that people write with a prefix, such as `SH-100001`; null when the text is none. */
export function numberAfter(prefix: string, text: string): number | null {
  const digits = new RegExp(`^${prefix}-(\\d{1,15})$`, 'i').exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}
