import type { ComponentProps, ReactNode } from 'react'
import { TextArea } from '#web/ui/forms/field.tsx'

interface Props extends ComponentProps<typeof TextArea> {
  /** The count, shown beside the field. */
  readonly children?: ReactNode
}

/** Serial numbers, scanned one per line or pasted: one line high until there are more. */
export const SerialsField = ({ children, ...area }: Props) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <div className="grow basis-40">
      <TextArea
        rows={1}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className="field-sizing-content max-h-40 w-full resize-none font-mono"
        {...area}
      />
    </div>
    {children}
  </div>
)
