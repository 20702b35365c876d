import { isReference } from '#contract/fields.ts'
import type { XmlElement } from '#http/xml/tree.ts'
import { bounded, NotAccepted } from './envelope.ts'

/**
 * Reads a number or a code that people compare, such as that of an order or a product.
 * @throws NotAccepted if it is longer, or has characters that cannot be seen
 */
export function referenceOf(text: string, most: number, name: string): string {
  if (!isReference(text))
    throw new NotAccepted(400, `${name} has characters that cannot be seen. Send it without them.`)
  return bounded(text, most, name)
}

/**
 * Returns the text of an element that contains a number. XML Schema lets spaces and line ends stand around it; `trim()`
 * would take away more, such as no-break spaces.
 */
export function numberText(element: XmlElement | undefined): string {
  const text = element?.text ?? ''
  const isSpace = (place: number) => ' \t\r\n'.includes(text.charAt(place))
  let [begin, end] = [0, text.length]
  while (begin < end && isSpace(begin)) begin += 1
  while (end > begin && isSpace(end - 1)) end -= 1
  return text.slice(begin, end)
}

/**
 * Numbers are decimals in plain digits: threat: `0x64`, `1e2` and digits of other scripts, which other systems read
 * differently.
 */
const WHOLE = /^0{0,20}(\d{1,10})(?:\.0{0,20})?$/
const AMOUNT = /^\d{1,12}(?:\.\d{1,6}0{0,20})?$/

/** @throws NotAccepted if it is not a number of pieces */
export function piecesOf(quantity = ''): number {
  const pieces = Number(WHOLE.exec(quantity)?.[1] ?? 0)
  if (pieces < 1 || pieces > 1_000_000_000)
    throw new NotAccepted(400, `The quantity "${shown(quantity)}" is not a number of pieces.`)
  return pieces
}

/**
 * @param name such as `Line 1: UnitPrice`
 * @throws NotAccepted if it is not an amount
 */
export function amountOf(written: string, name: string): number {
  if (!AMOUNT.test(written)) throw new NotAccepted(400, `${name} "${shown(written)}" is not an amount.`)
  return Number(written)
}

/** @throws NotAccepted for prices of several units */
export function requireOneUnit(basis: string, lineNumber: string): void {
  if (WHOLE.exec(basis)?.[1] !== '1')
    throw new NotAccepted(450, `Line ${lineNumber}: this shop reads prices of one unit only.`)
}

/** The versions of an order that are counted. */
export const MAX_VERSION = 1_000_000

/**
 * @param why returns the sentence, given the part of the number that it can show
 * @throws NotAccepted if it is not a version number
 */
export function versionIn(written: string, most: number, why: (shown: string) => string): number {
  const version = /^\d{1,7}$/.test(written) ? Number(written) : 0
  if (version < 1 || version > most) throw new NotAccepted(400, why(shown(written)))
  return version
}

/** The part of a refused field that a sentence can show. */
const shown = (written: string) => written.slice(0, 40)
