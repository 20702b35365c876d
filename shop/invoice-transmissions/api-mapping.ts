import type { OpenTransmission, Transmission } from '#contract/invoice-transmissions/endpoints.ts'
import type { StoredTransmission } from './store.ts'

/**
 * Maps a transmission to the wire. Anybody who may see the invoice gets its state; admins also get attempts
 * and answers.
 */
export const toWire = (stored: StoredTransmission, forAdmin: boolean): Transmission => ({
  _id: stored.id,
  document: stored.number,
  channel: stored.channel,
  format: stored.format,
  state: stored.state,
  ...(forAdmin && { attempts: stored.attempts }),
  ...(forAdmin && stored.answer && { answer: stored.answer }),
  queuedAt: stored.queuedAt.toISOString(),
  ...(stored.sentAt && { sentAt: stored.sentAt.toISOString() }),
  ...(stored.answeredAt && { answeredAt: stored.answeredAt.toISOString() }),
})

export const toOpenTransmission = (stored: StoredTransmission): OpenTransmission => ({
  ...toWire(stored, true),
  invoice_id: stored.invoiceId,
  company: stored.company,
})
