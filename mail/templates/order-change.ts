import type { EmailTemplate } from '#contract/mail/templates.ts'
import { formatCents } from '#contract/money.ts'
import type { Detail } from './content.ts'
import { oneLine } from './format.ts'

type ChangeEmail = Extract<
  EmailTemplate,
  { kind: 'order-changed' | 'order-change-asked' | 'order-change-declined' }
>

/** The emails about changes of placed orders. */
export function changeContent(email: ChangeEmail, summary: string, names: readonly Detail[]) {
  if (email.kind === 'order-change-declined')
    return {
      subject: `Change declined – ${summary}`,
      fact: 'Your change of the order was declined.',
      paragraphs: [
        ...(email.answer ? [oneLine(email.answer, 500)] : []),
        'The order stays as it was before.',
      ],
    }
  const details: Detail[] = [
    ...names,
    ['Changes', email.changes.map((change) => oneLine(change, 300)).join('\n')],
    ...(email.chargedCents > 0 ? [['Charged', formatCents(email.chargedCents)] as const] : []),
    ...(email.refundedCents > 0 ? [['Refunded', formatCents(email.refundedCents)] as const] : []),
    ['New total', formatCents(email.totalCents)],
    ...(email.reason ? [['Reason', oneLine(email.reason, 500)] as const] : []),
  ]
  if (email.kind === 'order-change-asked')
    return {
      subject: `Change to agree to – ${summary}`,
      fact: `${email.by} asks to change an order.`,
      paragraphs: ['Agree to the change or decline it. The order stays as it is until then.'],
      details,
      reason: 'you manage orders.',
    }
  if (email.toSeller)
    return {
      subject: `Order changed, version ${email.version} – ${summary}`,
      fact: 'A buyer changed an order.',
      paragraphs: [],
      details,
      reason: 'you manage orders.',
    }
  return {
    subject: `Order changed, version ${email.version} – ${summary}`,
    fact: 'Your order was changed.',
    paragraphs: [`The confirmation of version ${email.version} is attached.`],
    details,
  }
}
