import { api } from '#contract/api.ts'
import { fileFromShop } from '#web/api-client.ts'
import { ExportButton } from '#web/ui/export-button.tsx'

/** Exports all invoices and credit notes of the orders that the user can see, as a file. */
export const ExportMyInvoices = () => (
  <ExportButton
    label="Invoices as CSV"
    name="invoices.csv"
    read={(request) => fileFromShop(request, api.exportMyInvoices, {})}
  />
)
