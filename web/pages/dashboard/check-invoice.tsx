import { useState } from 'react'
import { href } from 'react-router'
import { titled } from '#contract/brand.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { checkInvoice, MAX_CHECKED_BYTES } from '#contract/invoice-checks/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { CheckedInvoiceView } from '#web/features/invoice-checks/checked-invoice.tsx'
import { Findings } from '#web/features/invoice-checks/findings.tsx'
import { isAdmin } from '#web/features/sign-in/require-admin.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { base64Of } from '#web/ui/forms/base64-of.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import type { Route } from './+types/check-invoice'

export const meta = () => [{ title: titled('Check an E-Invoice') }]

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({ admin: await isAdmin(request) })

type Checked = ReplyOf<typeof checkInvoice> & { readonly fileName: string }

export default function CheckInvoice({ loaderData: { admin } }: Route.ComponentProps) {
  const mutate = useMutation()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [checked, setChecked] = useState<Checked>()

  async function check(file: File) {
    setChecked(undefined)
    setError(undefined)
    if (file.size > MAX_CHECKED_BYTES) return setError('The file is larger than 10 MB.')
    setBusy(true)
    const failure = await mutate({
      input: file,
      content: [file.name, file.size, file.lastModified],
      send: async (_, { request }) => callShop(request, checkInvoice, { file: await base64Of(file) }),
      onDone: (reply) => setChecked({ ...reply, fileName: file.name }),
    })
    setError(failure?.message)
    setBusy(false)
  }

  return (
    <div className="grid gap-8">
      <PageHead
        title="Check an E-Invoice"
        back={
          admin
            ? { to: href('/dashBoard/manageInvoices'), text: 'All invoices' }
            : { to: href('/dashBoard/invoices'), text: 'My invoices' }
        }
        intro="Read any electronic invoice or credit note, and check it against the rules of EN 16931. Nothing is stored."
      />
      <div className="surface grid gap-2 p-6">
        <FileDrop
          label="Electronic invoice"
          what="an electronic invoice"
          accept=".xml,.pdf,application/xml,text/xml,application/pdf"
          hint="An XML file in UBL or CII, such as Peppol or XRechnung, or a Factur-X or ZUGFeRD PDF, up to 10 MB."
          disabled={isBusy}
          onFiles={([file]) => file && check(file)}
        />
      </div>
      <FormError>{error}</FormError>
      <div aria-live="polite" className="grid gap-8">
        {isBusy && <p>One moment…</p>}
        {checked && (
          <>
            <Findings findings={checked.findings} profile={checked.invoice.profile} />
            <CheckedInvoiceView invoice={checked.invoice} fileName={checked.fileName} />
          </>
        )}
      </div>
    </div>
  )
}
