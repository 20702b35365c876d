import type { CardPaymentStatus } from '#database/tables.ts'

/** A change that a call makes to a payment intent. */
export type Action = 'confirm' | 'authenticate' | 'capture' | 'cancel' | 'update'

const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'] as const

/** The statuses in which each action is allowed. Succeeded and canceled are final. */
export const allowedStatuses: Readonly<Record<Action, readonly CardPaymentStatus[]>> = {
  confirm: open,
  authenticate: ['requires_action'],
  capture: ['requires_capture'],
  cancel: [...open, 'requires_capture'],
  /** Changes of amount or card. Description and metadata can be changed in every status. */
  update: open,
}

const refused: Readonly<Record<Action, (status: CardPaymentStatus) => string>> = {
  confirm: (status) =>
    status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${status}.`,
  authenticate: (status) =>
    `This PaymentIntent does not wait for authentication because it has a status of ${status}.`,
  capture: (status) =>
    `This PaymentIntent could not be captured because it has a status of ${status}. ` +
    'Only a PaymentIntent with one of the following statuses may be captured: requires_capture.',
  cancel: (status) =>
    `You cannot cancel this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one ` +
    `of the following statuses may be canceled: ${allowedStatuses.cancel.join(', ')}.`,
  update: (status) => `This PaymentIntent could not be updated because it has a status of ${status}.`,
}

/** The error message if an action is not allowed in this status; undefined if it is. */
export const refusal = (action: Action, status: CardPaymentStatus): string | undefined =>
  allowedStatuses[action].includes(status) ? undefined : refused[action](status)
