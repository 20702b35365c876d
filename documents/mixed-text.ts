import bidiFactory from 'bidi-js'
import { type Face, letterIn } from './fonts.ts'

/**
 * Text in several scripts: chooses the font of each letter, the line breaks, and the order in which a line is
 * drawn.
 */

const bidi = bidiFactory()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** A line may end before and after each of these. */
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Scripts that the font's own rules set from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

export interface Run {
  readonly text: string
  readonly face: Face
}

interface Letter {
  readonly text: string
  readonly face: Face
  /** Odd where the text runs from right to left. */
  readonly level: number
}

/**
 * Breaks text into lines.
 * @returns the lines, each as runs from left to right
 */
export function setLines(text: string, width: number, widthOf: (run: Run) => number): Run[][] {
  return text
    .split('\n')
    .flatMap((paragraph) =>
      broken(lettersOf(paragraph), width, (letters) =>
        runsOf(letters).reduce((sum, run) => sum + widthOf(run), 0),
      ).map((line) => inVisualOrder(line).map(({ text, face }) => ({ text, face }))),
    )
}

function lettersOf(paragraph: string): Letter[] {
  const { levels } = bidi.getEmbeddingLevels(paragraph)
  let before: Face | undefined
  return [...graphemes.segment(paragraph)].map(({ segment, index }) => {
    const level = levels[index] ?? 0
    const mirrored = level % 2 === 1 ? bidi.getMirroredCharacter(segment) : null
    const { face, letter } = letterIn(mirrored ?? segment, before)
    before = face
    return { text: letter, face, level }
  })
}

/** Breaks letters into lines no wider than the width, if possible. */
function broken(letters: readonly Letter[], width: number, widthOf: (letters: readonly Letter[]) => number) {
  const lines: Letter[][] = []
  let line: Letter[] = []
  for (const word of wordsOf(letters)) {
    if (line.length > 0 && widthOf([...line, ...withoutEnd(word)]) > width) {
      lines.push(line)
      line = []
    }
    for (const letter of word) {
      if (line.length > 0 && letter.text !== ' ' && widthOf([...line, letter]) > width) {
        lines.push(line)
        line = []
      }
      line.push(letter)
    }
  }
  return [...lines, line].map(withoutEnd)
}

const withoutEnd = (line: readonly Letter[]) =>
  line.slice(0, line.findLastIndex(({ text }) => text !== ' ') + 1)

/** Splits letters into words, each with the spaces after it. */
function wordsOf(letters: readonly Letter[]): Letter[][] {
  const words: Letter[][] = []
  for (const [at, letter] of letters.entries()) {
    const before = letters[at - 1]
    if (!before || mayBreakBetween(before.text, letter.text)) words.push([])
    words.at(-1)?.push(letter)
  }
  return words
}

function mayBreakBetween(before: string, letter: string): boolean {
  if (letter === ' ') return false
  if (before === ' ') return true
  const isOpening = /\p{Ps}/u.test(before)
  return !isOpening && !/\p{P}/u.test(letter) && (IDEOGRAPH.test(before) || IDEOGRAPH.test(letter))
}

/** Joins consecutive letters of the same font and level. */
function runsOf(letters: readonly Letter[]): Letter[] {
  const runs: Letter[] = []
  for (const letter of letters) {
    const last = runs.at(-1)
    if (last && last.face === letter.face && last.level === letter.level)
      runs[runs.length - 1] = { ...last, text: last.text + letter.text }
    else runs.push(letter)
  }
  return runs
}

/**
 * Rule L2 of the Unicode bidirectional algorithm, on runs: letters within a run are reversed by its font, or
 * here.
 */
function inVisualOrder(line: readonly Letter[]): Letter[] {
  const runs = runsOf(line).map((run) =>
    run.level % 2 === 1 && !RIGHT_TO_LEFT.test(run.text)
      ? { ...run, text: [...run.text].toReversed().join('') }
      : run,
  )
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < runs.length; from += 1) {
      let to = from
      while ((runs[to]?.level ?? -1) >= level) to += 1
      if (to > from) runs.splice(from, to - from, ...runs.slice(from, to).toReversed())
      from = to
    }
  }
  return runs
}
