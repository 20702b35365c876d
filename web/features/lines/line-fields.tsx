import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { wholeFrom } from '#web/ui/forms/number-fields.ts'
import { type Column, RecordTable } from '#web/ui/record-table.tsx'

/** Columns and fields of a form with a table of lines, such as what to ship of an order. */

interface TableProps<Row> {
  readonly caption: string
  readonly rows: readonly (Row & { readonly line: number })[]
  readonly columns: readonly (Column<Row> | false)[]
  readonly below?: (row: Row, place: number) => ReactNode
  /** Chooses all lines or none, where there are several; with whether all are chosen. */
  readonly choice?: { readonly all: boolean; readonly onChoose: (all: boolean) => void }
}

export const LineTable = <Row extends object>({ caption, rows, choice, ...table }: TableProps<Row>) => (
  <div className="grid justify-items-start gap-2">
    {choice && rows.length > 1 && (
      <Button onClick={() => choice.onChoose(!choice.all)}>
        {choice.all ? 'Select no lines' : 'Select all lines'}
      </Button>
    )}
    <RecordTable
      caption={caption}
      rows={rows}
      keyOf={({ line }) => String(line)}
      className="compact-table"
      {...table}
    />
  </div>
)

interface NameProps {
  readonly name: string
  readonly sku: string | undefined
}

export const LineName = ({ name, sku }: NameProps) => (
  <>
    <span className="block font-medium wrap-anywhere">{name}</span>
    {sku && <span className="muted block text-sm wrap-anywhere">{sku}</span>}
  </>
)

interface ChoiceProps extends NameProps {
  /** The verb of the action, such as Ship. */
  readonly verb: string
  readonly pieces: number | undefined
  /** The pieces of a chosen line. */
  readonly most: number
  readonly onPieces: (pieces: number) => void
}

/** The name of a line, with a checkbox for all of its pieces or none. */
export const LineChoice = ({ verb, pieces = 0, most, onPieces, ...line }: ChoiceProps) => (
  <label className="flex cursor-pointer items-center gap-4">
    <input
      type="checkbox"
      className="checkbox"
      aria-label={`${verb} ${line.name}`}
      checked={pieces > 0}
      onChange={() => onPieces(pieces > 0 ? 0 : most)}
    />
    <span className="min-w-0">
      <LineName {...line} />
    </span>
  </label>
)

/** A number of pieces. Focusing the field selects its content, so that typing replaces it. */
export const PiecesField = (props: Omit<ComponentProps<typeof Field>, 'labelHidden'>) => (
  <Field
    {...wholeFrom(0)}
    labelHidden
    className="md:w-24"
    onFocus={({ currentTarget }) => currentTarget.select()}
    {...props}
  />
)
