import type { ComponentProps } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { AddressChoice } from '#web/features/addresses/address-choice.tsx'
import type { CheckoutValues } from './checkout-form.tsx'

interface Props extends Omit<ComponentProps<typeof AddressChoice>, 'legend' | 'addLabel' | 'form'> {
  readonly form: Pick<UseFormReturn<CheckoutValues>, 'control' | 'register'>
}

/** Chooses the invoice address: the first delivery address, or another from the address book. */
export function BillingChoice({ form, ...choice }: Props) {
  const isElsewhere = useWatch({ control: form.control, name: 'billElsewhere' })
  return (
    <div className="grid min-w-0 gap-3">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 justify-self-start">
        <input type="checkbox" className="checkbox" {...form.register('billElsewhere')} />
        Bill to another address
      </label>
      {isElsewhere && <AddressChoice {...choice} legend="Billing address" addLabel="Add a billing address" />}
    </div>
  )
}
