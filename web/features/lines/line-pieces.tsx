import type { ComponentProps, ReactNode } from 'react'
import { Field } from '#web/ui/forms/field.tsx'
import { wholeFrom } from '#web/ui/forms/number-fields.ts'

interface Props extends Omit<ComponentProps<typeof Field>, 'label'> {
  readonly productName: string
  /** Fields that depend on the pieces. */
  readonly children?: ReactNode
}

/** How many pieces of a line are meant, up to `max`, with more fields about them. */
export const LinePieces = ({ productName, children, ...pieces }: Props) => (
  <li>
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium wrap-anywhere">{productName}</legend>
      <Field label="Pieces" {...wholeFrom(0)} {...pieces} />
      {children}
    </fieldset>
  </li>
)
