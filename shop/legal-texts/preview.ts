import { MarkdownRefused, renderMarkdown } from '#contract/markdown.ts'
import { messageOf, Refusal } from '#contract/refusals.ts'
import { inThread, SMALL_BYTES } from '#http/threads/pool.ts'
import { Unreadable } from '#http/xml/unreadable.ts'

/**
 * Renders a text that an owner wrote as HTML; a long one in a separate thread.
 * @throws Refusal unreadable-markdown
 */
export async function previewText(text: string): Promise<string> {
  try {
    if (text.length <= SMALL_BYTES) return read(text)
    return await inThread<typeof import('./preview.ts')>(new URL('./preview.ts', import.meta.url), text)
  } catch (failure) {
    if (!(failure instanceof Unreadable)) throw failure
    throw new Refusal('unreadable-markdown', {
      message: `${failure.message} ${messageOf('unreadable-markdown')}`,
    })
  }
}

/**
 * The work of the thread.
 * @throws Unreadable
 */
export function read(text: string): string {
  try {
    return renderMarkdown(text).html
  } catch (failure) {
    if (failure instanceof MarkdownRefused) throw new Unreadable(`${failure.message}.`)
    throw failure
  }
}
