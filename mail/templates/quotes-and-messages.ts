import { shopName } from '#contract/brand.ts'
import { formatCount } from '#contract/counts.ts'
import type { EmailLine, EmailQuote } from '#contract/mail/email-data.ts'
import type { EmailTemplate } from '#contract/mail/templates.ts'
import { heldLaterText } from '#contract/quotes/held-later-text.ts'
import type { Detail, EmailContent } from './content.ts'
import { dayText } from './days.ts'
import { oneLine, paragraphsOf } from './format.ts'
import { lineDetails, totalOf } from './lines.ts'

type InquiryEmail = Extract<
  EmailTemplate,
  {
    kind:
      | 'quote-asked'
      | 'quote-offered'
      | 'quote-ending'
      | 'quote-ended'
      | 'message-arrived'
      | 'message-answered'
      | 'for-the-shop'
  }
>

/**
 * Emails about quotes and messages. Threat: anyone can fill in a form with another person's address and make
 * the shop email it, so the text of the form is sent only to the shop.
 */
export function inquiryContent(email: InquiryEmail): EmailContent {
  switch (email.kind) {
    case 'quote-asked':
      return {
        subject: `We received your request: ${summaryOf(email.quote)}`,
        name: email.name,
        paragraphs: [
          ...(email.actedBy ? [`It was requested for you by ${oneLine(email.actedBy)}.`] : []),
          'We will answer with a price and how long it is valid, usually within one working day.',
        ],
        details: linesOf(email),
        reason: quoteReason,
      }
    case 'quote-offered':
      return {
        subject: `Your quote: ${summaryOf(email.quote)}`,
        name: email.name,
        paragraphs: email.message ? paragraphsOf(email.message) : ['Here is our offer.'],
        details: [
          ...linesOf(email),
          totalOf('Total', email.totalCents),
          ['Valid until', dayText(email.expiresAt)],
        ],
        action: { label: 'See the quote', link: email.link },
        afterwards: [
          email.isHeld
            ? `We hold the pieces for you until then. ${heldLaterText(email.awaited ?? [])}`.trimEnd()
            : 'We hold no pieces until you accept: they are sold to whoever orders first.',
        ],
        reason: quoteReason,
      }
    case 'quote-ending':
      return {
        subject: `Your quote ends on ${dayText(email.expiresAt)}: ${summaryOf(email.quote)}`,
        name: email.name,
        fact: `Our offer is valid until the end of ${dayText(email.expiresAt)}.`,
        paragraphs: ['Accept it, or make a counter-offer.'],
        details: [
          ...linesOf(email),
          totalOf('Total', email.totalCents),
          ['Valid until', dayText(email.expiresAt)],
        ],
        action: { label: 'See the quote', link: email.link },
        reason: quoteReason,
      }
    case 'quote-ended':
      return {
        subject: `${endings[email.because].subject}: ${summaryOf(email.quote)}`,
        name: email.name,
        fact: endings[email.because].sentence,
        paragraphs: email.reason ? paragraphsOf(email.reason) : [],
        details: linesOf(email),
        action: { label: 'See the quote', link: email.link },
        reason: quoteReason,
      }
    case 'message-arrived':
      return {
        subject: 'We received your message',
        name: email.name,
        paragraphs: ['We read every message, and will answer to this address.'],
        reason: `a message was sent to ${shopName()} with this address.`,
      }
    case 'message-answered':
      return {
        subject: 'Our answer to your message',
        name: email.name,
        paragraphs: paragraphsOf(email.text),
        reason: `a message was sent to ${shopName()} with this address.`,
      }
    case 'for-the-shop':
      return {
        subject: toTheShop[email.about].subject,
        paragraphs: paragraphsOf(email.text),
        details: [
          [
            'From',
            oneLine(email.from.actedBy ? `${email.from.actedBy} for ${email.from.name}` : email.from.name),
          ],
          ['Reply to', email.from.email],
        ],
        action: { label: toTheShop[email.about].action, link: email.link },
        reason: 'this address receives the shop’s messages.',
      }
  }
}

const quoteReason = 'a quote was requested with this address.'

const endings = {
  declined: {
    subject: 'No offer for your request',
    sentence: 'We cannot make you an offer for your request.',
  },
  withdrawn: { subject: 'Your quote was withdrawn', sentence: 'We had to withdraw our offer.' },
  expired: {
    subject: 'Your quote has expired',
    sentence: 'The offer was not accepted in time and has expired. Request a new one whenever you like.',
  },
} as const

const toTheShop = {
  quote: { subject: 'A quote is requested', action: 'Answer the request' },
  'counter-offer': { subject: 'A counter-offer to a quote', action: 'Answer the counter-offer' },
  'quote-ended': { subject: 'A quote has ended', action: 'See the quote' },
  message: { subject: 'A message to the shop', action: 'Answer the message' },
  return: { subject: 'A return is requested', action: 'Answer the request' },
  'call-off-order': { subject: 'About a call-off order', action: 'See the call-off order' },
} as const

const summaryOf = ({ productName, pieces }: EmailQuote) =>
  `${oneLine(productName)}, ${formatCount(pieces)} pieces`

/** The requested or offered lines. */
const linesOf = ({ quote, lines, lineCount = 0 }: QuotedEmail): readonly Detail[] =>
  lines
    ? lineDetails(lines, lineCount)
    : [
        ['Product', oneLine(quote.productName)],
        ['Quantity', `${formatCount(quote.pieces)} pieces`],
      ]

interface QuotedEmail {
  readonly quote: EmailQuote
  readonly lines?: readonly EmailLine[] | undefined
  readonly lineCount?: number | undefined
}
