import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { countInQuery, Page, pageLimits, text } from '../fields.ts'

/** Every change that an admin can make. */
export const auditedActions = [
  'product-added',
  'product-changed',
  'product-deleted',
  'product-restored',
  'stock-booked',
  'incoming-booked',
  'incoming-changed',
  'incoming-removed',
  'admin-made',
  'admin-role-changed',
  'second-factor-reset',
  'user-deleted',
  'person-noted',
  'message-answered',
  'order-delivered',
  'order-shipped',
  'shipment-changed',
  'shipment-delivered',
  'shipment-voided',
  'order-refunded',
  'order-part-refunded',
  'return-approved',
  'return-refused',
  'return-received',
  'terms-granted',
  'terms-withdrawn',
  'transfer-recorded',
  'transfer-reversed',
  'quote-answered',
  'quote-offer-resent',
  'quote-declined',
  'quote-withdrawn',
  'quote-settings-changed',
  'seller-changed',
  'brand-changed',
  'accounting-changed',
  'shop-settings-changed',
  'announcement-changed',
  'synonyms-changed',
  'tax-exemption-changed',
  'home-region-changed',
  'tax-rate-added',
  'tax-rate-removed',
  'freight-table-added',
  'freight-table-removed',
  'review-hidden',
  'review-shown',
  'quote-link-made',
  'quote-link-revoked',
  'price-list-made',
  'price-list-changed',
  'price-list-draft-changed',
  'price-list-published',
  'price-list-assigned',
  'api-key-made',
  'api-key-confirmed',
  'api-key-revoked',
  'webhook-made',
  'webhook-changed',
  'webhook-secret-rotated',
  'webhook-deleted',
] as const
export const AuditedAction = z.enum(auditedActions)
export type AuditedAction = z.infer<typeof AuditedAction>

const State = z.record(z.string(), z.unknown()).nullable()

export const AuditEntry = z.object({
  _id: z.string(),
  actor: z.string().describe('email of the admin'),
  action: AuditedAction,
  subject: z.string().describe('id of the product or order, email of the user'),
  label: z.string(),
  before: State,
  after: State,
  at: z.iso.datetime(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditLog = endpoint({
  method: 'GET',
  path: '/audit-log',
  access: 'admin',
  summary: 'What admins did, newest first',
  query: z.object({
    action: AuditedAction.optional(),
    q: text(100).optional().describe('part of an email or a name, or an id'),
    limit: Page.limit.default(pageLimits.usual),
    cursor: countInQuery(Number.MAX_SAFE_INTEGER).optional(),
  }),
  reply: z.array(AuditEntry),
  refusals: [],
})
