import { createRequire } from 'node:module'
import { openSync } from 'fontkit'

/** The shop's letters as files that a PDF can hold. The pages have the same ones as web fonts. */

const { resolve } = createRequire(import.meta.url)
const fileOf = (path: string) => resolve(`@expo-google-fonts/hanken-grotesk/${path}.ttf`)

export const fonts = {
  regular: fileOf('400Regular/HankenGrotesk_400Regular'),
  bold: fileOf('600SemiBold/HankenGrotesk_600SemiBold'),
} as const

const regular = openSync(fonts.regular)
const isPrintable = (letter: string) =>
  'hasGlyphForCodePoint' in regular && regular.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)

/** The text in letters that the font has: others lose their accents, or are shown as a mark. */
export function printable(text: string): string {
  return [...text]
    .map((letter) => {
      if (letter === '\n' || isPrintable(letter)) return letter
      const [base = ''] = letter.normalize('NFD')
      return base !== letter && isPrintable(base) ? base : '?'
    })
    .join('')
}
