import { readQuantity } from './asked-quantity.ts'

const MAX_LINE = 500
/** The bullets that lists in emails use: `- `, `• `, `> `, `1. `, `2) `. */
const BULLET = /^(?:[-•*·–>]+\s+|\d{1,3}[.)]\s+)+/
/** The separators that people write between a part number and its quantity. */
const BETWEEN = /(?:\s[x×]|\s?[:,;=–]|\s-)$/i
/** A no-break space may separate the digits of one number, or be an ordinary blank. */
const THOUSANDS = /(?<!\S)\d{1,3}(?:[\u00a0\u202f]\d{3})+(?!\d)/g

/**
 * Splits a line without columns into the code and the possible quantity, which is first or last in the line. If it is
 * ambiguous, or could be part of the code, the quantity is text that will not be understood.
 */
export function splitLine(whole: string): string[] {
  // Threat: pasted text may be one line of megabytes, on which these patterns take hours.
  if (whole.length > MAX_LINE) return [whole]
  const line = whole
    .trim()
    .replaceAll(THOUSANDS, (digits) => digits.replaceAll(/\s/g, ','))
    .replace(BULLET, '')
  const counted = /^(\d[\d.,'’]*)\s*[x×]\s+(\S.*)$/i.exec(line)
  if (counted?.[1] && counted[2]) return [counted[2], counted[1]]
  const words = line.split(/\s+/)
  const last = amountAtEnd(words)
  const first = amountAtStart(words)
  if (last && first && words.length > 2) return [line, `${first.written} … ${last.written}`]
  const amount = last ?? first
  if (!amount) return [line]
  return [amount.rest.join(' ').replace(BETWEEN, ''), amount.written]
}

interface Amount {
  readonly written: string
  /** The other words, at least one. */
  readonly rest: readonly string[]
}

const isAmount = (written: string) => /^[\dx×]/i.test(written) && readQuantity(written).kind !== 'unclear'
/** A number that is neither a quantity nor part of a code: -500, 1e3, (500), 1.5, ~240. */
const isOddNumber = (word: string) => /^[-+(~]?\d[\d.,]*(?:e\d+|[)+])?$/i.test(word)

function amountAtEnd(words: readonly string[]): Amount | undefined {
  for (const count of [2, 1]) {
    const written = words.slice(-count).join(' ')
    const rest = words.slice(0, -count)
    // Two numbers form one quantity only with a unit between or after them.
    if (rest.length === 0 || (count === 2 && /^[x×\d.,]+$/i.test(words.at(-1) ?? ''))) continue
    if (isAmount(written)) return inThousands(rest, written)
  }
  const odd = words.at(-1) ?? ''
  return words.length > 1 && isOddNumber(odd) ? { written: odd, rest: words.slice(0, -1) } : undefined
}

/** Joins 1 000: the digits before belong to it if it begins with 0; otherwise they may be the end of the code. */
function inThousands(rest: readonly string[], written: string): Amount {
  const before = rest.at(-1) ?? ''
  if (rest.length < 2 || !/^\d{1,3}$/.test(before) || !/^\d{3}(?!\d)/.test(written)) return { written, rest }
  const joined = `${before} ${written}`
  return { written: written.startsWith('0') ? joined : `${joined} ?`, rest: rest.slice(0, -1) }
}

function amountAtStart(words: readonly string[]): Amount | undefined {
  const [first = '', second = '', ...others] = words
  if (words.length < 2 || !/^\d/.test(first)) return undefined
  if (/^0\d\d$/.test(second) && others.length > 0) return { written: `${first} ${second}`, rest: others }
  if (/^\p{L}+\.?$/u.test(second) && others.length > 0 && isAmount(`${first} ${second}`))
    return { written: `${first} ${second}`, rest: others }
  return isAmount(first) ? { written: first, rest: words.slice(1) } : undefined
}
