import type { CardPaymentStatus } from '#database/tables.ts'

/** What can be asked of a payment intent. */
export type Move = 'confirm' | 'authenticate' | 'capture' | 'cancel' | 'update'

const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'] as const

/** The states in which each can be asked. Succeeded and canceled are the end. */
export const movesFrom: Readonly<Record<Move, readonly CardPaymentStatus[]>> = {
  confirm: open,
  authenticate: ['requires_action'],
  capture: ['requires_capture'],
  cancel: [...open, 'requires_capture'],
  /** Its amount and its card; what is only written on it can be changed always. */
  update: open,
}

const refused: Readonly<Record<Move, (status: CardPaymentStatus) => string>> = {
  confirm: (status) =>
    status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${status}.`,
  authenticate: (status) =>
    `This PaymentIntent waits for no authentication because it has a status of ${status}.`,
  capture: (status) =>
    `This PaymentIntent could not be captured because it has a status of ${status}. ` +
    'Only a PaymentIntent with one of the following statuses may be captured: requires_capture.',
  cancel: (status) =>
    `You cannot cancel this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one ` +
    `of the following statuses may be canceled: ${movesFrom.cancel.join(', ')}.`,
  update: (status) => `This PaymentIntent could not be updated because it has a status of ${status}.`,
}

/** Why the move cannot be made from this state; undefined if it can. */
export const refusal = (move: Move, status: CardPaymentStatus): string | undefined =>
  movesFrom[move].includes(status) ? undefined : refused[move](status)
