/** Writes XML. An element without content is left out, as structured invoices forbid empty ones. */

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML 1.0 has no way to write, and lone halves of pairs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to remove
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu

const escaped = (text: string) =>
  text.replaceAll(unwritable, '').replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? '')

type Attributes = Readonly<Record<string, string>>

const opening = (name: string, attributes: Attributes) =>
  `<${[name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(' ')}>`

/** An element with text. */
export const leaf = (name: string, text: string | undefined, attributes: Attributes = {}): string =>
  text ? `${opening(name, attributes)}${escaped(text)}</${name}>` : ''

/** An element with other elements. */
export function node(name: string, children: readonly string[], attributes: Attributes = {}): string {
  const content = children.join('')
  return content === '' ? '' : `${opening(name, attributes)}${content}</${name}>`
}

/** An element that has attributes only. */
export const empty = (name: string, attributes: Attributes = {}): string =>
  opening(name, attributes).replace(/>$/, '/>')

/** A document, as UTF-8. */
export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
