import { formatCount } from '#contract/counts.ts'
import type { EmailTemplate } from '#contract/mail/templates.ts'
import type { EmailContent } from './content.ts'
import { dayText } from './days.ts'
import { paragraphsOf, quantityOf } from './format.ts'
import { lineDetails } from './lines.ts'

type CallOffEmail = Extract<EmailTemplate, { kind: 'call-off-order' }>

/** Emails about a call-off order, to its buyer. */
export function callOffContent(email: CallOffEmail): EmailContent {
  const { number, event, until, pieces, productName, openPieces, lines, lineCount = 0 } = email
  const { subject, sentence, label = 'See the call-off order' } = words[event]
  return {
    subject: `${subject}: ${number}`,
    name: email.name,
    paragraphs: [sentence, ...(email.text ? paragraphsOf(email.text) : [])],
    details: [
      ['Call-off order', number],
      ...(lines ? lineDetails(lines, lineCount) : [['Product', quantityOf(pieces, productName)] as const]),
      ['Not called yet', `${formatCount(openPieces)} pieces`],
      ['Can be called until', dayText(until)],
    ],
    action: { label, link: email.link },
    reason:
      event === 'approval-asked'
        ? 'you approve orders of your company.'
        : 'you are the buyer of this call-off order.',
  }
}

const words: Readonly<
  Record<
    CallOffEmail['event'],
    { readonly subject: string; readonly sentence: string; readonly label?: string }
  >
> = {
  proposed: {
    subject: 'A call-off order for you',
    sentence:
      'We propose that you call these pieces as you need them, at prices that we hold. Nothing is ordered before you agree.',
    label: 'See the proposal',
  },
  'approval-asked': {
    subject: 'A call-off order needs your approval',
    sentence: 'Nothing can be called until you or another approver of your company approves it.',
    label: 'Approve or decline',
  },
  approved: {
    subject: 'Your call-off order was approved',
    sentence: 'You can call its pieces now. Its calls need no approval.',
  },
  declined: {
    subject: 'Your company declined the call-off order',
    sentence: 'Nothing can be called from it.',
  },
  'call-failed': {
    subject: 'A call could not be placed',
    sentence:
      'We could not place a call of your call-off order. We try again every day; you can also call the pieces yourself.',
  },
  prolonged: {
    subject: 'Your call-off order has a new last day',
    sentence: 'We have changed the last day on which you can call pieces.',
  },
  ending: {
    subject: 'Your call-off order ends soon',
    sentence:
      'Call what you still need, or ask us for a later last day. Pieces that are not called by then can no longer be called.',
  },
  ended: {
    subject: 'Your call-off order has ended',
    sentence: 'Nothing more can be called from it.',
  },
  withdrawn: {
    subject: 'Our proposal was withdrawn',
    sentence: 'We have withdrawn the proposed call-off order. Nothing was ordered.',
  },
}
