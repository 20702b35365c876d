import { formatCount } from '#contract/counts.ts'
import type { EmailTemplate } from '#contract/mail/templates.ts'
import type { EmailContent } from './content.ts'
import { oneLine } from './format.ts'

export function stockContent(email: Extract<EmailTemplate, { kind: 'back-in-stock' }>): EmailContent {
  const product = oneLine(email.productName)
  return {
    subject: `Back in stock: ${product}`,
    paragraphs: [
      `You asked us to tell you when ${product} is back in stock. ${formatCount(email.available)} pieces can be ordered as we write this; we hold none of them for you.`,
    ],
    action: { label: 'See the product', link: email.link },
    afterwards: [
      `This is the only email about it. To stop such emails about other products as well: ${email.endLink}`,
    ],
    reason: 'somebody asked with this address to be told when a product is back in stock.',
  }
}
