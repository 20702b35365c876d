import { useState } from 'react'
import { api } from '#contract/api.ts'
import type { CompanyAccount } from '#contract/companies/accounts.ts'
import { callShop } from '#web/api-client.ts'
import { May } from '#web/features/sign-in/may.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { toast } from '#web/ui/toasts.tsx'

/** Whether the company is exempt from tax; an admin can change it. */
export function TaxExemption({ company }: { company: CompanyAccount }) {
  const { _id: id, name, taxNumber, taxExempt } = company
  const mutate = useMutation<{ id: string; exempt: boolean }>()
  const [asking, setAsking] = useState(false)
  const [error, setError] = useState<string>()

  async function change() {
    setAsking(false)
    const failure = await mutate({
      input: { id, exempt: !taxExempt },
      send: (input, { request }) => callShop(request, api.setTaxExemption, input),
      onDone: () => toast(taxExempt ? `${name} pays tax` : `${name} pays no tax`),
    })
    setError(failure?.message)
  }

  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {taxExempt ? 'Exempt, by its tax number' : 'Paid where a rate holds'}
      <May call={api.setTaxExemption}>
        <button type="button" className="btn" onClick={() => setAsking(true)}>
          {taxExempt ? 'Charge tax' : 'Exempt from tax'}
        </button>
      </May>
      <FormError>{error}</FormError>
      {asking && (
        <ConfirmDialog
          title={taxExempt ? `Charge ${name} tax` : `Exempt ${name} from tax`}
          confirm={taxExempt ? 'Charge tax' : 'Exempt'}
          busy={false}
          onClose={() => setAsking(false)}
          onConfirm={change}
        >
          <p>
            {taxExempt
              ? 'Its next orders are taxed by where they go. Orders that were placed stay as they are.'
              : `Its next orders carry no tax, and their documents name its tax number ${taxNumber}. Check the number first. When the company changes it, the exemption ends.`}
          </p>
        </ConfirmDialog>
      )}
    </span>
  )
}
