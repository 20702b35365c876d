import { shopName } from '#contract/brand.ts'
import { counted } from '#contract/counts.ts'
import { FACTUR_X, type InvoiceFormat, invoiceFormatNames } from '#contract/electronic-invoices/endpoints.ts'
import type { ReminderKind } from '#contract/invoices/endpoints.ts'
import type { EmailInvoice } from '#contract/mail/email-data.ts'
import type { EmailTemplate } from '#contract/mail/templates.ts'
import { formatCents } from '#contract/money.ts'
import { approvalDetails } from './approval.ts'
import type { Detail, EmailContent } from './content.ts'
import { dayText } from './days.ts'
import { oneLine } from './format.ts'
import { describedOrder } from './order.ts'

const kinds = [
  'order-on-account',
  'order-credited',
  'transfer-received',
  'invoice-reminder',
  'document-sent',
] as const

export type InvoiceEmail = Extract<EmailTemplate, { kind: (typeof kinds)[number] }>

export const isAboutInvoice = (email: EmailTemplate): email is InvoiceEmail =>
  kinds.some((kind) => kind === email.kind)

/** Emails about invoices that a company pays by bank transfer. */
export function invoiceContent(email: InvoiceEmail): EmailContent {
  switch (email.kind) {
    case 'order-on-account': {
      const { summary, amount, details, arrivals } = describedOrder(email.order)
      return {
        ...toBuyer(email.order),
        arrivals,
        subject: `On account – ${summary}`,
        fact: email.approval
          ? `${email.approval.by} approved your order${email.approval.rejectedLines.length > 0 ? ', but not all of it' : ''}.`
          : 'Your order is on your company’s account, and being prepared.',
        paragraphs: [
          ...(email.approval ? ['It is on your company’s account, and being prepared.'] : []),
          howPaid(email, amount),
        ],
        details: [
          ...(email.approval ? approvalDetails(email.approval) : []),
          ...(email.invoice ? [['Invoice', email.invoice] as const] : []),
          ...(email.dueAt ? [['Due', dayText(email.dueAt)] as const] : []),
          ...details,
        ],
        action: { label: 'See the order', link: email.order.link },
      }
    }
    case 'order-credited': {
      const { summary, amount, details } = describedOrder(email.order)
      return {
        ...toBuyer(email.order),
        subject: `${email.creditNote ? 'Cancelled and credited' : 'Cancelled'} – ${summary}`,
        fact: 'We cancelled your order.',
        paragraphs: [
          email.creditNote
            ? `Its invoice for ${amount} is credited in full: nothing is due.`
            : 'It is not invoiced: nothing is due.',
          ...(email.repaidCents > 0
            ? [
                `We refund the ${formatCents(email.repaidCents)} that your company has already paid by bank transfer.`,
              ]
            : []),
        ],
        details: [...(email.creditNote ? [['Credit note', email.creditNote] as const] : []), ...details],
        action: { label: 'See the order', link: email.order.link },
      }
    }
    case 'transfer-received': {
      const { invoice } = email
      return {
        ...toOwner,
        subject: `Payment received: invoice ${invoice.number}`,
        fact: `We received ${formatCents(email.amountCents)} for invoice ${invoice.number}.`,
        paragraphs: [
          invoice.openCents > 0
            ? `${formatCents(invoice.openCents)} of it is open and due on ${dayText(invoice.dueAt)}.`
            : 'It is paid in full. Thank you.',
        ],
        details: invoiceDetails(invoice),
        action: { label: 'See the account', link: invoice.link },
      }
    }
    case 'invoice-reminder': {
      const { invoice, stage, toAccounts } = email
      return {
        ...(toAccounts ? { reason: toAccountsReason } : toOwner),
        subject: `${subjects[stage]}: invoice ${invoice.number}`,
        fact: `${formatCents(invoice.openCents)} of invoice ${invoice.number} ${stage === 'due-soon' ? 'is' : 'was'} due on ${dayText(invoice.dueAt)}.`,
        paragraphs: [
          ...(stage === 'due-soon' ? [] : ['Please transfer it with the invoice number as the reference.']),
          ...(stage === 'overdue-14' ? ['Your company cannot order on account until it is paid.'] : []),
          'If you have paid in the last few days, there is nothing to do.',
        ],
        details: invoiceDetails(invoice),
        ...(!toAccounts && { action: { label: 'See the account', link: invoice.link } }),
      }
    }
    case 'document-sent':
      return documentContent(email)
  }
}

function howPaid(
  { dueAt, byShipment }: Extract<InvoiceEmail, { kind: 'order-on-account' }>,
  amount: string,
): string {
  if (byShipment)
    return `Some pieces come later. We invoice each shipment when we send it, and email you the invoice. Your company pays it by bank transfer within ${counted(byShipment.days, 'day')}, with the invoice number as the reference.`
  const by = dueAt ? ` by ${dayText(dueAt)}` : ''
  return `Your company pays ${amount} by bank transfer${by}, with the invoice number as the reference. There is nothing more for you to do.`
}

function documentContent(email: Extract<InvoiceEmail, { kind: 'document-sent' }>): EmailContent {
  const { document, number, orderNumber, amountCents, dueAt, format, by } = email
  const purchaseOrderNumber = withoutLink(email.purchaseOrderNumber)
  const title = number ? `${sentenceCase(document)} ${number}` : `Order confirmation ${orderNumber}`
  return {
    subject: purchaseOrderNumber ? `${title}, purchase order ${purchaseOrderNumber}` : title,
    fact:
      by === undefined
        ? `The ${document} is attached${attachedAs(format)}.`
        : `${oneLine(by)} sends you the attached ${document} as a PDF.`,
    paragraphs: [],
    details: [
      ...(number ? [[sentenceCase(document), number] as const] : []),
      ['Order', orderNumber],
      ...(purchaseOrderNumber ? [['Purchase order', purchaseOrderNumber] as const] : []),
      ['Amount', formatCents(amountCents)],
      ...(dueAt ? [['Due', dayText(dueAt)] as const] : []),
    ],
    reason: by === undefined ? toAccountsReason : `${oneLine(by)} sent a document to this address.`,
  }
}

function attachedAs(format: InvoiceFormat = 'pdf'): string {
  if (format === 'pdf') return ' as a PDF'
  return format === 'factur-x'
    ? ` as ${FACTUR_X}: accounting programs read the data in it`
    : ` as data for accounting programs: ${invoiceFormatNames[format]}`
}

/**
 * Threat: anyone can have an order confirmation sent to any address. Text that an email program would turn into a link
 * is left out.
 */
const withoutLink = (text: string) => (/:\/\/|@|\p{L}\.\p{L}/u.test(text) ? '' : oneLine(text, 60))

const sentenceCase = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const toAccountsReason = 'your company has its invoices sent to this address.'

const toBuyer = ({ buyerName }: { readonly buyerName: string }) => ({
  name: buyerName,
  reason: 'an order was placed with your account.',
})

const toOwner = { reason: `you are an owner of your company on ${shopName()}.` }

const subjects: Readonly<Record<ReminderKind, string>> = {
  'due-soon': 'Due soon',
  'overdue-1': 'Overdue',
  'overdue-7': 'Overdue by a week',
  'overdue-14': 'Overdue by two weeks',
}

const invoiceDetails = (invoice: EmailInvoice): readonly Detail[] => [
  ['Invoice', invoice.number],
  ['Order', invoice.orderNumber],
  ...(invoice.purchaseOrderNumber ? [['Purchase order', oneLine(invoice.purchaseOrderNumber)] as const] : []),
  ['Amount', formatCents(invoice.amountCents)],
  ['Open', formatCents(invoice.openCents)],
  ['Due', dayText(invoice.dueAt)],
]
