/**
 * The quantity a line asks for. `minimum`: the list has no quantities, so the product's minimum; `none`: this line has
 * none, or 0; `unclear`: the text is not a quantity we understand. `written` is the cell's text where it is not a plain
 * number.
 */
export type AskedQuantity =
  | { readonly kind: 'minimum' | 'none' }
  | { readonly kind: 'pieces'; readonly pieces: number; readonly written?: string }
  | { readonly kind: 'cartons'; readonly cartons: number; readonly written: string }
  | { readonly kind: 'unclear'; readonly written: string }

export const MAX_ASKED = 1_000_000_000

const PIECES = /^(?:x|×|pcs?|pieces?|ea|each|units?|nos?|st|stk|stück|stck|pc\(s\)|pcs\(s\))$/i
const DOZEN = /^(?:doz|dz|dozens?)$/i
const CARTONS = /^(?:cartons?|ctns?|cases?|karton|kartons)$/i

/** Digits, optionally grouped in threes, with decimals that are all zero; then a word. */
const QUANTITY =
  /^(?:(?:x|×|qty:?)\s*)?(\d{1,3}(?:([.,'’ ])\d{3})(?:\2\d{3})*|\d{1,12})([.,]0{1,2})?\s*([^\d\s.,;:+*/=-]*)\.?$/i

/** Spaces that people and spreadsheets put between digits. */
const SPACES = /[\u00a0\u2000-\u200a\u202f\u3000\t]/g

const MAX_WRITTEN = 60

/**
 * Parses a cell: `240`, `1,200`, `1 000`, `240 pcs`, `12 doz`, `5 cartons`. Never guesses: anything else is unclear.
 */
export function readQuantity(cell: string): AskedQuantity {
  const written = cell.trim().slice(0, MAX_WRITTEN)
  if (/^[-–—]?$/.test(written)) return { kind: 'none' }
  const unclear = { kind: 'unclear', written } as const
  const found = written === cell.trim() ? QUANTITY.exec(written.replaceAll(SPACES, ' ')) : null
  const [, digits = '', separator, , unit = ''] = found ?? []
  // 240.000 has three decimals in some countries and is a thousand times as much in others.
  if (!found || (separator === '.' && /^\d+\.000$/.test(digits))) return unclear
  const number = Number(digits.replaceAll(/\D/g, ''))
  if (number > MAX_ASKED) return unclear
  if (number === 0) return { kind: 'none' }
  if (CARTONS.test(unit)) return { kind: 'cartons', cartons: number, written }
  if (unit !== '' && !PIECES.test(unit) && !DOZEN.test(unit)) return unclear
  const pieces = DOZEN.test(unit) ? number * 12 : number
  if (pieces > MAX_ASKED) return unclear
  return { kind: 'pieces', pieces, ...(String(pieces) !== written && { written }) }
}

/** Returns the pieces in a cell that holds only a number; otherwise undefined. */
export function piecesIn(cell: string): number | undefined {
  const asked = readQuantity(cell)
  return asked.kind === 'pieces' ? asked.pieces : undefined
}

/** Returns the quantity as text that can be parsed again. */
export const writtenQuantity = (asked: AskedQuantity): string =>
  asked.kind === 'pieces' ? (asked.written ?? String(asked.pieces)) : 'written' in asked ? asked.written : ''
