import { counted } from '#contract/counts.ts'
import type { EmailTemplate } from '#contract/mail/templates.ts'
import type { EmailContent } from './content.ts'
import { dayText } from './days.ts'
import { oneLine, paragraphsOf } from './format.ts'

/** An order to a supplier. */
export function purchaseOrderContent(
  email: Extract<EmailTemplate, { kind: 'purchase-order' }>,
): EmailContent {
  const seller = oneLine(email.seller)
  return {
    subject: `Purchase order ${email.number} from ${seller}`,
    paragraphs: [
      'Our order is attached as a PDF, and its lines as a CSV file. Please reply with the confirmed delivery day.',
      ...(email.note ? paragraphsOf(email.note) : []),
    ],
    details: [
      ['Purchase order', email.number],
      ['Lines', counted(email.lineCount, 'product')],
      ['Delivery expected on', dayText(email.expectedOn)],
    ],
    reason: `${seller} buys from you.`,
  }
}
