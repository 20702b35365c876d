import type { ComponentProps } from 'react'
import { Field } from '#web/ui/forms/field.tsx'

type FieldProps = Omit<ComponentProps<typeof Field>, 'label'>

/** The sender's name and email, the two fields of every form for visitors. */
export function SenderFields({ name, email }: { name: FieldProps; email: FieldProps }) {
  return (
    <>
      <Field label="Name" autoComplete="name" {...name} />
      <Field label="Email" type="email" autoComplete="email" {...email} />
    </>
  )
}
