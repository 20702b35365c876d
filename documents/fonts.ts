import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'

/** The letters of papers, as files that a PDF can hold. The pages have the first ones as web fonts. */

const { resolve } = createRequire(import.meta.url)
const hankenGrotesk = (path: string) => resolve(`@expo-google-fonts/hanken-grotesk/${path}.ttf`)
const notoSans = (path: string) => resolve(`@expo-google-fonts/noto-sans/${path}.ttf`)

interface Face {
  readonly regular: string
  readonly bold: string
}

/** The shop's own letters. */
export const latin: Face = {
  regular: hankenGrotesk('400Regular/HankenGrotesk_400Regular'),
  bold: hankenGrotesk('600SemiBold/HankenGrotesk_600SemiBold'),
}
/** For names and addresses with Greek or Cyrillic letters. */
const greekAndCyrillic: Face = {
  regular: notoSans('400Regular/NotoSans_400Regular'),
  bold: notoSans('600SemiBold/NotoSans_600SemiBold'),
}

const opened = new Map<Face, Font>()

function has(face: Face, letter: string): boolean {
  if (letter === '\n') return true
  let font = opened.get(face)
  if (!font) {
    const file = openSync(face.regular)
    if (!('hasGlyphForCodePoint' in file)) throw new Error(`${face.regular} holds several fonts`)
    font = file
    opened.set(face, font)
  }
  return font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
}

/** The letter without its accents where the face lacks it with them; undefined where it lacks both. */
function printable(face: Face, letter: string): string | undefined {
  if (has(face, letter)) return letter
  const [base = ''] = letter.normalize('NFD')
  return base !== letter && has(face, base) ? base : undefined
}

/** One face for the whole text, and the text in letters that it has: what it lacks is shown as a mark. */
export function setIn(text: string): { face: Face; text: string } {
  const letters = [...text]
  const set = (face: Face) => letters.map((letter) => printable(face, letter))
  const own = set(latin)
  if (!own.includes(undefined)) return { face: latin, text: own.join('') }
  const other = set(greekAndCyrillic)
  const lacks = (all: readonly (string | undefined)[]) => all.filter((letter) => letter === undefined).length
  const [face, best] = lacks(other) < lacks(own) ? [greekAndCyrillic, other] : [latin, own]
  return { face, text: best.map((letter) => letter ?? '?').join('') }
}
