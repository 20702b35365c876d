import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { formatCount } from '#contract/counts.ts'
import { goodsOf } from '#contract/orders/lines-and-parts.ts'
import type { Order } from '#contract/orders/order.ts'
import { serialsIn } from '#contract/shipments/serials.ts'
import { LineChoice, LineTable, PiecesField } from '#web/features/lines/line-fields.tsx'
import { SerialsField } from './serials-field.tsx'
import { mostPieces, type ShipDraft, serialsProblem } from './ship-draft.ts'

interface Props {
  readonly order: Order
  readonly lines: ShipDraft['lines']
  readonly field: (
    place: number,
    name: 'pieces' | 'serials',
  ) => InputHTMLAttributes<HTMLInputElement> &
    TextareaHTMLAttributes<HTMLTextAreaElement> & { error?: string | undefined }
  readonly onPieces: (place: number, pieces: number) => void
}

/** A table of lines with the pieces to ship, and serial numbers if the product is tracked. */
export function ShipLineTable({ order, lines, field, onPieces }: Props) {
  const nameOf = (line: number) => goodsOf(order)[line - 1]?.productName ?? ''
  return (
    <LineTable
      caption="Pieces to ship"
      rows={lines}
      choice={{
        all: lines.every(({ pieces }) => pieces > 0),
        onChoose: (all) => {
          for (const [place, line] of lines.entries()) onPieces(place, all ? mostPieces(line) : 0)
        },
      }}
      columns={[
        {
          head: 'Product',
          label: '',
          isName: true,
          cell: (line, place) => (
            <LineChoice
              verb="Ship"
              name={nameOf(line.line)}
              sku={goodsOf(order)[line.line - 1]?.sku}
              pieces={line.pieces}
              most={mostPieces(line)}
              onPieces={(pieces) => onPieces(place, pieces)}
            />
          ),
        },
        { head: 'To ship', isEnd: true, cell: ({ left }) => formatCount(left) },
        {
          head: 'Pieces',
          cell: ({ line, left }, place) => (
            <PiecesField label={`Pieces of ${nameOf(line)}`} max={left} {...field(place, 'pieces')} />
          ),
        },
        lines.some(({ tracksSerials }) => tracksSerials) && {
          head: 'Serial numbers',
          label: 'Serials',
          className: 'md:w-2/5',
          cell: (line, place) =>
            line.tracksSerials &&
            line.pieces !== 0 && (
              <Serials productName={nameOf(line.line)} line={line} {...field(place, 'serials')} />
            ),
        },
      ]}
    />
  )
}

interface SerialsProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly productName: string
  readonly line: ShipDraft['lines'][number]
  readonly error?: string | undefined
}

function Serials({ productName, line, ...field }: SerialsProps) {
  const { pieces, serials } = line
  return (
    <SerialsField
      label={`Serial numbers of ${productName}`}
      labelHidden
      placeholder="Scan or paste"
      {...field}
    >
      <p role="status" className="text-sm">
        {formatCount(serialsIn(serials).length)} of {formatCount(Number.isInteger(pieces) ? pieces : 0)}
        {!field.error && ` · ${serialsProblem(line) ?? 'all there'}`}
      </p>
    </SerialsField>
  )
}
