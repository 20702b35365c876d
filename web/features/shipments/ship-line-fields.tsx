import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { serialsIn } from '#contract/shipments/serials.ts'
import { LinePieces } from '#web/features/lines/line-pieces.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { TextArea } from '#web/ui/forms/field.tsx'
import { type ShipDraft, serialsProblem } from './ship-draft.ts'

interface Props {
  readonly productName: string
  readonly line: ShipDraft['lines'][number]
  readonly field: (
    name: 'pieces' | 'serials',
  ) => InputHTMLAttributes<HTMLInputElement> &
    TextareaHTMLAttributes<HTMLTextAreaElement> & { error?: string | undefined }
}

/** The pieces of a line to ship, with serial numbers where the product is tracked. */
export function ShipLineFields({ productName, line, field }: Props) {
  const { left, tracksSerials, pieces, serials } = line
  const serialsField = field('serials')
  return (
    <LinePieces
      productName={productName}
      hint={`${formatCount(left)} left to ship.`}
      max={left}
      {...field('pieces')}
    >
      {tracksSerials && pieces !== 0 && (
        <div className="grid gap-1.5">
          <TextArea
            label="Serial numbers"
            hint="Scan them, type one a line, or paste them with commas or tabs between."
            rows={4}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className="font-mono"
            {...serialsField}
          />
          <p role="status" className="text-sm">
            {formatCount(serialsIn(serials).length)} of {formatCount(Number.isInteger(pieces) ? pieces : 0)}
            {!serialsField.error && ` · ${serialsProblem(line) ?? 'all there'}`}
          </p>
        </div>
      )}
    </LinePieces>
  )
}
