/**
 * A number with two decimals at most, as people of different countries write it: 1234.5, 1234,50, 1,234.50, 1.234,50.
 * What is none stays the text. A single sign with three digits behind it could be either, and is none.
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

/** JSON as in an export, or `Ports: 24` as in the form: a line each, or with semicolons between them. */
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

/** `500: 19.00; 1000: 17.50` */
export function breaksOf(text: string): unknown {
  return text
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, from, price = ''] = /^\s*(\d{1,10})\s*:(.+)$/.exec(part) ?? []
      return { from: Number(from), price: decimal(price) }
    })
}
