import type { EmailTemplate } from '#contract/mail/templates.ts'
import type { Detail, EmailContent } from './content.ts'
import { addressOf, oneLine, paragraphsOf } from './format.ts'
import { lineDetails } from './lines.ts'

const kinds = ['return-approved', 'return-refused', 'return-received'] as const

export type ReturnEmail = Extract<EmailTemplate, { kind: (typeof kinds)[number] }>

export const isAboutReturn = (email: EmailTemplate): email is ReturnEmail =>
  kinds.some((kind) => kind === email.kind)

/** Emails about returned pieces of an order. */
export function returnContent(email: ReturnEmail): EmailContent {
  const { order, return: returned } = email
  const { number } = returned
  const orderNumber = oneLine(order.number ?? order.id)
  const common = {
    name: order.buyerName,
    details: [
      ['Return', number],
      ['Order', orderNumber],
      ...lineDetails(returned.lines, returned.lineCount),
    ] satisfies Detail[],
    action: { label: 'See the order', link: order.link },
    reason: 'a return was requested with your account.',
  }
  switch (email.kind) {
    case 'return-approved':
      return {
        ...common,
        subject: `Return approved: ${number} (${orderNumber})`,
        paragraphs: [
          email.sendTo
            ? `Pack the pieces well, write ${number} on the parcel, and send it to us. We will write to you when it arrives.`
            : `Pack the pieces well and write ${number} on the parcel. Reply to this email, and we will tell you where to send it.`,
          ...(email.note ? paragraphsOf(email.note) : []),
        ],
        details: [
          ...common.details,
          ...(email.sendTo ? [['Send to', addressOf(email.sendTo)] as const] : []),
        ],
      }
    case 'return-refused':
      return {
        ...common,
        subject: `Return refused: ${number} (${orderNumber})`,
        fact: 'We cannot take these pieces back.',
        paragraphs: paragraphsOf(email.reason),
      }
    case 'return-received':
      return {
        ...common,
        subject: `Return received: ${number} (${orderNumber})`,
        fact: 'These pieces came back to us.',
        paragraphs: ['Thank you. We will refund them next, and write to you when we do.'],
      }
  }
}
