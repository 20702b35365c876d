import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { Field } from '#web/ui/forms/field.tsx'

interface Sender {
  readonly name: string
  readonly email: string
}

interface Props {
  readonly register: (name: keyof Sender) => ReturnType<UseFormRegister<Sender>>
  readonly errors: FieldErrors<Sender>
}

/** Who writes: the two fields that every form for visitors has. */
export function SenderFields({ register, errors }: Props) {
  return (
    <>
      <Field
        label="Name"
        autoComplete="name"
        {...register('name')}
        problem={errors.name && 'Name is required'}
      />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        {...register('email')}
        problem={errors.email && 'Provide a Valid Email'}
      />
    </>
  )
}
