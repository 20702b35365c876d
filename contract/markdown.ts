import MarkdownIt, { type Token } from 'markdown-it'
import sanitizeHtml from 'sanitize-html'

export interface WrittenText {
  readonly html: string
  /** Second-level headings, for a table of contents. */
  readonly sections: readonly { readonly id: string; readonly title: string }[]
  readonly words: number
}

/** The elements that our texts use. Anything else the renderer emits is dropped. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'code', 'pre', 'blockquote', 'hr', 'br'],
    ...['div', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href'],
    h2: ['id'],
    h3: ['id'],
    pre: ['tabindex'],
    div: ['class', 'role', 'tabindex', 'aria-label'],
    th: ['align'],
    td: ['align'],
  },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
}

/** Markdown that texts cannot have; the message says what to change. */
export class MarkdownRefused extends Error {}

/** Nesting of lists and quotes: deeper than any readable text. */
const MAX_NESTING = 20

/** Its time grows with the length of the text, whatever is in it. Tables and addresses are recognized as GitHub does. */
const markdownIt = new MarkdownIt('default', { html: true, linkify: true, maxNesting: MAX_NESTING })
markdownIt.disable('strikethrough')
// The sanitiser removes addresses that are not allowed.
markdownIt.validateLink = () => true
markdownIt.renderer.rules.code_block = markdownIt.renderer.rules.fence = (tokens, at) =>
  // Focusable so that long lines can be scrolled by keyboard.
  `<pre tabindex="0"><code>${escapeXml(tokens[at]?.content.replace(/\n$/, '') ?? '')}</code></pre>\n`

/**
 * Renders Markdown as sanitised HTML.
 * @throws MarkdownRefused when the text contains raw HTML or a first-level heading, which belongs to the page, or is nested
 * too deep
 */
export function renderMarkdown(markdown: string): WrittenText {
  const tokens = markdownIt.parse(markdown, {})
  const sections: { id: string; title: string }[] = []
  let heading = ''
  for (const [at, token] of tokens.entries()) {
    const inside = [token, ...(token.children ?? [])]
    const raw = inside.find(({ type }) => type === 'html_block' || type === 'html_inline')
    if (raw) throw new MarkdownRefused(`Raw HTML in a text: ${raw.content.trim().slice(0, 60)}`)
    // The parser leaves out its content.
    if (token.nesting === 1 && token.level >= MAX_NESTING - 1)
      throw new MarkdownRefused(`Lists and quotes are nested more than ${MAX_NESTING} deep`)
    if (token.type === 'heading_open') {
      if (token.tag === 'h1') throw new MarkdownRefused('A text has its title outside of it')
      heading = plainText(tokens[at + 1])
      const id = slugOf(heading)
      token.attrSet('id', id)
      if (token.tag === 'h2') sections.push({ id, title: heading })
    }
    if (token.type === 'table_open') token.content = heading
    const side = /^text-align:(\w+)$/.exec(token.attrGet('style')?.toString() ?? '')?.[1]
    if (side) token.attrSet('align', side)
  }
  const html = sanitizeHtml(markdownIt.renderer.render(tokens, markdownIt.options, {}), allowed)
  return { html, sections, words: markdown.split(/\s+/).filter((word) => /\w/.test(word)).length }
}

markdownIt.renderer.rules.table_open = (tokens, at) =>
  `<div class="scroll" role="group" tabindex="0" aria-label="Table: ${escapeXml(tokens[at]?.content ?? '')}"><table>\n`
markdownIt.renderer.rules.table_close = () => '</table></div>\n'

/** The text of a heading without its marks. */
const plainText = (inline: Token | undefined): string =>
  (inline?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('')

/** Escapes text and attribute values for XML and HTML. */
export const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
