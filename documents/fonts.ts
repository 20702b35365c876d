import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'

/** The letters of papers, as files that a PDF can hold. The pages have the first ones as web fonts. */

const { resolve } = createRequire(import.meta.url)
const hankenGrotesk = (path: string) => resolve(`@expo-google-fonts/hanken-grotesk/${path}.ttf`)
const notoSans = (path: string) => resolve(`@expo-google-fonts/noto-sans/${path}.ttf`)

const fontsource = (name: string, file: string) => resolve(`${name}/files/${file}.woff`)

export interface Face {
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

/** Hebrew, Arabic, and Chinese as it is written in China, which has the signs of Japan too. */
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

/** Whether the shop's own letters are enough. */
export const isLatin = (text: string): boolean => has(latin, text.replaceAll('\n', ''))

/** For what no face has, such as an emoji. */
const MARK = '◊'

/**
 * A letter with its accents, and a face that has it: the one before it where that has it too. Without its accents, or as a
 * mark, where no face has it.
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
