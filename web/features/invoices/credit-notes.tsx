import { creditNoteFacturX, creditNoteXml } from '#contract/electronic-invoices/endpoints.ts'
import { creditNotePdf, type InvoiceDetails } from '#contract/invoices/endpoints.ts'
import { formatAmount } from '#contract/money.ts'
import { fileFromShop } from '#web/api-client.ts'
import { formatDay } from '#web/ui/dates.ts'
import { ExportButton } from '#web/ui/export-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { StructuredDownloads } from '../electronic-invoices/structured-downloads.tsx'
import { DocumentParts } from './document-parts.tsx'

/** The credit notes of an invoice with their lines, and their files. */
export const CreditNotes = ({ invoice: { _id: id, creditNotes } }: { invoice: InvoiceDetails }) =>
  creditNotes.length === 0 ? null : (
    <Section id="credit-notes" title="Credit notes">
      <ul className="grid gap-6">
        {creditNotes.map(({ number, amount, tax, issuedAt, ...parts }) => (
          <li key={number} className="grid gap-3">
            <div className="surface flex flex-wrap items-center gap-x-4 gap-y-2 p-5 sm:p-6">
              <span className="font-medium">{number}</span>
              <time dateTime={issuedAt} className="muted">
                {formatDay(issuedAt)}
              </time>
              <span className="ml-auto">
                {formatAmount(amount)}
                {tax !== undefined && <span className="muted"> (including {formatAmount(tax)} tax)</span>}
              </span>
              <ExportButton
                label={`PDF of ${number}`}
                name={`${number}.pdf`}
                read={(request) => fileFromShop(request, creditNotePdf, { id, number })}
              />
              <StructuredDownloads
                number={number}
                read={(request, format) => fileFromShop(request, creditNoteXml, { id, number, format })}
                readFacturX={(request) => fileFromShop(request, creditNoteFacturX, { id, number })}
              />
            </div>
            <DocumentParts name={number} parts={parts} />
          </li>
        ))}
      </ul>
    </Section>
  )
