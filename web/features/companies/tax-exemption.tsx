import { type CompanyAccount, setTaxExemption } from '#contract/companies/accounts.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useShopCall } from '#web/use-shop-call.ts'

/** The company's tax exemption, with a button that changes it. */
export function TaxExemption({ company }: { company: CompanyAccount }) {
  const { _id: id, name, taxNumber, taxExempt } = company
  const { run, isBusy, error } = useShopCall()
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {taxExempt
        ? 'Exempt by its tax number, where the law allows it'
        : 'Taxed wherever a rate applies, except for goods to another EU country under a confirmed tax number'}
      <May call={setTaxExemption}>
        <ConfirmButton
          label={taxExempt ? 'Charge tax' : 'Exempt from tax'}
          disabled={isBusy}
          title={taxExempt ? `Charge ${name} tax` : `Exempt ${name} from tax`}
          confirm={taxExempt ? 'Charge tax' : 'Exempt'}
          confirmLook="primary"
          onConfirm={() =>
            run(
              setTaxExemption,
              { id, exempt: !taxExempt },
              taxExempt ? `${name} pays tax` : `${name} is exempt`,
            )
          }
        >
          <p>
            {taxExempt
              ? 'Its next orders are taxed by destination. Orders already placed stay as they are.'
              : `Its next orders carry no tax where the law allows it, and their documents name its tax number ${taxNumber}: goods to another member state of the EU, goods to the country of its VAT number, and all goods if the number is that of an exemption certificate. Other goods are taxed where they are delivered. Check the number first. When the company changes it, the exemption ends.`}
          </p>
        </ConfirmButton>
      </May>
      <FormError>{error}</FormError>
    </span>
  )
}
