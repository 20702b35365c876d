import { decoded, guessEncoding } from './guess-encoding.ts'

export interface DecodedText {
  readonly text: string
  readonly encoding: string
}

/**
 * Decodes a file of text: UTF-16 with a byte order mark; else the encoding that is named; else UTF-8, in which single
 * characters may be damaged; UTF-16 without a mark; or an encoding of older spreadsheets.
 * @returns undefined if its letters are of none of these
 */
export function decodeText(bytes: Uint8Array, named?: string): DecodedText | undefined {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)
  if (mark === 0xfffe || mark === 0xfeff)
    return { text: decoded(bytes, mark === 0xfffe ? 'utf-16le' : 'utf-16be'), encoding: 'UTF-16' }
  if (named !== undefined) return { text: decoded(bytes, named), encoding: named }
  const unmarked = utf16Of(bytes)
  if (unmarked !== undefined) return { text: decoded(bytes, unmarked), encoding: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    // Not UTF-8, or not all of it: a damaged character is named with its row.
    const text = decoded(bytes, 'utf-8')
    if (isMostlyUtf8(text)) return { text, encoding: 'UTF-8' }
    const encoding = guessEncoding(bytes)
    return encoding && { text: decoded(bytes, encoding), encoding }
  }
}

/** Only the beginning tells UTF-16. */
const BEGINNING = 4_096

/** So many good characters beyond ASCII to each damaged one: those of other encodings are hardly ever UTF-8 by chance. */
const GOOD_TO_LOST = 4

function isMostlyUtf8(text: string): boolean {
  let lost = 0
  let good = 0
  // Counted without copies: a file may have 32 million of them.
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0xfffd) lost += 1
    else if (code > 0x7f) good += 1
  }
  return good >= GOOD_TO_LOST * lost
}

/** The beginning that tells UTF-16 without a mark: every other byte of ASCII is zero, and text has no zeros. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0]
  for (const [at, byte] of bytes.subarray(0, BEGINNING).entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > 3 * even) return 'utf-16le'
  return even > 3 * odd ? 'utf-16be' : undefined
}
