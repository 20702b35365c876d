import { api } from '#contract/api.ts'
import { fileFromShop } from '#web/api-client.ts'
import { downloadFile } from '#web/ui/download-file.ts'
import { ExportButton } from '#web/ui/export-button.tsx'

/** Exports all invoices and credit notes of the orders that the user can see, as a file. */
export const ExportMyInvoices = () => (
  <ExportButton
    label="Invoices as CSV"
    save={async (request) =>
      downloadFile('invoices.csv', await fileFromShop(request, api.exportMyInvoices, {}))
    }
  />
)
