import type { EmailTemplate } from '#contract/mail/templates.ts'
import { formatCents } from '#contract/money.ts'
import { ANSWER_DAYS } from '#contract/standing-orders/endpoints.ts'
import type { EmailContent } from './content.ts'
import { dayText } from './days.ts'
import { paragraphsOf, quantityOf } from './format.ts'
import { lineDetails } from './lines.ts'

type StandingEmail = Extract<EmailTemplate, { kind: 'standing-order' }>

/** Emails about a standing order, to its buyer; when it stops because they left, to the owners of their company. */
export function standingContent(email: StandingEmail): EmailContent {
  const {
    event,
    number,
    productName,
    pieces,
    on,
    next,
    agreedCents,
    goodsCents,
    answerUntil,
    lines,
    lineCount = 0,
  } = email
  const { subject, sentence, label = 'See the standing order' } = words[event]
  return {
    subject: `${subject}: ${number}`,
    name: email.name,
    paragraphs: [sentence, ...(email.text ? paragraphsOf(email.text) : [])],
    details: [
      ['Standing order', number],
      ...(lines ? lineDetails(lines, lineCount) : [['Product', quantityOf(pieces, productName)] as const]),
      ...detail('Date', on && dayText(on)),
      ...detail('Goods as agreed', agreedCents !== undefined && formatCents(agreedCents)),
      ...detail('Goods today', goodsCents !== undefined && formatCents(goodsCents)),
      ...detail('Answer until', answerUntil && dayText(answerUntil)),
      ...detail('Next date', next && dayText(next)),
    ],
    action: { label, link: email.link },
    reason:
      event === 'stopped'
        ? 'the standing order was yours or your company’s.'
        : 'you are the buyer of this standing order.',
  }
}
const detail = (name: string, value: string | false | undefined): [string, string][] =>
  value ? [[name, value]] : []

const words: Readonly<
  Record<
    StandingEmail['event'],
    { readonly subject: string; readonly sentence: string; readonly label?: string }
  >
> = {
  rose: {
    subject: 'Your standing order costs more now',
    sentence: `The goods of your standing order cost more than you agreed to, so we have ordered nothing. Please accept or decline the new prices. Without an answer within ${ANSWER_DAYS} days we skip this date.`,
    label: 'See the new prices',
  },
  failed: {
    subject: 'Your standing order could not be placed',
    sentence:
      'We could not place the order of this date, and we do not try again. If you need the goods, order them by hand; later dates go on as planned.',
  },
  unanswered: {
    subject: 'A date of your standing order was skipped',
    sentence:
      'We asked whether you agree to the new prices, and have no answer. Nothing was ordered for this date; later ones go on as planned.',
  },
  stopped: {
    subject: 'A standing order has stopped',
    sentence:
      'It places no more orders. Orders that it placed stay as they are. To go on, open one of them and choose “Repeat every month”.',
  },
  ended: {
    subject: 'Your standing order has ended',
    sentence: 'It places no more orders. Orders that it placed stay as they are.',
  },
}
