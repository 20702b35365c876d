import type { ComponentProps } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { AddressChoice } from '#web/features/addresses/address-choice.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import type { CheckoutValues } from './checkout-fields.ts'

interface Props extends Omit<ComponentProps<typeof AddressChoice>, 'legend' | 'addLabel' | 'form'> {
  readonly form: Pick<UseFormReturn<CheckoutValues>, 'control' | 'register'>
}

/** Chooses the invoice address: the first delivery address, or another from the address book. */
export function BillingChoice({ form, ...choice }: Props) {
  const isElsewhere = useWatch({ control: form.control, name: 'billElsewhere' })
  return (
    <div className="grid min-w-0 gap-3">
      <Checkbox className="justify-self-start" {...form.register('billElsewhere')}>
        Bill to another address
      </Checkbox>
      {isElsewhere && <AddressChoice {...choice} legend="Billing address" addLabel="Add a billing address" />}
    </div>
  )
}
