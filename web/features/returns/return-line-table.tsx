import {
  type InputHTMLAttributes,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useState,
} from 'react'
import { formatCount } from '#contract/counts.ts'
import { goodsOf } from '#contract/orders/lines-and-parts.ts'
import type { Order } from '#contract/orders/order.ts'
import { reasonNames, returnReasons } from '#contract/returns/endpoints.ts'
import { LineChoice, LineTable, PiecesField } from '#web/features/lines/line-fields.tsx'
import { SerialsField } from '#web/features/shipments/serials-field.tsx'
import { PictureField } from '#web/features/uploads/picture-field.tsx'
import type { ReadKey } from '#web/features/uploads/upload-picture.ts'
import { Select, TextArea } from '#web/ui/forms/field.tsx'
import type { ReturnDraft } from './return-draft.ts'

type Line = ReturnDraft['lines'][number]

interface Props {
  readonly order: Order
  readonly lines: readonly Line[]
  readonly field: (
    place: number,
    name: 'pieces' | 'reason' | 'note' | 'serials',
  ) => InputHTMLAttributes<HTMLInputElement> &
    SelectHTMLAttributes<HTMLSelectElement> &
    TextareaHTMLAttributes<HTMLTextAreaElement> & { error?: string | undefined }
  readonly onPieces: (place: number, pieces: number) => void
  readonly onPhoto: (place: number, address: string) => void
  readonly onBusy: (busy: boolean) => void
  readonly readKey: ReadKey
}

const reasons = [
  ['', 'Choose one'],
  ...returnReasons.map((reason) => [reason, reasonNames[reason]] as const),
] as const

/** A table of lines with the pieces to return and the reason; a note and a photo can be added. */
export function ReturnLineTable({ order, lines, field, onPieces, onPhoto, onBusy, readKey }: Props) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const nameOf = ({ line }: Line) => goodsOf(order)[line - 1]?.productName ?? ''
  const isChosen = ({ pieces = 0 }: Line) => pieces > 0
  return (
    <LineTable
      caption="Pieces to return"
      rows={lines}
      choice={{
        all: lines.every(isChosen),
        onChoose: (all) => {
          for (const [place, { left }] of lines.entries()) onPieces(place, all ? left : 0)
        },
      }}
      columns={[
        {
          head: 'Product',
          label: '',
          isName: true,
          cell: (line, place) => (
            <LineChoice
              verb="Return"
              name={nameOf(line)}
              sku={goodsOf(order)[line.line - 1]?.sku}
              pieces={line.pieces}
              most={line.left}
              onPieces={(pieces) => onPieces(place, pieces)}
            />
          ),
        },
        { head: 'Can be returned', isEnd: true, cell: ({ left }) => formatCount(left) },
        {
          head: 'Pieces',
          cell: (line, place) => (
            <PiecesField label={`Pieces of ${nameOf(line)}`} max={line.left} {...field(place, 'pieces')} />
          ),
        },
        {
          head: 'Reason',
          className: 'md:w-56',
          cell: (line, place) =>
            isChosen(line) && (
              <Select
                label={`Reason for ${nameOf(line)}`}
                labelHidden
                options={reasons}
                {...field(place, 'reason')}
              />
            ),
        },
        lines.some(({ tracksSerials }) => tracksSerials) && {
          head: 'Serial numbers',
          label: 'Serials',
          className: 'md:w-48',
          cell: (line, place) =>
            line.tracksSerials &&
            isChosen(line) && (
              <SerialsField
                label={`Serial numbers of ${nameOf(line)}`}
                labelHidden
                placeholder="Optional"
                {...field(place, 'serials')}
              />
            ),
        },
        {
          head: <span className="sr-only">More</span>,
          cell: (line) =>
            isChosen(line) && (
              <button
                type="button"
                className="menu-entry anchor whitespace-nowrap"
                aria-expanded={opened.has(line.line)}
                onClick={() => setOpened((before) => before.symmetricDifference(new Set([line.line])))}
              >
                Note, photo<span className="sr-only"> about {nameOf(line)}</span>
              </button>
            ),
        },
      ]}
      below={(line, place) =>
        isChosen(line) &&
        opened.has(line.line) && (
          <div className="grid gap-4 pb-3 md:grid-cols-2">
            <TextArea label="What is wrong (optional)" rows={2} maxLength={1_000} {...field(place, 'note')} />
            <PictureField
              label="Photo (optional)"
              value={line.photo}
              onChange={(address) => onPhoto(place, address)}
              onBusy={onBusy}
              readKey={readKey}
            />
          </div>
        )
      }
    />
  )
}
