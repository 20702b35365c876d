import type { Letter } from '#contract/letters.ts'
import { accountContent } from './account.ts'
import { asHtml, asText } from './form.ts'
import { orderContent } from './order.ts'

export interface RenderedLetter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A letter in words, in both of its forms. */
export async function render(letter: Letter): Promise<RenderedLetter> {
  const content = 'order' in letter ? orderContent(letter) : accountContent(letter)
  return { subject: content.subject, text: asText(content), html: await asHtml(content) }
}
