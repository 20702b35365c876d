import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'

/** The fonts of documents, as files that a PDF can embed. The pages use the first ones as web fonts. */

const { resolve } = createRequire(import.meta.url)
const hankenGrotesk = (path: string) => resolve(`@expo-google-fonts/hanken-grotesk/${path}.ttf`)
const notoSans = (path: string) => resolve(`@expo-google-fonts/noto-sans/${path}.ttf`)

const fontsource = (name: string, file: string) => resolve(`${name}/files/${file}.woff`)

export interface Face {
  readonly regular: string
  readonly bold: string
}

/** The shop's own font. */
export const latin: Face = {
  regular: hankenGrotesk('400Regular/HankenGrotesk_400Regular'),
  bold: hankenGrotesk('600SemiBold/HankenGrotesk_600SemiBold'),
}
/** For names and addresses with Greek or Cyrillic letters. */
const greekAndCyrillic: Face = {
  regular: notoSans('400Regular/NotoSans_400Regular'),
  bold: notoSans('600SemiBold/NotoSans_600SemiBold'),
}

/** Hebrew, Arabic, and simplified Chinese, which also covers Japanese characters. */
const others: readonly Face[] = [
  greekAndCyrillic,
  {
    regular: fontsource('@fontsource/noto-sans-hebrew', 'noto-sans-hebrew-hebrew-400-normal'),
    bold: fontsource('@fontsource/noto-sans-hebrew', 'noto-sans-hebrew-hebrew-600-normal'),
  },
  {
    regular: fontsource('@fontsource/noto-sans-arabic', 'noto-sans-arabic-arabic-400-normal'),
    bold: fontsource('@fontsource/noto-sans-arabic', 'noto-sans-arabic-arabic-600-normal'),
  },
  {
    regular: fontsource('@fontsource/noto-sans-sc', 'noto-sans-sc-chinese-simplified-400-normal'),
    bold: fontsource('@fontsource/noto-sans-sc', 'noto-sans-sc-chinese-simplified-600-normal'),
  },
]

const opened = new Map<Face, Font>()

function has(face: Face, letters: string): boolean {
  let font = opened.get(face)
  if (!font) {
    const file = openSync(face.regular)
    if (!('hasGlyphForCodePoint' in file)) throw new Error(`${face.regular} holds several fonts`)
    font = file
    opened.set(face, font)
  }
  const known = font
  return [...letters].every((letter) => known.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
}

/** True if the shop's own font has every character. */
export const isLatin = (text: string): boolean => has(latin, text.replaceAll('\n', ''))

/** Stands for characters that no font has, such as an emoji. */
const MARK = '◊'

/**
 * Finds a font for a letter with its accents, preferably that of the letter before it. If no font has it, the
 * accents are dropped or the letter becomes a mark.
 */
export function letterIn(letter: string, before: Face | undefined): { face: Face; letter: string } {
  const faces = [...(before ? [before] : []), latin, ...others]
  const [base = ''] = letter.normalize('NFD')
  for (const form of [letter.normalize('NFC'), base, MARK]) {
    const face = faces.find((each) => has(each, form))
    if (face) return { face, letter: form }
  }
  return { face: latin, letter: '?' }
}
