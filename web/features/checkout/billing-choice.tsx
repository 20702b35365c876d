import type { ComponentProps } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { AddressFields } from '#contract/addresses/endpoints.ts'
import { AddressChoice } from '#web/features/addresses/address-choice.tsx'
import { AddressText } from '#web/features/addresses/address-text.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import type { CheckoutValues } from './checkout-fields.ts'

interface Props extends Omit<ComponentProps<typeof AddressChoice>, 'legend' | 'addLabel' | 'form'> {
  /** The customer's billing address, the default. */
  readonly kept: AddressFields | null
  readonly form: Pick<UseFormReturn<CheckoutValues>, 'control' | 'register'>
}

/** Chooses the invoice address: the customer's own, else the first delivery address, or another from the address book. */
export function BillingChoice({ form, kept, ...choice }: Props) {
  const isElsewhere = useWatch({ control: form.control, name: 'billElsewhere' })
  return (
    <div className="grid min-w-0 gap-3">
      {kept && !isElsewhere && (
        <div className="grid gap-1">
          <p className="font-medium">Billed to</p>
          <AddressText address={kept} />
        </div>
      )}
      <Checkbox className="justify-self-start" {...form.register('billElsewhere')}>
        Bill to another address
      </Checkbox>
      {isElsewhere && <AddressChoice {...choice} legend="Billing address" addLabel="Add a billing address" />}
    </div>
  )
}
