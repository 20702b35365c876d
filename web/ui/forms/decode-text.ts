/**
 * Returns the text of a file: UTF-8, with or without a byte order mark, or the encoding of older Windows spreadsheets.
 */
export function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
