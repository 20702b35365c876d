import type { z } from 'zod'
import { type Webhook, WebhookDelivery } from '#contract/webhooks/endpoints.ts'
import { webhookEventNames } from '#contract/webhooks/events.ts'
import type { StoredDelivery } from './deliveries.ts'
import type { StoredEndpoint } from './store.ts'

/** Maps a webhook to its API form. */

export const toWire = (endpoint: StoredEndpoint): Webhook => ({
  _id: endpoint.id,
  url: endpoint.url,
  // Drops event names that only an older version knew.
  events: webhookEventNames.filter((name) => endpoint.events.includes(name)),
  state: endpoint.disabledBecause === null ? 'on' : 'off',
  ...(endpoint.disabledBecause !== null && { offBecause: endpoint.disabledBecause }),
  createdAt: endpoint.createdAt.toISOString(),
  ...(endpoint.succeededAt && { succeededAt: endpoint.succeededAt.toISOString() }),
  ...(endpoint.failedAt && { failedAt: endpoint.failedAt.toISOString() }),
  ...(endpoint.previousUntil && { previousSecretUntil: endpoint.previousUntil.toISOString() }),
})

export const toWireDelivery = (delivery: StoredDelivery): z.input<typeof WebhookDelivery> => ({
  event: delivery.eventId,
  type: WebhookDelivery.shape.type.parse(delivery.type),
  data: delivery.data,
  ...attemptsToWire(delivery),
})

type Attempts = Omit<StoredDelivery, 'eventId' | 'type' | 'data'>

export const attemptsToWire = (delivery: Attempts) => ({
  _id: delivery.id,
  state: delivery.state,
  createdAt: delivery.createdAt.toISOString(),
  attempts: delivery.attempts,
  ...(delivery.state === 'waiting' && { nextAt: delivery.dueAt.toISOString() }),
  ...(delivery.attemptedAt && { attemptedAt: delivery.attemptedAt.toISOString() }),
  ...(delivery.status !== null && { status: delivery.status }),
  ...(delivery.ms !== null && { ms: delivery.ms }),
  ...(delivery.problem && { problem: delivery.problem }),
  ...(delivery.reply && { reply: delivery.reply }),
})
