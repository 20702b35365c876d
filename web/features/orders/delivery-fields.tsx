import type { ComponentProps } from 'react'
import { Field, TextArea } from '#web/ui/forms/field.tsx'

interface Props {
  readonly address: Omit<ComponentProps<typeof TextArea>, 'label'>
  readonly phone: Omit<ComponentProps<typeof Field>, 'label'>
}

/** The two fields of the contract's `Delivery`: address and phone. */
export function DeliveryFields({ address, phone }: Props) {
  return (
    <>
      <TextArea label="Delivery address" rows={3} autoComplete="street-address" {...address} />
      <Field
        label="Phone"
        type="tel"
        autoComplete="tel"
        hint="The carrier calls this number before a pallet arrives."
        {...phone}
      />
    </>
  )
}
