import { href, Link } from 'react-router'
import { titled } from '#contract/brand.ts'
import { costCentreText } from '#contract/cost-centres/cost-centre.ts'
import { invoiceFacturX, invoiceXml } from '#contract/electronic-invoices/endpoints.ts'
import { billToLines, getInvoice, invoicePdf, sendInvoice } from '#contract/invoices/endpoints.ts'
import { recordTransfer } from '#contract/invoices/transfers.ts'
import { formatAmount } from '#contract/money.ts'
import { callShop, fileFromShop } from '#web/api-client.ts'
import { ChargeFacts, ChargeNotes } from '#web/features/charges/charge-facts.tsx'
import { SendDocument } from '#web/features/documents/send-document.tsx'
import { StructuredDownloads } from '#web/features/electronic-invoices/structured-downloads.tsx'
import { Transmissions } from '#web/features/invoice-transmissions/transmissions.tsx'
import { CreditNotes } from '#web/features/invoices/credit-notes.tsx'
import { DocumentParts } from '#web/features/invoices/document-parts.tsx'
import { HowToPay } from '#web/features/invoices/how-to-pay.tsx'
import { InvoicePayments } from '#web/features/invoices/invoice-payments.tsx'
import { InvoiceState } from '#web/features/invoices/invoice-state.tsx'
import { TransferDialog } from '#web/features/invoices/transfer-dialog.tsx'
import { May } from '#web/features/sign-in/permissions.tsx'
import { isAdmin } from '#web/features/sign-in/require-admin.ts'
import { orNotFound } from '#web/missing-record.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { ExportButton } from '#web/ui/export-button.tsx'
import { RecordFact, RecordFacts } from '#web/ui/record-facts.tsx'
import { RecordBody, RecordHead } from '#web/ui/record-head.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Route } from './+types/invoice'

export { MissingRecord as ErrorBoundary } from '#web/missing-record.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: titled(loaderData?.invoice.number ?? 'Invoice') },
]

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const [invoice, admin] = await orNotFound(
    Promise.all([callShop(request, getInvoice, { id }), isAdmin(request)]),
  )
  return { invoice, admin }
}

export default function InvoicePage({ loaderData: { invoice, admin } }: Route.ComponentProps) {
  const { billTo, subsidiary } = invoice
  const [back, backTo] = subsidiary
    ? ['The subsidiary', href('/dashBoard/subsidiaries/:id', { id: subsidiary })]
    : admin
      ? ['All invoices', href('/dashBoard/manageInvoices')]
      : ['My invoices', href('/dashBoard/invoices')]
  return (
    <div className="grid gap-8">
      <RecordHead
        list={{ to: backTo, text: back }}
        number={invoice.number}
        state={<InvoiceState invoice={invoice} />}
        actions={
          <>
            <May call={sendInvoice}>
              <SendDocument call={sendInvoice} id={invoice._id} name="the invoice" primary={!admin} />
            </May>
            {admin && invoice.open > 0 && (
              <May call={recordTransfer}>
                <DialogButton
                  primary
                  dialog={(onClose) => <TransferDialog invoice={invoice} onClose={onClose} />}
                >
                  Record a transfer of {formatAmount(invoice.open)}
                </DialogButton>
              </May>
            )}
          </>
        }
        about={
          <>
            Issued on <time dateTime={invoice.issuedAt}>{formatDay(invoice.issuedAt)}</time>
            {invoice.dueAt ? (
              <>
                , due on <time dateTime={invoice.dueAt}>{formatDay(invoice.dueAt)}</time>
              </>
            ) : (
              ', paid by card'
            )}
          </>
        }
      />
      <RecordBody
        aside={
          <>
            <RecordFacts id="details" title="Details">
              <RecordFact label="Order">
                {subsidiary ? (
                  invoice.orderNumber
                ) : (
                  <Link to={href('/dashBoard/order/:id', { id: invoice.order_id })} className="tap-line">
                    {invoice.orderNumber}
                  </Link>
                )}
              </RecordFact>
              {invoice.shipment && <RecordFact label="Shipment">{invoice.shipment}</RecordFact>}
              {invoice.purchaseOrderNumber && (
                <RecordFact label="Purchase order">{invoice.purchaseOrderNumber}</RecordFact>
              )}
              {invoice.costCentre && (
                <RecordFact label="Cost centre">{costCentreText(invoice.costCentre)}</RecordFact>
              )}
              <RecordFact label="Bill to">{billToLines(billTo).join('\n')}</RecordFact>
            </RecordFacts>
            <RecordFacts id="money" title="Money">
              <RecordFact label="Amount">{formatAmount(invoice.amount)}</RecordFact>
              {(invoice.coupon || invoice.charges) && (
                <div>
                  <dt className="sr-only">{invoice.charges ? 'Net, freight and tax' : 'Goods and coupon'}</dt>
                  <dd>
                    <dl className="mb-2 grid gap-1">
                      <ChargeFacts coupon={invoice.coupon} charges={invoice.charges} />
                    </dl>
                    {invoice.charges && <ChargeNotes charges={invoice.charges} toSeller={admin} />}
                  </dd>
                </div>
              )}
              <RecordFact label="Paid">{formatAmount(invoice.paid)}</RecordFact>
              {invoice.credited > 0 && (
                <RecordFact label="Credited">{formatAmount(invoice.credited)}</RecordFact>
              )}
              <RecordFact label="Open">{formatAmount(invoice.open)}</RecordFact>
            </RecordFacts>
            <HowToPay invoice={invoice} />
            <Section id="documents" title="Documents">
              <div className="flex flex-wrap gap-2">
                <ExportButton
                  label="PDF"
                  name={`${invoice.number}.pdf`}
                  read={(request) => fileFromShop(request, invoicePdf, { id: invoice._id })}
                />
              </div>
            </Section>
            <Section id="electronic-invoice" title="Electronic invoice">
              <p className="muted">The invoice as EN 16931 data, for accounting systems.</p>
              <StructuredDownloads
                number={invoice.number}
                read={(request, format) => fileFromShop(request, invoiceXml, { id: invoice._id, format })}
                readFacturX={(request) => fileFromShop(request, invoiceFacturX, { id: invoice._id })}
              />
            </Section>
          </>
        }
      >
        <Section id="lines" title="Lines">
          <DocumentParts name={invoice.number} parts={invoice} />
        </Section>
        <Transmissions transmissions={invoice.transmissions} admin={admin} />
        <InvoicePayments invoice={invoice} admin={admin} />
        <CreditNotes invoice={invoice} />
      </RecordBody>
    </div>
  )
}
