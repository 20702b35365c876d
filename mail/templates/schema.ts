import { z } from 'zod'
import { CompanyRole } from '#contract/companies/endpoints.ts'
import { reminderKinds } from '#contract/invoices/endpoints.ts'
import type {
  EmailApproval,
  EmailOrder,
  EmailQuote,
  EmailReturn,
  EmailShipment,
} from '#contract/mail/email-data.ts'
import type { EmailInvoice } from '#contract/mail/invoices.ts'
import type { EmailTemplate } from '#contract/mail/templates.ts'
import { AdminRole } from '#contract/users/admin-roles.ts'

/** A template's data as it is read back from the database: JSON, in which a date is an ISO string. */

const text = z.string()
const count = z.number()
const date = z.iso.datetime().transform((iso) => new Date(iso))

const lines = z.array(z.object({ productName: text, pieces: count, amountCents: count }))

const order = z.object({
  id: text,
  number: text.optional(),
  productName: text,
  lines,
  lineCount: count,
  pieces: count,
  charges: z.array(z.object({ label: text, amountCents: count })).optional(),
  amountCents: count,
  purchaseOrderNumber: text.optional(),
  buyerName: text,
  address: text,
  deliveries: z
    .array(
      z.object({
        address: text,
        lines: z.array(z.object({ productName: text, pieces: count })),
        lineCount: count,
      }),
    )
    .optional(),
  link: text,
}) satisfies z.ZodType<EmailOrder>

const approval = z.object({
  by: text,
  reason: text,
  rejectedLines: z.array(text),
}) satisfies z.ZodType<EmailApproval>

const invoice = z.object({
  number: text,
  orderNumber: text,
  purchaseOrderNumber: text,
  amountCents: count,
  openCents: count,
  dueAt: date,
  link: text,
}) satisfies z.ZodType<EmailInvoice>

const shipment = z.object({
  number: text,
  carrier: text.optional(),
  trackingNumber: text,
  trackingLink: text.optional(),
  address: text,
  lines: z.array(z.object({ productName: text, pieces: count })),
  lineCount: count,
}) satisfies z.ZodType<EmailShipment>

const returned = z.object({
  number: text,
  lines: z.array(z.object({ productName: text, pieces: count })),
  lineCount: count,
}) satisfies z.ZodType<EmailReturn>

const quote = z.object({ productName: text, pieces: count }) satisfies z.ZodType<EmailQuote>

export const storedEmail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reset-password'), link: text, validMinutes: count }),
  z.object({ kind: z.literal('verify-email'), name: text, link: text, validMinutes: count }),
  z.object({ kind: z.literal('password-changed'), name: text, resetLink: text }),
  z.object({
    kind: z.literal('second-factor-changed'),
    name: text,
    change: z.enum(['added', 'removed', 'reset', 'recovery-code-used', 'recovery-codes-made']),
    link: text,
  }),
  z.object({
    kind: z.literal('admin-role-changed'),
    name: text,
    role: AdminRole.nullable(),
    isNew: z.boolean(),
    link: text,
  }),
  z.object({ kind: z.literal('webhook-made'), name: text, by: text, url: text, link: text }),
  z.object({
    kind: z.literal('new-device'),
    name: text,
    device: text,
    address: text.optional(),
    at: date,
    link: text,
  }),
  z.object({ kind: z.literal('api-key-made'), name: text, beginning: text, expiresAt: date, link: text }),
  z.object({
    kind: z.literal('webhook-off'),
    name: text,
    url: text,
    because: z.enum(['failing', 'gone']),
    link: text,
  }),
  z.object({ kind: z.literal('order-placed'), order, holdMinutes: count }),
  z.object({ kind: z.literal('order-paid'), order, transactionId: text }),
  z.object({ kind: z.literal('order-delivered'), order }),
  z.object({ kind: z.literal('order-shipped'), order, shipment, piecesLeft: count }),
  z.object({ kind: z.enum(['shipment-delivered', 'shipment-voided']), order, shipment }),
  z.object({
    kind: z.literal('order-cancelled'),
    order,
    because: z.enum(['asked', 'expired', 'not-approved']),
  }),
  z.object({ kind: z.literal('order-refunded'), order, because: z.enum(['admin', 'late']) }),
  z.object({
    kind: z.literal('order-part-refunded'),
    order,
    amountCents: count,
    reason: text,
    creditNote: text,
    byCard: z.boolean(),
    repaidCents: count,
  }),
  z.object({ kind: z.literal('return-approved'), order, return: returned, note: text, sendTo: text }),
  z.object({ kind: z.literal('return-refused'), order, return: returned, reason: text }),
  z.object({ kind: z.literal('return-received'), order, return: returned }),
  z.object({ kind: z.literal('order-waiting'), order, days: count }),
  z.object({ kind: z.literal('approval-asked'), order, days: count }),
  z.object({
    kind: z.literal('order-approved'),
    order,
    ...approval.shape,
    heldUntil: date,
    notOnAccount: text.optional(),
  }),
  z.object({
    kind: z.literal('order-on-account'),
    order,
    invoice: text,
    dueAt: date,
    purchaseOrderNumber: text,
    approval: approval.optional(),
  }),
  z.object({ kind: z.literal('order-credited'), order, creditNote: text, repaidCents: count }),
  z.object({ kind: z.literal('transfer-received'), invoice, amountCents: count }),
  z.object({
    kind: z.literal('invoice-reminder'),
    invoice,
    stage: z.enum(reminderKinds),
    toAccounts: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal('document-sent'),
    document: z.enum(['invoice', 'credit note', 'order confirmation']),
    number: text,
    orderNumber: text,
    purchaseOrderNumber: text,
    amountCents: count,
    dueAt: date.optional(),
    by: text.optional(),
  }),
  z.object({ kind: z.literal('order-rejected'), order, by: text, reason: text }),
  z.object({ kind: z.literal('approval-expired'), order }),
  z.object({
    kind: z.literal('company-invitation'),
    companyName: text,
    invitedBy: text,
    role: CompanyRole,
    link: text,
    validDays: count,
  }),
  z.object({ kind: z.literal('quote-asked'), quote, name: text }),
  z.object({
    kind: z.literal('quote-offered'),
    quote,
    name: text,
    lines,
    lineCount: count,
    totalCents: count,
    message: text,
    expiresAt: date,
    isHeld: z.boolean(),
    link: text,
  }),
  z.object({
    kind: z.literal('quote-ending'),
    quote,
    name: text,
    totalCents: count,
    expiresAt: date,
    link: text,
  }),
  z.object({
    kind: z.literal('quote-ended'),
    quote,
    name: text,
    because: z.enum(['declined', 'withdrawn', 'expired']),
    reason: text,
    link: text,
  }),
  z.object({ kind: z.literal('message-arrived'), name: text }),
  z.object({ kind: z.literal('message-answered'), name: text, text }),
  z.object({
    kind: z.literal('back-in-stock'),
    productName: text,
    available: count,
    link: text,
    endLink: text,
  }),
  z.object({
    kind: z.literal('orders-to-deliver'),
    orders: z.array(z.object({ number: count, name: text, email: text, amountCents: count })),
    orderCount: count,
    totalCents: count,
    link: text,
  }),
  z.object({
    kind: z.literal('for-the-shop'),
    about: z.enum(['quote', 'counter-offer', 'quote-ended', 'message', 'return']),
    from: z.object({ name: text, email: text }),
    text,
    link: text,
  }),
]) satisfies z.ZodType<EmailTemplate>
