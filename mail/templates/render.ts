import type { EmailTemplate } from '#contract/mail/templates.ts'
import { accountContent } from './account.ts'
import { approvalContent, isAboutApproval } from './approval.ts'
import { callOffContent } from './call-off-orders.ts'
import { companyContent } from './company.ts'
import type { EmailContent } from './content.ts'
import { electronicOrderContent } from './electronic-orders.ts'
import { invoiceContent, isAboutInvoice } from './invoice.ts'
import { htmlBody, textBody } from './layout.ts'
import { newOrdersContent } from './new-orders.ts'
import { orderContent } from './order.ts'
import { poolContent } from './pools.ts'
import { purchaseOrderContent } from './purchase-order.ts'
import { inquiryContent } from './quotes-and-messages.ts'
import { isAboutReturn, returnContent } from './return.ts'
import { isAboutShipment, shipmentContent } from './shipment.ts'
import { standingContent } from './standing-orders.ts'
import { stockContent } from './stock.ts'
import { fittedSubject } from './subject.ts'

export interface RenderedEmail {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The address that unsubscribes, for the List-Unsubscribe header. */
  readonly unsubscribe?: string
}

/** Fills a template with its data. */
export async function renderEmail(email: EmailTemplate): Promise<RenderedEmail> {
  const whole = contentOf(email)
  const content = { ...whole, subject: fittedSubject(whole.subject, email) }
  return {
    subject: content.subject,
    text: textBody(content),
    html: await htmlBody(content),
    ...('endLink' in email && { unsubscribe: email.endLink }),
  }
}

function contentOf(email: EmailTemplate): EmailContent {
  if (isAboutApproval(email)) return approvalContent(email)
  if (isAboutInvoice(email)) return invoiceContent(email)
  if (isAboutShipment(email)) return shipmentContent(email)
  if (isAboutReturn(email)) return returnContent(email)
  if ('order' in email) return orderContent(email)
  switch (email.kind) {
    case 'quote-asked':
    case 'quote-offered':
    case 'quote-ending':
    case 'quote-ended':
    case 'message-arrived':
    case 'message-answered':
    case 'for-the-shop':
      return inquiryContent(email)
    case 'orders-to-deliver':
      return newOrdersContent(email)
    case 'back-in-stock':
    case 'days-changed':
    case 'pieces-late':
      return stockContent(email)
    case 'purchase-order':
      return purchaseOrderContent(email)
    case 'electronic-order-answered':
    case 'electronic-document':
      return electronicOrderContent(email)
    case 'call-off-order':
      return callOffContent(email)
    case 'standing-order':
      return standingContent(email)
    case 'pool':
      return poolContent(email)
    case 'company-invitation':
    case 'domain-code':
    case 'service-account-code':
      return companyContent(email)
    default:
      return accountContent(email)
  }
}
