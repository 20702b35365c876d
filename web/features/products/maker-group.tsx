import type { InputHTMLAttributes } from 'react'
import { Field } from '#web/ui/forms/field.tsx'

type Of = 'maker' | 'responsible'
type Name = `${Of}${'Name' | 'Address' | 'Contact'}`

interface Props {
  readonly legend: string
  readonly hint?: string
  readonly of: Of
  readonly field: (
    name: Name,
  ) => InputHTMLAttributes<HTMLInputElement> & { readonly error?: string | undefined }
}

/** Who made a product, or who answers for it. */
export const MakerGroup = ({ legend, hint, of, field }: Props) => (
  <fieldset>
    <legend className="mb-3 font-medium">{legend}</legend>
    {hint && <p className="muted mb-3 text-sm">{hint}</p>}
    <div className="grid items-start gap-5 sm:grid-cols-3">
      <Field label={`${words[of]}: name`} {...field(`${of}Name`)} />
      <Field label={`${words[of]}: postal address`} {...field(`${of}Address`)} />
      <Field label={`${words[of]}: email or web address`} {...field(`${of}Contact`)} />
    </div>
  </fieldset>
)

const words = { maker: 'Maker', responsible: 'Responsible person' } as const
