import type { FileEncoding } from './endpoints.ts'

/** An encoding with one byte for each character, in which older programs save files. */
type ByteEncoding = Exclude<FileEncoding, 'UTF-8'>

/** The letters beyond a to z that texts have in languages of an encoding, in lower case. */
const alphabets: Readonly<Record<ByteEncoding, readonly string[]>> = {
  'Windows-1252': [
    // German, Dutch, Danish, Norwegian, Swedish
    'äöüßåæøàéèêëï',
    // French, Italian, Catalan
    'àâæçéèêëîïìíòóôùûúüœñ',
    // Spanish, Portuguese
    'áâãàçéêíñóôõúü',
    // Icelandic
    'áéíóúýþæöð',
    // Finnish, Estonian
    'äöåõüšž',
  ],
  'Windows-1250': [
    // Polish
    'ąćęłńóśźż',
    // Czech
    'áčďéěíňóřšťúůýž',
    // Slovak
    'áäčďéíĺľňóôŕšťúýž',
    // Hungarian
    'áéíóöőúüű',
    // Croatian, Slovene
    'čćđšž',
    // Romanian
    'ăâîşţ',
  ],
  'Windows-1251': ['абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґўјљњћђџ'],
}

/** Letters of Windows-1252; ª, º and µ are signs of units and numbers. */
const WESTERN = 'À-ÖØ-öø-ÿŒœŠšŽžŸ'
/**
 * Characters that say something: letters, and signs inside words, which are letters in another encoding: Żó³ty. A sign
 * beside a word says nothing: m³, £5, ¿Qué.
 */
const telling = new RegExp(`[${WESTERN}]|(?<=[A-Za-z${WESTERN}])[^\\0-\\x7f](?=[A-Za-z${WESTERN}])`, 'g')

/** So many bytes are read, from the first one that is not ASCII. */
const SAMPLE = 64 * 1_024
/** A language must have nearly all characters of a text; names of other languages may be in it. */
const NEARLY_ALL = 0.9
/** And so many more than the languages of Windows-1252. */
const CLEARLY_MORE = 0.05

/** So many of the characters as no Western text has them: it is in an encoding that is not read here. */
const GARBLED = 0.2

/**
 * Guesses the encoding of a text: Windows-1252, unless the letters are clearly those of another language.
 * @returns undefined for letters that stand as in no language of these encodings, such as those of a Mac or of Japan
 */
export function guessEncoding(bytes: Uint8Array): ByteEncoding | undefined {
  const first = bytes.findIndex((byte) => byte > 0x7f)
  // With the byte before, which may be a letter.
  const sample = bytes.subarray(Math.max(first - 1, 0), first + SAMPLE)
  const western = decoded(sample, 'Windows-1252')
  const places = [...western.matchAll(telling)].map(({ index }) => index)
  const least = Math.max(NEARLY_ALL, shareOf(western, places, 'Windows-1252') + CLEARLY_MORE)
  const others = (['Windows-1250', 'Windows-1251'] as const).map((encoding) => ({
    encoding,
    share: shareOf(decoded(sample, encoding), places, encoding),
  }))
  const best = others.toSorted((a, b) => b.share - a.share)[0]
  if (best && best.share >= least) return best.encoding
  const likely = likelyLetters(western, 'Windows-1252')
  const unlikely = [...western].filter((character, at) => character !== likely[at]).length
  return unlikely > GARBLED * Math.max(places.length, 1) ? undefined : 'Windows-1252'
}

export const decoded = (bytes: Uint8Array, encoding: string): string =>
  new TextDecoder(encoding).decode(bytes)

/** Accented letters as no Western word has them: more than two in a row. */
const CROWDED = new RegExp(`[${WESTERN}]{3,}`, 'g')
/** Characters that Windows-1252 lacks, and signs and capitals inside a word: Bro, fŸr. */
const MISPLACED = /[\x80-\x9f]|(?<=[a-z])[„”‚ƒ†‡ˆ‰˜¤¦¨§ŸŠŽ](?=[a-z])/g
/** A capital after a small letter of the same word. */
const TURNED = /[а-яёіїєґ][А-ЯЁІЇЄҐ]/
const FOREIGN_RUN = /[^\0-\x7f]+/g
const LATIN = /[a-z]/i

/** Replaces letters that are unlikely where they stand, which are no letters of this encoding's languages then. */
function likelyLetters(text: string, encoding: ByteEncoding): string {
  if (encoding === 'Windows-1252')
    return text.replaceAll(MISPLACED, '?').replaceAll(CROWDED, (run) => '?'.repeat(run.length))
  if (encoding === 'Windows-1250') return text
  // Cyrillic beside Latin letters. Each run is read once: a pattern that looks for them would start anew at each letter.
  return text.replaceAll(FOREIGN_RUN, (run, at: number) =>
    LATIN.test(text[at - 1] ?? '') || LATIN.test(text[at + run.length] ?? '') || TURNED.test(run)
      ? '?'.repeat(run.length)
      : run,
  )
}

/** The share of the characters that the language with most of them has. */
function shareOf(text: string, places: readonly number[], encoding: ByteEncoding): number {
  if (places.length === 0) return 1
  const likely = likelyLetters(text, encoding).toLowerCase()
  const counts = alphabets[encoding].map(
    (alphabet) => places.filter((at) => alphabet.includes(likely[at] ?? '?')).length,
  )
  return Math.max(...counts) / places.length
}
