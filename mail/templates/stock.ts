import { counted, formatCount } from '#contract/counts.ts'
import type { EmailTemplate } from '#contract/mail/templates.ts'
import { promisedText } from '#contract/stock/promised-text.ts'
import type { Detail, EmailContent } from './content.ts'
import { oneLine } from './format.ts'

type Kinds = 'back-in-stock' | 'days-changed' | 'pieces-late'

export function stockContent(email: Extract<EmailTemplate, { kind: Kinds }>): EmailContent {
  switch (email.kind) {
    case 'back-in-stock':
      return backInStock(email)
    case 'days-changed':
      return daysChanged(email)
    case 'pieces-late':
      return piecesLate(email)
  }
}

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
  return {
    subject: `New delivery dates for ${ordersOf(lines)}`,
    name,
    paragraphs: ['The day on which we have some of your pieces has changed.'],
    details: [
      ...lines.flatMap(({ orderNumber, productName, before, after }): Detail[] => [
        ['Product', `${oneLine(productName)}, ${orderNumber}`],
        ['Before', promisedText(before)],
        ['Now', promisedText(after) || 'all in stock'],
      ]),
      ...moreOf(lineCount - lines.length),
    ],
    action: { label: 'See the order', link },
    afterwards: [
      `If the new days do not suit you, you can cancel these pieces free of charge on the page of the order. ${ofUnpaid}`,
    ],
    reason: 'you ordered pieces that we promised for a day.',
  }
}

function piecesLate({
  name,
  lines,
  lineCount,
  link,
}: Extract<EmailTemplate, { kind: 'pieces-late' }>): EmailContent {
  return {
    subject: `Late pieces of ${ordersOf(lines)}`,
    name,
    paragraphs: [
      'The day on which we promised some of your pieces has passed, and they have not come. When there is a new day, we write to you again.',
    ],
    details: [
      ...lines.flatMap(({ orderNumber, productName, late }): Detail[] => [
        ['Product', `${oneLine(productName)}, ${orderNumber}`],
        ['Promised', promisedText(late)],
      ]),
      ...moreOf(lineCount - lines.length),
    ],
    action: { label: 'See the order', link },
    afterwards: [
      `If you do not want to wait, you can cancel these pieces free of charge on the page of the order. ${ofUnpaid}`,
    ],
    reason: 'you ordered pieces that we promised for a day.',
  }
}

const ofUnpaid = 'An order that is not paid yet can be cancelled there as a whole.'

/** The numbers of the first orders. */
const ordersOf = (lines: readonly { readonly orderNumber: string }[]): string =>
  [...new Set(lines.map(({ orderNumber }) => orderNumber))].slice(0, 3).join(', ')

const moreOf = (lines: number): Detail[] => (lines > 0 ? [['And more', counted(lines, 'more line')]] : [])
