import { shopName } from '#contract/brand.ts'
import { formatCount } from '#contract/counts.ts'
import type { EmailQuote } from '#contract/mail/email-data.ts'
import type { EmailTemplate } from '#contract/mail/templates.ts'
import { formatCents } from '#contract/money.ts'
import { heldLaterText } from '#contract/quotes/held-later-text.ts'
import { sourcesText } from '#contract/stock/promised-text.ts'
import type { Detail, EmailContent } from './content.ts'
import { dayText } from './days.ts'
import { amountDetails, oneLine, paragraphsOf } from './format.ts'

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
          ...(email.actedBy ? [`${oneLine(email.actedBy)} asked for you.`] : []),
          'We will answer with a price and how long it is valid, usually within one working day.',
        ],
        details: detailsOf(email.quote),
        reason: quoteReason,
      }
    case 'quote-offered':
      return {
        subject: `Your quote: ${summaryOf(email.quote)}`,
        name: email.name,
        paragraphs: email.message ? paragraphsOf(email.message) : ['Here is what we offer.'],
        details: [
          ...lineDetails(email),
          ['Total', formatCents(email.totalCents)],
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
        paragraphs: ['Our offer is valid for one more day. Accept it, or make a counter-offer.'],
        details: [
          ...detailsOf(email.quote),
          ['Total', formatCents(email.totalCents)],
          ['Valid until', dayText(email.expiresAt)],
        ],
        action: { label: 'See the quote', link: email.link },
        reason: quoteReason,
      }
    case 'quote-ended':
      return {
        subject: `${endings[email.because].subject}: ${summaryOf(email.quote)}`,
        name: email.name,
        paragraphs: [endings[email.because].sentence, ...(email.reason ? paragraphsOf(email.reason) : [])],
        details: detailsOf(email.quote),
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
          ['From', oneLine(email.from.name)],
          ['Reply to', email.from.email],
        ],
        action: { label: toTheShop[email.about].action, link: email.link },
        reason: 'this address receives the shop’s messages.',
      }
  }
}

const quoteReason = 'a quote was requested with this address.'

const endings = {
  declined: { subject: 'No offer for your request', sentence: 'We cannot offer what you asked for.' },
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

const detailsOf = ({ productName, pieces }: EmailQuote): readonly Detail[] => [
  ['Product', oneLine(productName)],
  ['Quantity', `${formatCount(pieces)} pieces`],
]

/** The offered products. With several lines, each has a detail of its own, with its amount. */
function lineDetails({
  quote,
  lines,
  lineCount,
}: Extract<InquiryEmail, { lineCount: number }>): readonly Detail[] {
  const [first] = lines
  if (first && lineCount === 1) {
    const { pieces, awaited = [] } = first
    return [
      ...detailsOf(quote),
      ...(awaited.length > 0 ? [['Held', sourcesText(pieces, awaited)] as const] : []),
      ['Price per piece', formatCents(Math.round(first.amountCents / first.pieces))],
    ]
  }
  return amountDetails(lines, lineCount, true)
}
