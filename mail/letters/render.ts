import type { EmailTemplate } from '#contract/email-templates.ts'
import { accountContent } from './account.ts'
import type { Content } from './content.ts'
import { asHtml, asText } from './form.ts'
import { orderContent } from './order.ts'
import { talkContent } from './talk.ts'

export interface RenderedLetter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A letter in words, in both of its forms. */
export async function render(letter: EmailTemplate): Promise<RenderedLetter> {
  const content = contentOf(letter)
  return { subject: content.subject, text: asText(content), html: await asHtml(content) }
}

function contentOf(letter: EmailTemplate): Content {
  if ('order' in letter) return orderContent(letter)
  switch (letter.kind) {
    case 'quote-asked':
    case 'quote-answered':
    case 'message-arrived':
    case 'for-the-shop':
      return talkContent(letter)
    default:
      return accountContent(letter)
  }
}
