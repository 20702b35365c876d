import type { EmailTemplate } from '#contract/mail/templates.ts'
import type { EmailContent } from './content.ts'
import { oneLine } from './format.ts'

const outcomes = {
  placed: 'was placed',
  waiting: 'is being checked',
  cancelled: 'was cancelled',
  refused: 'was not accepted',
  rejected: 'was rejected',
} as const

const documents = {
  confirmation: 'order confirmation',
  'ship-notice': 'ship notice',
  invoice: 'invoice',
  'credit-note': 'credit note',
} as const

const formats = { cxml: 'cXML', ubl: 'UBL 2.1' } as const

/** To a company whose purchasing system orders by documents. */
export function electronicOrderContent(
  email: Extract<EmailTemplate, { kind: 'electronic-order-answered' | 'electronic-document' }>,
): EmailContent {
  const reason = `${oneLine(email.system)}, a purchasing system of your company, orders from us.`
  if (email.kind === 'electronic-order-answered') {
    const about = oneLine(email.about)
    return {
      subject: `Purchase order ${about} ${outcomes[email.outcome]}`,
      paragraphs: [oneLine(email.says, 4_000)],
      details: [['Purchase order', about]],
      reason,
    }
  }
  const number = oneLine(email.purchaseOrderNumber)
  const document = documents[email.document]
  return {
    subject: `${document.charAt(0).toUpperCase()}${document.slice(1)} for purchase order ${number}`,
    paragraphs: [
      `The ${document} for your purchase order ${number} is attached as ${formats[email.format]}, for your purchasing system to read.`,
    ],
    details: [['Purchase order', number]],
    reason,
  }
}
