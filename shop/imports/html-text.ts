import sanitizeHtml from 'sanitize-html'

/** Longer texts are read in the thread that reads their file: tags cost a thousand times what letters do. */
export const LONG_TEXT = 1_000

/** A tag, as descriptions in exports of other shops have them. */
const TAG = /<\/?[a-z][^<>]*>/i
const ENDS_A_LINE = /<(?:\/(?:p|div|li|h\d|tr|ul|ol)|br\s*\/?)>/gi
const ITEM = /<li(?:\s[^<>]*)?>/gi
const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** Turns the HTML of a description into plain text: lines stay lines, entries of lists get a dash. */
export function textOf(html: string): string {
  if (!TAG.test(html)) return html
  const lined = html.replaceAll(/\s+/g, ' ').replaceAll(ITEM, '- ').replaceAll(ENDS_A_LINE, '\n')
  const bare = sanitizeHtml(lined, { allowedTags: [], allowedAttributes: {} })
  return bare
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
