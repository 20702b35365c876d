import { counted, formatCount } from '#contract/counts.ts'
import type { EmailTemplate } from '#contract/mail/templates.ts'
import { promisedText } from '#contract/stock/promised-text.ts'
import type { Detail, EmailContent } from './content.ts'
import { oneLine } from './format.ts'

type Kinds = 'back-in-stock' | 'days-changed'

export const stockContent = (email: Extract<EmailTemplate, { kind: Kinds }>): EmailContent =>
  email.kind === 'back-in-stock' ? backInStock(email) : daysChanged(email)

function backInStock(email: Extract<EmailTemplate, { kind: 'back-in-stock' }>): EmailContent {
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

function daysChanged({
  name,
  lines,
  lineCount,
  link,
}: Extract<EmailTemplate, { kind: 'days-changed' }>): EmailContent {
  const more = lineCount - lines.length
  return {
    subject: `New delivery dates for ${[...new Set(lines.map(({ orderNumber }) => orderNumber))].slice(0, 3).join(', ')}`,
    name,
    paragraphs: ['The day on which we have some of your pieces has changed.'],
    details: [
      ...lines.flatMap(({ orderNumber, productName, before, after }): Detail[] => [
        ['Product', `${oneLine(productName)}, ${orderNumber}`],
        ['Before', promisedText(before)],
        ['Now', promisedText(after) || 'all in stock'],
      ]),
      ...(more > 0 ? [['And more', counted(more, 'more line')] as const] : []),
    ],
    action: { label: 'See the order', link },
    afterwards: [
      'If the new days do not suit you, you can cancel these pieces free of charge: on the page of the order or, if it goes to several addresses, by writing to us.',
    ],
    reason: 'you ordered pieces that we promised for a day.',
  }
}
