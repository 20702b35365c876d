import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'

const { resolve } = createRequire(import.meta.url)
/** The shop's own font, then one with Greek and Cyrillic letters. */
const files = {
  bold: [
    '@expo-google-fonts/hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf',
    '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  ],
  regular: [
    '@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf',
    '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  ],
} as const

interface Place {
  readonly x: number
  /** The baseline of the first line. */
  readonly y: number
  readonly size: number
  /** Longer text is set on two lines, and smaller if that is not enough. */
  readonly width: number
  readonly fill: string
  readonly weight: keyof typeof files
}

/**
 * Draws text as paths of an SVG, so that it looks the same on a machine without fonts. Empty if no font has all of its
 * letters, as for Chinese.
 */
export function outlines(text: string, { x, y, size, width, fill, weight }: Place): string {
  const font = files[weight].map(open).find((each) => hasAll(each, text))
  if (!font || text === '') return ''
  const widthOf = (line: string) => (font.layout(line).advanceWidth / font.unitsPerEm) * size
  const lines = widthOf(text) <= width ? [text] : inTwo(text)
  const shrink = Math.min(1, width / Math.max(...lines.map(widthOf)))
  const scale = (size * shrink) / font.unitsPerEm
  const step = size * shrink * 1.25
  return lines
    .map((line, row) => {
      let at = 0
      const { glyphs, positions } = font.layout(line)
      const paths = glyphs.map((glyph, index) => {
        const path = `<path transform="translate(${at})" d="${glyph.path.toSVG()}"/>`
        at += positions[index]?.xAdvance ?? glyph.advanceWidth
        return path
      })
      return `<g fill="${fill}" transform="translate(${x} ${y + row * step}) scale(${scale} ${-scale})">${paths.join('')}</g>`
    })
    .join('')
}

/** Splits at the space nearest to the middle. */
function inTwo(text: string): string[] {
  const middle = text.length / 2
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index)
  const at = spaces.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0]
  return at === undefined ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

function open(file: string): Font {
  const font = openSync(resolve(file))
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${file} holds several fonts`)
  return font
}

const hasAll = (font: Font, text: string) =>
  [...text].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
