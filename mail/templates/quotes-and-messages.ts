import type { EmailQuote, EmailTemplate } from '#contract/email-templates.ts'
import { formatCents } from '#contract/money.ts'
import type { Detail, EmailContent } from './content.ts'
import { count, oneLine, paragraphsOf, quantityOf } from './format.ts'

type InquiryEmail = Extract<
  EmailTemplate,
  { kind: 'quote-asked' | 'quote-answered' | 'message-arrived' | 'for-the-shop' }
>

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/**
 * Emails about quotes and messages. Threat: whoever fills in a form with another's address has the shop write to that
 * address, so what they typed is sent to the shop only.
 */
export function inquiryContent(email: InquiryEmail): EmailContent {
  switch (email.kind) {
    case 'quote-asked':
      return {
        subject: `We received your request: ${summaryOf(email.quote)}`,
        name: email.name,
        paragraphs: ['We answer with a price and how long it stands, usually within one working day.'],
        details: detailsOf(email.quote),
        reason: 'a quote was asked for with this address.',
      }
    case 'quote-answered':
      return {
        subject: `Your quote: ${summaryOf(email.quote)}`,
        name: email.name,
        paragraphs: paragraphsOf(email.note),
        details: [
          ...detailsOf(email.quote),
          ['Price a piece', formatCents(email.priceCents)],
          ['Together', formatCents(email.priceCents * email.quote.pieces)],
          ['Valid until', day.format(email.expiresAt)],
        ],
        action: { label: 'See the quote', link: email.link },
        afterwards: [
          'The pieces are held once you accept. Until then they are sold to whoever orders first.',
        ],
        reason: 'a quote was asked for with this address.',
      }
    case 'message-arrived':
      return {
        subject: 'We received your message',
        name: email.name,
        paragraphs: ['We read every message, and answer to this address.'],
        reason: 'a message was sent to Hundredfold with this address.',
      }
    case 'for-the-shop':
      return {
        subject: email.about === 'quote' ? 'A quote is asked for' : 'A message to the shop',
        paragraphs: paragraphsOf(email.text),
        details: [
          ['From', oneLine(email.from.name)],
          ['Answer to', email.from.email],
        ],
        action: {
          label: email.about === 'quote' ? 'Answer the request' : 'Go to the shop',
          link: email.link,
        },
        reason: 'you are an admin of Hundredfold.',
      }
  }
}

const summaryOf = ({ productName, pieces }: EmailQuote) => quantityOf(pieces, productName)

const detailsOf = ({ productName, pieces }: EmailQuote): readonly Detail[] => [
  ['Product', oneLine(productName)],
  ['Quantity', `${count(pieces)} pieces`],
]
