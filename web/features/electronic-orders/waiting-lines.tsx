import { z } from 'zod'
import { formatCount } from '#contract/counts.ts'
import {
  AcceptedPieces,
  changeWaitingOrderLine,
  type WaitingOrder,
  type WaitingOrderLine,
} from '#contract/electronic-orders/waiting.ts'
import { formatAmount } from '#contract/money.ts'
import { sentTo } from '#web/api-client.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { wholeFrom } from '#web/ui/forms/number-fields.ts'
import { type Column, RecordTable } from '#web/ui/record-table.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

interface Props {
  readonly order: Pick<WaitingOrder, '_id'>
  readonly lines: readonly WaitingOrderLine[]
}

/** The lines of a waiting electronic order, each beside the product as sold today. */
export const WaitingLines = ({ order: { _id: id }, lines }: Props) => (
  <RecordTable
    caption="Lines of the order, beside today’s products and prices"
    rows={lines}
    keyOf={({ line }) => String(line)}
    columns={columnsOf(id)}
  />
)

const columnsOf = (id: string): readonly Column<WaitingOrderLine>[] => [
  {
    head: 'Line',
    isName: true,
    cell: ({ lineNumber, partNumber, product }) => (
      <>
        <span className="font-medium wrap-anywhere">
          {lineNumber}: {partNumber || 'no part number'}
        </span>
        {product && <span className="muted block text-sm wrap-anywhere">{product.name}</span>}
      </>
    ),
  },
  {
    head: 'Pieces',
    isEnd: true,
    cell: ({ orderedPieces, orderAmount }) => (
      <>
        {formatCount(orderAmount)}
        {orderAmount !== orderedPieces && (
          <span className="muted block text-sm whitespace-nowrap">of {formatCount(orderedPieces)}</span>
        )}
      </>
    ),
  },
  {
    head: 'Price in the order',
    isEnd: true,
    cell: ({ orderedPrice, orderedCurrency }) => `${orderedPrice} ${orderedCurrency}`,
  },
  { head: 'Price today', isEnd: true, cell: ({ price }) => (price === null ? '–' : formatAmount(price)) },
  { head: 'Result', cell: (line) => <LineResult {...line} /> },
  {
    head: 'Actions',
    label: '',
    isEnd: true,
    cell: (line) => (
      <May call={changeWaitingOrderLine}>
        <DialogButton dialog={(onClose) => <PiecesDialog id={id} line={line} onClose={onClose} />}>
          Change<span className="sr-only"> the pieces of line {line.lineNumber}</span>
        </DialogButton>
      </May>
    ),
  },
]

function LineResult({ orderAmount, orderedPieces, difference, isOrderable }: WaitingOrderLine) {
  if (orderAmount === 0) return <StatusBadge kind="ended" text="Left out" />
  if (!isOrderable)
    return (
      <div className="grid gap-1">
        <StatusBadge kind="late" text="Cannot be accepted" />
        <span className="text-sm wrap-anywhere">{difference}</span>
      </div>
    )
  if (difference !== null)
    return (
      <div className="grid gap-1">
        <StatusBadge kind="moving" text="Another price" />
        <span className="text-sm wrap-anywhere">{difference}</span>
      </div>
    )
  return orderAmount === orderedPieces ? (
    <StatusBadge kind="done" text="As ordered" />
  ) : (
    <StatusBadge kind="moving" text="Fewer pieces" />
  )
}

interface DialogProps {
  /** The order's. */
  readonly id: string
  readonly line: WaitingOrderLine
  readonly onClose: () => void
}

const Changed = z.object({ orderAmount: AcceptedPieces })

function PiecesDialog({ id, line: { line, lineNumber, orderAmount, orderedPieces }, onClose }: DialogProps) {
  const { field, dialog } = useDialogForm({
    schema: Changed,
    defaultValues: { orderAmount },
    toInput: (changed) => ({ id, line, ...changed }),
    ...sentTo(changeWaitingOrderLine),
    done: (_, changed) =>
      changed.orderAmount === 0 ? `Line ${lineNumber} is left out` : `Line ${lineNumber} is changed`,
    refusedFields: { 'more-than-ordered': 'orderAmount' },
  })
  return (
    <DialogForm
      {...dialog}
      title={`Pieces of line ${lineNumber}`}
      submit="Save"
      busy="Saving…"
      onClose={onClose}
    >
      <Field
        label="Pieces to accept"
        {...wholeFrom(0)}
        max={orderedPieces}
        hint={`${formatCount(orderedPieces)} were ordered. 0 leaves the line out.`}
        {...field('orderAmount', { valueAsNumber: true })}
      />
    </DialogForm>
  )
}
