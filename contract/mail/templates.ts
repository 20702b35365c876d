import { z } from 'zod'
import { CountedBudget, ReasonForApproval } from '../approvals/approval-reason.ts'
import { CompanyRole } from '../companies/endpoints.ts'
import { reminderKinds } from '../invoices/endpoints.ts'
import { accountEmails } from './account-emails.ts'
import { electronicOrderEmails } from './electronic-order-emails.ts'
import {
  date,
  emailApproval,
  emailedDocument,
  emailLines,
  emailReturn,
  emailInvoice as invoice,
  issuedInvoice,
  emailOrder as order,
  orderedFrom,
  pricedLines,
  promisedPieces,
  emailQuote as quote,
  emailShipment as shipment,
} from './email-data.ts'
import { futureOrderEmails } from './future-order-emails.ts'

const text = z.string()
const count = z.number()
const reasons = { reasons: z.array(ReasonForApproval).optional() }
const orderChange = {
  order,
  version: count,
  /** What is different, one line each. */
  changes: z.array(text),
  chargedCents: count,
  refundedCents: count,
  totalCents: count,
  reason: text,
}
/** Absent from emails stored by earlier versions. */
const someLines = z.object(emailLines).partial().shape

/** The email templates and their data. mail/templates has the texts. */
export const EmailTemplate = z.discriminatedUnion('kind', [
  ...accountEmails,
  ...electronicOrderEmails,
  z.object({ kind: z.literal('order-placed'), order, holdMinutes: count }),
  /** The second of two orders was placed, and is paid when its pieces have come. */
  z.object({ kind: z.literal('order-follows'), order, onAccount: z.boolean() }),
  /** All its pieces have come, and it is paid by then; the order's link leads to the payment. */
  z.object({
    kind: z.literal('order-arrived'),
    order,
    heldUntil: date,
    /** The reason why an order on account has to be paid by card. */
    notOnAccount: text.optional(),
    /** Its buyer has left the company: it goes to the company's approvers. */
    toApprovers: z.literal(true).optional(),
  }),
  /** An order has another version. */
  z.object({ kind: z.literal('order-changed'), ...orderChange, toSeller: z.literal(true).optional() }),
  /** To the seller: a buyer asks for a change. */
  z.object({ kind: z.literal('order-change-asked'), ...orderChange, by: text }),
  z.object({ kind: z.literal('order-change-declined'), order, answer: text }),
  z.object({ kind: z.literal('order-paid'), order, transactionId: text }),
  z.object({ kind: z.literal('order-delivered'), order, invoice: issuedInvoice.optional() }),
  /** `piecesLeft`: pieces of the order still to ship after this shipment. */
  z.object({
    kind: z.literal('order-shipped'),
    order,
    shipment,
    piecesLeft: count,
    invoice: issuedInvoice.optional(),
  }),
  z.object({ kind: z.literal('shipment-delivered'), order, shipment }),
  /** If the shipment was invoiced, its credit note, and the amount paid by bank transfer. */
  z.object({
    kind: z.literal('shipment-voided'),
    order,
    shipment,
    creditNote: text.optional(),
    repaidCents: count.optional(),
  }),
  z.object({
    kind: z.literal('order-cancelled'),
    order,
    because: z.enum(['asked', 'expired', 'not-approved', 'first-cancelled', 'replaced']),
    ...orderedFrom,
  }),
  /** To the person who placed an order that waits for approval. */
  z.object({
    kind: z.literal('order-waiting'),
    order,
    days: count,
    ...reasons,
    /** With the budget that the order leaves. */
    budget: CountedBudget.optional(),
  }),
  /** To the people who can approve it; the order's link leads to it. */
  z.object({
    kind: z.literal('approval-asked'),
    order,
    days: count,
    ...reasons,
    /** As it is now, with the budget that the order leaves. */
    budget: CountedBudget.optional(),
    /** Which of several steps. */
    step: z.object({ number: count, of: count }).optional(),
    /** For a stand-in: name and email of the approver who is away, and until which day. */
    standsInFor: z.object({ name: text, email: text, until: text }).optional(),
  }),
  emailApproval.extend({
    kind: z.literal('order-approved'),
    order,
    /** The time until which its pieces are held. */
    heldUntil: date,
    /** The reason why an order placed on account has to be paid by card. */
    notOnAccount: text.optional(),
  }),
  z.object({ kind: z.literal('order-rejected'), order, by: text, reason: text, ...orderedFrom }),
  /** To the approvers: nobody decided in time. */
  z.object({ kind: z.literal('approval-expired'), order }),
  z.object({
    kind: z.literal('company-invitation'),
    companyName: text,
    /** Email of the owner who sent the invitation. */
    invitedBy: text,
    role: CompanyRole,
    link: text,
    validDays: count,
    /** The link works until the end of its day; absent from mails that an earlier version queued. */
    expiresAt: date.optional(),
  }),
  z.object({
    kind: z.literal('order-on-account'),
    order,
    /** The invoice number, and when it is due; absent if each shipment has an invoice. */
    invoice: text.optional(),
    dueAt: date.optional(),
    /** Each shipment is invoiced, and due after so many days. */
    byShipment: z.object({ days: count }).optional(),
    purchaseOrderNumber: text,
    approval: emailApproval.optional(),
  }),
  /** `creditNote` is its number, empty if nothing was invoiced; `repaidCents` the part paid by bank transfer, to be paid back. */
  z.object({ kind: z.literal('order-credited'), order, creditNote: text, repaidCents: count }),
  emailedDocument,
  /** To the company's owners. */
  z.object({ kind: z.literal('transfer-received'), invoice, amountCents: count }),
  z.object({
    kind: z.literal('invoice-reminder'),
    invoice,
    stage: z.enum(reminderKinds),
    /** Whether it goes to the company's address for invoices, not to an owner. */
    toAccounts: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal('order-part-refunded'),
    order,
    /** The refunded or cancelled pieces; none for an amount alone. */
    ...someLines,
    amountCents: count,
    reason: text,
    creditNote: text,
    byCard: z.boolean(),
    repaidCents: count,
  }),
  z.object({
    kind: z.literal('return-approved'),
    order,
    return: emailReturn,
    note: text,
    /** The seller's name and address, in lines; empty if no address is set. */
    sendTo: text,
  }),
  z.object({ kind: z.literal('return-refused'), order, return: emailReturn, reason: text }),
  /** Its lines are the pieces that arrived. */
  z.object({ kind: z.literal('return-received'), order, return: emailReturn }),
  z.object({ kind: z.literal('order-refunded'), order, because: z.enum(['admin', 'late']) }),
  z.object({
    kind: z.literal('quote-asked'),
    quote,
    ...someLines,
    name: text,
    /** The admin or the agent that asked for the customer. */
    actedBy: text.optional(),
  }),
  z.object({
    kind: z.literal('quote-offered'),
    quote,
    name: text,
    ...pricedLines,
    totalCents: count,
    message: text,
    expiresAt: date,
    /** Whether the pieces are held until then, and those of all lines that have not come yet. */
    isHeld: z.boolean(),
    awaited: promisedPieces.optional(),
    link: text,
  }),
  z.object({
    kind: z.literal('quote-ending'),
    quote,
    ...someLines,
    name: text,
    totalCents: count,
    expiresAt: date,
    link: text,
  }),
  z.object({
    kind: z.literal('quote-ended'),
    quote,
    ...someLines,
    name: text,
    because: z.enum(['declined', 'withdrawn', 'expired']),
    reason: text,
    link: text,
  }),
  ...futureOrderEmails,
  z.object({ kind: z.literal('message-arrived'), name: text }),
  z.object({ kind: z.literal('message-answered'), name: text, text }),
  z.object({
    kind: z.literal('back-in-stock'),
    productName: text,
    available: count,
    link: text,
    /** Unsubscribes the address from this kind of email. */
    endLink: text,
  }),
  /** To admins: orders that were paid or placed on account in the last minutes. */
  z.object({
    kind: z.literal('orders-to-deliver'),
    /** The first of `orderCount`; a name may be empty. */
    orders: z.array(z.object({ number: count, name: text, email: text, amountCents: count })).readonly(),
    orderCount: count,
    totalCents: count,
    link: text,
  }),
  /** To the shop's own staff. */
  z.object({
    kind: z.literal('for-the-shop'),
    about: z.enum(['quote', 'counter-offer', 'quote-ended', 'message', 'return', 'call-off-order']),
    /** Its customer, and the admin or agent that wrote for them. */
    from: z.object({ name: text, email: text, actedBy: text.optional() }),
    text,
    link: text,
  }),
])
export type EmailTemplate = Readonly<z.output<typeof EmailTemplate>>
