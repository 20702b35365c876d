import { withoutOwnCurrency } from '#contract/imports/numbers.ts'
import { shopDecimals } from '#contract/locale.ts'
import { type DocumentKind, documentAddress } from '#contract/products/documents.ts'

/**
 * Parses a number with at most two decimals, as written in different countries: 1234.5, 1234,50, 1,234.50, 1.234,50.
 * Other text is returned unchanged. So is a single separator followed by three digits, because it could be either.
 */
export function decimal(text: string): number | string {
  const written = text.trim()
  const [, plain, comma, point] =
    /^(?:(\d{1,9}(?:[.,]\d{1,2})?)|(\d{1,3}(?:,\d{3})+\.\d{1,2})|(\d{1,3}(?:\.\d{3})+,\d{1,2}))$/.exec(
      written,
    ) ?? []
  if (comma) return Number(comma.replaceAll(',', ''))
  if (point) return Number(point.replaceAll('.', '').replace(',', '.'))
  return plain ? Number(plain.replace(',', '.')) : text
}

/**
 * Parses an amount as `decimal()` parses a number, with or without the shop's currency; one in another currency is no amount. In a currency of three decimals, three digits after a point are
 * decimals, as the shop's own export writes them.
 */
export function amount(text: string): number | string {
  const bare = withoutOwnCurrency(text).trim()
  const read = shopDecimals() === 3 && /^\d{1,9}\.\d{3}$/.test(bare) ? Number(bare) : decimal(bare)
  return typeof read === 'number' ? read : text
}

/**
 * Parses specifications: JSON as in an export, or `Ports: 24` as in the form, separated by line breaks or semicolons.
 */
export function specsOf(text: string): unknown {
  if (text.trim().startsWith('{')) {
    try {
      return JSON.parse(text)
    } catch {
      return text
    }
  }
  const pairs = text.split(/[\n;]/).filter((part) => part.trim() !== '')
  if (pairs.some((pair) => !pair.includes(':'))) return text
  return Object.fromEntries(
    pairs.map((pair) => {
      const colon = pair.indexOf(':')
      return [pair.slice(0, colon).trim(), pair.slice(colon + 1).trim()]
    }),
  )
}

/** Parses price breaks: `500: 19.00; 1000: 17.50`. */
export function breaksOf(text: string): unknown {
  return text
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, from, price = ''] = /^\s*(\d{1,10})\s*:(.+)$/.exec(part) ?? []
      return { from: Number(from), price: amount(price) }
    })
}

const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])
/** The first word of a line, and the rest. */
function wordAndRest(line: string): readonly [string, string] {
  const end = line.search(/\s/)
  return end < 0 ? [line, ''] : [line.slice(0, end), line.slice(end).trim()]
}

/** Parses pictures: a line each, its address and what it shows. */
export const picturesOf = (text: string): unknown =>
  linesOf(text).map((line) => {
    const [url, alt] = wordAndRest(line)
    return { url, alt }
  })

/** Parses documents: a line each, its kind, its address and its title. */
export const documentsOf = (text: string): unknown =>
  linesOf(text).map((line) => {
    const [kind, rest] = wordAndRest(line)
    const [url, title] = wordAndRest(rest)
    return { kind, url, title }
  })

export const picturesCell = (pictures: readonly { readonly image: string; readonly alt: string }[]) =>
  pictures.map(({ image, alt }) => `${image} ${alt}`.trim()).join('\n')

interface NamedDocument {
  readonly file: string
  readonly kind: DocumentKind
  readonly title: string
}
export const documentsCell = (documents: readonly NamedDocument[]) =>
  documents.map(({ file, kind, title }) => `${kind} ${documentAddress(file)} ${title}`.trim()).join('\n')
