import { z } from 'zod'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { Done, Id, IdPath, Page, text } from '../fields.ts'
import { TEST_EVENT, webhookEventNames } from './events.ts'

/** For one customer, or for the shop. */
export const MAX_WEBHOOKS = 10
/** Hours during which the previous secret also signs. */
export const SECRET_OVERLAP_HOURS = 24
/** Days for which deliveries are stored. */
export const KEEP_DELIVERIES_DAYS = 30

/** The page that emails link to. */
export const WEBHOOKS_PAGE = '/dashBoard/webhooks'

const WebhookEvent = z.enum(webhookEventNames)

export const isWebAddress = (value: string) => {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash
}

/** Returns the address as it will be requested: hosts normalized and special characters escaped. */
export const normalAddress = (value: string) => URL.parse(value)?.href ?? value

export const WebhookAddress = text(500)
  .overwrite(normalAddress)
  .max(500, 'At most 500 characters, escaped ones counted as such')
  .refine(isWebAddress, 'An address that begins with https://, without a name, a password or a #')
  .describe('https, and reachable from everywhere; redirects are not followed')

export const WebhookFields = z.object({
  url: WebhookAddress,
  events: z.array(WebhookEvent).min(1, 'Choose at least one event').max(webhookEventNames.length),
})

export const Webhook = z.object({
  _id: Id,
  url: z.string(),
  events: z.array(WebhookEvent),
  state: z.enum(['on', 'off']),
  offBecause: z
    .enum(['owner', 'failing', 'gone'])
    .optional()
    .describe('switched off; no message was accepted for a day; it answered 410'),
  createdAt: z.iso.datetime(),
  succeededAt: z.iso.datetime().optional().describe('when it last accepted a message'),
  failedAt: z.iso.datetime().optional().describe('when it last failed to'),
  previousSecretUntil: z.iso.datetime().optional().describe('while two secrets sign'),
})
export type Webhook = z.infer<typeof Webhook>

export const WebhookDelivery = z.object({
  _id: Id,
  event: Id.describe('webhook-id: the same for each attempt'),
  type: z.enum([...webhookEventNames, TEST_EVENT]),
  data: z.record(z.string(), z.unknown()),
  state: z.enum(['waiting', 'delivered', 'failed']),
  createdAt: z.iso.datetime(),
  attempts: z.number().int(),
  nextAt: z.iso.datetime().optional().describe('when it is tried, while it waits'),
  attemptedAt: z.iso.datetime().optional(),
  status: z.number().int().optional().describe('of the reply to the last attempt'),
  ms: z.number().int().optional().describe('how long it took'),
  problem: z.string().optional().describe('why there was no reply, or why it was not accepted'),
  reply: z.string().optional().describe('the beginning of its body'),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const DeliveryPath = z.object({ id: Id, delivery: Id })
const Secret = z
  .string()
  .optional()
  .describe('whsec_…, shown this once; absent in the reply to a repeated request')

const addressRefusals = [
  'webhook-needs-https',
  'webhook-address-not-public',
  'webhook-event-of-shop',
] as const

/** The shop's own webhooks receive everyone's events, so of the admins only owners manage them. */
const ownersOnly: NonNullable<Endpoint['roles']> = []

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/webhooks',
  access: 'signed-in',
  roles: ownersOnly,
  summary: "The customer's webhooks, newest first; an admin's are the shop's",
  query: z.object(Page),
  reply: z.array(Webhook),
  refusals: ['owners-only'],
})

export const makeWebhook = endpoint({
  method: 'POST',
  path: '/webhooks',
  access: 'signed-in',
  roles: ownersOnly,
  summary:
    "Add a webhook: an address that gets the events of the customer's orders and quotes, or of everybody's if an admin adds it",
  body: WebhookFields,
  reply: z.object({ insertedId: Id, secret: Secret }),
  refusals: ['owners-only', 'confirm-email-first', 'too-many-webhooks', ...addressRefusals],
})

export const changeWebhook = endpoint({
  method: 'PUT',
  path: '/webhooks/{id}',
  access: 'signed-in',
  roles: ownersOnly,
  summary: 'Change the address and the events of a webhook, and switch it on or off',
  params: IdPath,
  body: WebhookFields.extend({ on: z.boolean() }),
  reply: Done,
  refusals: ['owners-only', 'no-such-webhook', ...addressRefusals],
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/webhooks/{id}',
  access: 'signed-in',
  roles: ownersOnly,
  summary: 'Delete a webhook with its log',
  params: IdPath,
  reply: Done,
  refusals: ['owners-only', 'no-such-webhook'],
})

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/webhooks/{id}/secret',
  access: 'signed-in',
  roles: ownersOnly,
  summary: `Make a new secret; for ${SECRET_OVERLAP_HOURS} hours the earlier one signs too`,
  params: IdPath,
  reply: z.object({ success: z.literal(true), secret: Secret }),
  refusals: ['owners-only', 'no-such-webhook'],
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/{id}/test',
  access: 'signed-in',
  roles: ownersOnly,
  summary: `Send a message of the type ${TEST_EVENT}, once`,
  params: IdPath,
  reply: Done,
  refusals: ['owners-only', 'no-such-webhook', 'webhook-is-off', 'too-many-webhook-messages'],
})

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/webhooks/{id}/deliveries',
  access: 'signed-in',
  roles: ownersOnly,
  summary: `Its deliveries of the last ${KEEP_DELIVERIES_DAYS} days, newest first`,
  params: IdPath,
  query: z.object(Page),
  reply: z.array(WebhookDelivery),
  refusals: ['owners-only', 'no-such-webhook'],
})

export const resendWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/{id}/deliveries/{delivery}/resend',
  access: 'signed-in',
  roles: ownersOnly,
  summary: 'Send a message again, now, with the same id',
  params: DeliveryPath,
  reply: Done,
  refusals: [
    'owners-only',
    'no-such-webhook',
    'no-such-webhook-delivery',
    'webhook-is-off',
    'too-many-webhook-messages',
  ],
})
