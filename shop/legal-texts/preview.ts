import { MarkdownRefused, renderMarkdown } from '#contract/markdown.ts'
import { Refusal } from '#contract/refusals.ts'

/**
 * Renders a text that an owner wrote.
 * @throws Refusal unreadable-markdown
 */
export function previewText(text: string): string {
  try {
    return renderMarkdown(text).html
  } catch (failure) {
    if (failure instanceof MarkdownRefused) throw new Refusal('unreadable-markdown')
    throw failure
  }
}
