import type { OpenTransmission, Transmission } from '#contract/invoices/transmissions.ts'
import type { StoredTransmission } from './store.ts'

/** What anybody may know who sees the invoice; admins also how it went. */
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
