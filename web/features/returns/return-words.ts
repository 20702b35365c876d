import { formatAmount } from '#contract/money.ts'
import type { Return, ReturnState } from '#contract/returns/endpoints.ts'
import type { Status } from '#web/ui/status-badge.tsx'

export const stateNames: Readonly<Record<ReturnState, string>> = {
  asked: 'Requested',
  approved: 'Approved',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  received: 'Received',
  refunded: 'Refunded',
}

export const stateKinds: Readonly<Record<ReturnState, Status['kind']>> = {
  asked: 'waiting',
  approved: 'moving',
  refused: 'ended',
  withdrawn: 'ended',
  received: 'done',
  refunded: 'back',
}

/** Returns the state of the return, in a sentence, and who acts next. */
export function standingOf({ state, number, refund }: Return, admin: boolean): string {
  if (refund) return `${formatAmount(refund.amount)} was refunded with ${refund.creditNote}.`
  return (admin ? forTheShop : forTheBuyer)[state].replace('{number}', number)
}

const ended = {
  refused: 'These pieces are not taken back.',
  withdrawn: 'It was withdrawn before a decision.',
  refunded: 'It was refunded.',
} as const

const forTheBuyer: Readonly<Record<ReturnState, string>> = {
  ...ended,
  asked: 'We will look at it and write to you, usually within one working day.',
  approved:
    'Write {number} on the parcel and send it to the address in our email. We will write to you when it arrives.',
  received: 'The pieces are here. We will refund them next.',
}

const forTheShop: Readonly<Record<ReturnState, string>> = {
  ...ended,
  asked: 'The buyer is waiting for an answer.',
  approved: 'The buyer is to send the pieces, with {number} on the parcel.',
  received: 'The pieces are here. They can be refunded.',
}
