import { Marked, Renderer, type Tokens } from 'marked'
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

/** Markdown that texts cannot have. */
export class MarkdownRefused extends Error {}

/**
 * Renders Markdown as sanitised HTML.
 * @throws MarkdownRefused when the text contains raw HTML or a first-level heading, which belongs to the page
 */
export function renderMarkdown(markdown: string): WrittenText {
  const sections: { id: string; title: string }[] = []
  let heading = ''
  const marked = new Marked<string, string>({
    renderer: {
      html({ text }: Tokens.HTML | Tokens.Tag) {
        throw new MarkdownRefused(`Raw HTML in a text: ${text.slice(0, 60)}`)
      },
      heading({ tokens, depth }) {
        if (depth === 1) throw new MarkdownRefused('A text has its title outside of it')
        const inner = this.parser.parseInline(tokens)
        heading = this.parser.parseInline(tokens, this.parser.textRenderer)
        const id = slugOf(heading)
        if (depth === 2) sections.push({ id, title: decodeEntities(heading) })
        return `<h${depth} id="${id}">${inner}</h${depth}>\n`
      },
      code({ text }) {
        // Focusable so that long lines can be scrolled by keyboard.
        return `<pre tabindex="0"><code>${escapeXml(text)}</code></pre>\n`
      },
      table(token) {
        const table = Renderer.prototype.table.call(this, token)
        return `<div class="scroll" role="group" tabindex="0" aria-label="Table: ${heading}">${table}</div>\n`
      },
    },
  })
  const html = sanitizeHtml(marked.parse(markdown, { async: false }), allowed)
  return { html, sections, words: markdown.split(/\s+/).filter((word) => /\w/.test(word)).length }
}

/** Escapes text and attribute values for XML and HTML. */
export const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const decodeEntities = (html: string) =>
  html.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')

const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/&[^;]+;|[’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
