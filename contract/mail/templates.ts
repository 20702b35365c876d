import type { CompanyRole } from '../companies/endpoints.ts'
import type { ReminderKind } from '../invoices/endpoints.ts'
import type { OrdersToDeliver } from '../orders/views.ts'
import type { AdminRole } from '../users/admin-roles.ts'
import type {
  EmailApproval,
  EmailOrder,
  EmailOrderLine,
  EmailQuote,
  EmailReturn,
  EmailShipment,
} from './email-data.ts'
import type { EmailedDocument, EmailInvoice } from './invoices.ts'

/** The email templates and their data. mail/templates has the texts. */

export type EmailTemplate =
  | { readonly kind: 'reset-password'; readonly link: string; readonly validMinutes: number }
  | {
      readonly kind: 'verify-email'
      readonly name: string
      readonly link: string
      readonly validMinutes: number
    }
  | { readonly kind: 'password-changed'; readonly name: string; readonly resetLink: string }
  | {
      readonly kind: 'second-factor-changed'
      readonly name: string
      readonly change: 'added' | 'removed' | 'reset' | 'recovery-code-used' | 'recovery-codes-made'
      readonly link: string
    }
  /** To an admin: a sign-in from a browser that is new to the account. */
  | {
      readonly kind: 'new-device'
      readonly name: string
      /** In plain words. */
      readonly device: string
      readonly address?: string | undefined
      readonly at: Date
      readonly link: string
    }
  | {
      readonly kind: 'api-key-made'
      readonly name: string
      /** The first characters of the key. */
      readonly beginning: string
      readonly expiresAt: Date
      readonly link: string
    }
  | {
      readonly kind: 'admin-role-changed'
      readonly name: string
      /** Null if the person is no longer an admin. */
      readonly role: AdminRole | null
      /** Whether the person was not an admin before. */
      readonly isNew: boolean
      readonly link: string
    }
  | {
      readonly kind: 'webhook-made'
      readonly name: string
      /** Email of the person who created it. */
      readonly by: string
      /** The address that its messages are sent to. */
      readonly url: string
      readonly link: string
    }
  | {
      readonly kind: 'webhook-off'
      readonly name: string
      /** The address that its messages were sent to. */
      readonly url: string
      readonly because: 'failing' | 'gone'
      readonly link: string
    }
  | { readonly kind: 'order-placed'; readonly order: EmailOrder; readonly holdMinutes: number }
  | { readonly kind: 'order-paid'; readonly order: EmailOrder; readonly transactionId: string }
  | { readonly kind: 'order-delivered'; readonly order: EmailOrder }
  | {
      readonly kind: 'order-shipped'
      readonly order: EmailOrder
      readonly shipment: EmailShipment
      /** Pieces of the order still to ship after this shipment. */
      readonly piecesLeft: number
    }
  | {
      readonly kind: 'shipment-delivered' | 'shipment-voided'
      readonly order: EmailOrder
      readonly shipment: EmailShipment
    }
  | {
      readonly kind: 'order-cancelled'
      readonly order: EmailOrder
      readonly because: 'asked' | 'expired' | 'not-approved'
    }
  /** To the person who placed an order that waits for approval. */
  | { readonly kind: 'order-waiting'; readonly order: EmailOrder; readonly days: number }
  /** To the people who can approve it; the order's link leads to it. */
  | { readonly kind: 'approval-asked'; readonly order: EmailOrder; readonly days: number }
  | (EmailApproval & {
      readonly kind: 'order-approved'
      readonly order: EmailOrder
      /** The time until which its pieces are held. */
      readonly heldUntil: Date
      /** Why an order placed on account has to be paid by card. */
      readonly notOnAccount?: string | undefined
    })
  | {
      readonly kind: 'order-rejected'
      readonly order: EmailOrder
      readonly by: string
      readonly reason: string
    }
  /** To the approvers: nobody decided in time. */
  | { readonly kind: 'approval-expired'; readonly order: EmailOrder }
  | {
      readonly kind: 'company-invitation'
      readonly companyName: string
      /** Email of the owner who sent the invitation. */
      readonly invitedBy: string
      readonly role: CompanyRole
      readonly link: string
      readonly validDays: number
    }
  | {
      readonly kind: 'order-on-account'
      readonly order: EmailOrder
      /** The invoice number. */
      readonly invoice: string
      readonly dueAt: Date
      readonly purchaseOrderNumber: string
      readonly approval?: EmailApproval | undefined
    }
  | {
      readonly kind: 'order-credited'
      readonly order: EmailOrder
      /** The credit note number. */
      readonly creditNote: string
      /** The part paid by bank transfer, to be paid back. */
      readonly repaidCents: number
    }
  | EmailedDocument
  /** To the company's owners. */
  | { readonly kind: 'transfer-received'; readonly invoice: EmailInvoice; readonly amountCents: number }
  | {
      readonly kind: 'invoice-reminder'
      readonly invoice: EmailInvoice
      readonly stage: ReminderKind
      /** Whether it goes to the company's address for invoices, not to an owner. */
      readonly toAccounts?: boolean | undefined
    }
  | {
      readonly kind: 'order-part-refunded'
      readonly order: EmailOrder
      readonly amountCents: number
      readonly reason: string
      /** The credit note number. */
      readonly creditNote: string
      readonly byCard: boolean
      /** The part paid by bank transfer, to be paid back. */
      readonly repaidCents: number
    }
  | {
      readonly kind: 'return-approved'
      readonly order: EmailOrder
      readonly return: EmailReturn
      readonly note: string
      /** The seller's name and address, in lines; empty if no address is set. */
      readonly sendTo: string
    }
  | {
      readonly kind: 'return-refused'
      readonly order: EmailOrder
      readonly return: EmailReturn
      readonly reason: string
    }
  /** Its lines are the pieces that arrived. */
  | { readonly kind: 'return-received'; readonly order: EmailOrder; readonly return: EmailReturn }
  | { readonly kind: 'order-refunded'; readonly order: EmailOrder; readonly because: 'admin' | 'late' }
  | { readonly kind: 'quote-asked'; readonly quote: EmailQuote; readonly name: string }
  | {
      readonly kind: 'quote-offered'
      readonly quote: EmailQuote
      readonly name: string
      /** The first of `lineCount` lines. */
      readonly lines: readonly EmailOrderLine[]
      readonly lineCount: number
      readonly totalCents: number
      readonly message: string
      readonly expiresAt: Date
      /** Whether the pieces are held until then. */
      readonly isHeld: boolean
      readonly link: string
    }
  | {
      readonly kind: 'quote-ending'
      readonly quote: EmailQuote
      readonly name: string
      readonly totalCents: number
      readonly expiresAt: Date
      readonly link: string
    }
  | {
      readonly kind: 'quote-ended'
      readonly quote: EmailQuote
      readonly name: string
      readonly because: 'declined' | 'withdrawn' | 'expired'
      readonly reason: string
      readonly link: string
    }
  | { readonly kind: 'message-arrived'; readonly name: string }
  | { readonly kind: 'message-answered'; readonly name: string; readonly text: string }
  | {
      readonly kind: 'back-in-stock'
      readonly productName: string
      readonly available: number
      readonly link: string
      /** Unsubscribes the address from this kind of email. */
      readonly endLink: string
    }
  /** To admins: orders that were paid or placed on account in the last minutes. */
  | OrdersToDeliver
  /** To the shop's own staff. */
  | {
      readonly kind: 'for-the-shop'
      readonly about: 'quote' | 'counter-offer' | 'quote-ended' | 'message' | 'return'
      readonly from: { readonly name: string; readonly email: string }
      readonly text: string
      readonly link: string
    }
