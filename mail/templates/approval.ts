import { approvalSentences, type Whose } from '#contract/approvals/reason-texts.ts'
import type { EmailApproval, EmailOrder } from '#contract/mail/email-data.ts'
import type { EmailTemplate } from '#contract/mail/templates.ts'
import type { Detail, EmailContent } from './content.ts'
import { dayText, momentText } from './days.ts'
import { duration, oneLine } from './format.ts'
import { describedOrder, withoutDays } from './order.ts'
import { orderAgainAction, piecesOfCancelled } from './ordered-from.ts'

const kinds = [
  'order-waiting',
  'approval-asked',
  'order-approved',
  'order-rejected',
  'approval-expired',
] as const

export type ApprovalEmail = Extract<EmailTemplate, { kind: (typeof kinds)[number] }>

export const isAboutApproval = (email: EmailTemplate): email is ApprovalEmail =>
  kinds.some((kind) => kind === email.kind)

const DAY_MINUTES = 24 * 60

/** Emails about orders that wait for approval in the buyer's company. */
export function approvalContent(email: ApprovalEmail): EmailContent {
  const { summary, amount, details, arrivals } = describedOrder(
    email.kind === 'order-rejected' || email.kind === 'approval-expired'
      ? withoutDays(email.order)
      : email.order,
  )
  const { link } = email.order
  const toBuyer = { name: email.order.buyerName, arrivals, reason: 'an order was placed with your account.' }
  const toApprover = { arrivals, reason: 'you approve orders of your company.' }
  switch (email.kind) {
    case 'order-waiting':
      return {
        ...toBuyer,
        subject: `Waiting for approval – ${summary}`,
        fact: 'Your company has to approve this order.',
        paragraphs: [
          'Nothing is charged or invoiced until then. We have asked the approvers.',
          `We hold the pieces and the price for ${duration(email.days * DAY_MINUTES)}. We will write to you as soon as somebody decides.`,
        ],
        details: [...reasonsFor(email, 'your'), ...details],
        action: { label: 'See the order', link },
      }
    case 'approval-asked':
      return {
        ...toApprover,
        subject: `Please approve – ${summary}`,
        fact: `${nameOf(email.order)} needs your company’s approval for an order of ${amount}.`,
        paragraphs: [
          'Nothing is charged or invoiced until you approve.',
          ...(email.standsInFor
            ? [
                `You are asked in place of ${oneLine(email.standsInFor.name, 80) || email.standsInFor.email}, who is away until ${dayText(email.standsInFor.until)}.`,
              ]
            : []),
          ...(email.step
            ? [
                email.step.number === email.step.of
                  ? `This is step ${email.step.number} of ${email.step.of}; the steps before it are approved.`
                  : `This is step ${email.step.number} of ${email.step.of}. The others follow.`,
              ]
            : []),
          `The pieces and the price are held for ${duration(email.days * DAY_MINUTES)} after the order. Undecided orders are cancelled then.`,
        ],
        details: [...reasonsFor(email, 'the requester’s'), ...details],
        action: { label: 'Review', link },
        afterwards: ['Sign in on the order’s page to approve or reject it.'],
      }
    case 'order-approved':
      return {
        ...toBuyer,
        subject: `Approved – ${summary}`,
        fact: `${email.by} approved your order${email.rejectedLines.length > 0 ? ', but not all of it' : ''}.`,
        paragraphs: [
          ...(email.notOnAccount === undefined
            ? []
            : ['Your company can no longer pay for it on account. Pay by card instead.']),
          `Pay by ${momentText(email.heldUntil)}, or the order is cancelled.`,
        ],
        details: [...approvalDetails(email), ...details],
        action: { label: `Pay ${amount}`, link },
      }
    case 'order-rejected': {
      const again = orderAgainAction(email)
      return {
        ...toBuyer,
        subject: `Not approved – ${summary}`,
        fact: `${email.by} did not approve your order, so it was cancelled.`,
        paragraphs: [
          piecesOfCancelled(email),
          ...(again ? [] : ['You can add it to your cart again on the order’s page.']),
        ],
        details: [...reasonDetails(email.reason), ...details],
        action: again ?? { label: 'See the order', link },
      }
    }
    case 'approval-expired':
      return {
        ...toApprover,
        subject: `Cancelled without approval – ${summary}`,
        fact: 'Nobody approved this order in time, so it was cancelled.',
        paragraphs: [],
        details,
        action: { label: 'See the order', link },
      }
  }
}

const reasonsFor = (
  { reasons = [], ...email }: Extract<ApprovalEmail, { kind: 'order-waiting' | 'approval-asked' }>,
  whose: Whose,
): readonly Detail[] =>
  approvalSentences({ reasons, budget: email.budget }, whose).map(
    (sentence, place): Detail => [place < reasons.length ? 'Why it waits' : 'Budget', oneLine(sentence, 500)],
  )

const nameOf = ({ buyerName }: EmailOrder) => oneLine(buyerName, 80) || 'A member'

/** The approver's reason, and the rejected lines. */
export const approvalDetails = ({ reason, rejectedLines }: EmailApproval): readonly Detail[] => [
  ...reasonDetails(reason),
  ...rejectedLines.map((name): Detail => ['Not approved', oneLine(name)]),
]

const reasonDetails = (reason: string): readonly Detail[] =>
  reason === '' ? [] : [['Reason', oneLine(reason, 1_000)]]
