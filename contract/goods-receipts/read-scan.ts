import { checkDigit, isGtin } from '../products/gtin.ts'

/** The content of a bar code: GS1 General Specifications, section 3 (application identifiers). */

/** Separates elements of variable length; FNC1 in the symbol. */
export const GROUP_SEPARATOR = '\u001d'

/** Prefixes that a scanner may send before the code: the symbology of GS1-128, DataBar, DataMatrix, QR and DotCode. */
const SYMBOLOGY = /^\](C1|e0|d2|Q3|J1)/

/** Elements of a fixed length, by the beginning of their identifiers. */
const FIXED: readonly (readonly [identifier: RegExp, length: number])[] = [
  [/^00/, 18],
  [/^0[12]/, 14],
  [/^1[1-7]/, 6],
  [/^20/, 2],
  [/^3[1-6]\d\d/, 6],
  [/^41\d/, 13],
]
/** Elements that end with the code or a separator, and the most characters that they have. */
const VARIABLE: readonly (readonly [identifier: RegExp, length: number])[] = [
  [/^(10|2[12])/, 20],
  [/^3[07]/, 8],
  [/^(24[0123]|25[0134]|40[013])/, 30],
  [/^9\d/, 90],
]

export interface Scan {
  /** The product, with as many digits as the code has. */
  readonly gtin?: string
  /** The maker's batch or lot number. */
  readonly batch?: string
  readonly serial?: string
  /** How many pieces there are. */
  readonly pieces?: number
  /** The number of a pallet or parcel. */
  readonly sscc?: string
  /** The whole code where it has no elements, such as an SKU; else empty. */
  readonly plain: string
}

/** Reads a scanned or typed code: GS1 elements, with or without brackets, a GTIN, or any other text. */
export function readScan(typed: string): Scan {
  const code = typed.trim()
  const elements = elementsIn(code)
  if (!elements) return isGtin(code) ? { gtin: code, plain: code } : { plain: code }
  const first = (...identifiers: readonly string[]) =>
    identifiers.map((identifier) => elements.get(identifier)).find((value) => value !== undefined)
  const [gtin, batch, serial, pieces, sscc] = [
    first('01', '02'),
    first('10'),
    first('21'),
    first('37', '30'),
    first('00'),
  ]
  return {
    ...(gtin && { gtin }),
    ...(batch && { batch }),
    ...(serial && { serial }),
    ...(pieces && /^\d+$/.test(pieces) && { pieces: Number(pieces) }),
    ...(sscc && { sscc }),
    plain: '',
  }
}

/** @returns undefined for text that is no element string */
function elementsIn(code: string): ReadonlyMap<string, string> | undefined {
  if (/^\(\d{2,4}\)/.test(code)) return valid(bracketed(code))
  const rest = withoutSeparator(code.replace(SYMBOLOGY, ''))
  const found = valid(sequence(rest))
  // Without a mark, digits may be a number of any kind: only a right check digit shows that it is GS1's.
  const isMarked = rest !== code || code.includes(GROUP_SEPARATOR)
  return isMarked || found?.has('00') || found?.has('01') || found?.has('02') ? found : undefined
}

const withoutSeparator = (rest: string) => (rest.startsWith(GROUP_SEPARATOR) ? rest.slice(1) : rest)

const bracketed = (code: string) =>
  new Map(
    [...code.matchAll(/\((\d{2,4})\)([^(]*)/g)].map(([, identifier = '', value = '']) => [identifier, value]),
  )

function sequence(code: string): ReadonlyMap<string, string> | undefined {
  const elements = new Map<string, string>()
  let rest = code
  while (rest !== '') {
    const element = nextElement(rest)
    if (!element) return undefined
    elements.set(element.identifier, element.value)
    rest = element.rest
  }
  return elements.size > 0 ? elements : undefined
}

function nextElement(rest: string) {
  for (const [kinds, isFixed] of [
    [FIXED, true],
    [VARIABLE, false],
  ] as const)
    for (const [begins, length] of kinds) {
      const identifier = begins.exec(rest)?.[0]
      if (identifier === undefined) continue
      const after = rest.slice(identifier.length)
      const value = isFixed ? after.slice(0, length) : (after.split(GROUP_SEPARATOR)[0] ?? '')
      if (value === '' || value.length > length || (isFixed && !/^\d+$/.test(value))) return undefined
      if (isFixed && value.length < length) return undefined
      return { identifier, value, rest: withoutSeparator(after.slice(value.length)) }
    }
  return undefined
}

/** Threat: a text that only looks like elements. */
function valid(elements: ReadonlyMap<string, string> | undefined) {
  const keys = ['00', '01', '02'].flatMap((identifier) => elements?.get(identifier) ?? [])
  return keys.every((key) => /^\d{14,18}$/.test(key) && key.endsWith(checkDigit(key.slice(0, -1))))
    ? elements
    : undefined
}
