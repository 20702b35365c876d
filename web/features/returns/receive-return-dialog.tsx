import { formatCount } from '#contract/counts.ts'
import { goodsOf } from '#contract/orders/lines-and-parts.ts'
import type { Order } from '#contract/orders/order.ts'
import { type Return, receiveReturn } from '#contract/returns/endpoints.ts'
import { serialsIn } from '#contract/shipments/serials.ts'
import { sentTo } from '#web/api-client.ts'
import { LineName, LineTable, PiecesField } from '#web/features/lines/line-fields.tsx'
import { SerialsField } from '#web/features/shipments/serials-field.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { explainLines } from '#web/ui/forms/explain-lines.ts'
import { numberOrNone } from '#web/ui/forms/number-fields.ts'
import { type ReceiptDraft, receiptDraft, receiptFor, toReceipt } from './receipt-draft.ts'

interface Props {
  readonly order: Order
  readonly returned: Return
  readonly onClose: () => void
}

/** The dialog in which an admin records the pieces that came back in a return. */
export function ReceiveReturnDialog({ order, returned, onClose }: Props) {
  const { form, field, dialog } = useDialogForm({
    schema: receiptDraft,
    defaultValues: receiptFor(returned),
    toInput: (draft) => toReceipt(returned, draft),
    ...sentTo(receiveReturn),
    done: `${returned.number} is received. The buyer gets an email.`,
    explain: explainLines,
  })
  const lines: ReceiptDraft['lines'] = form.watch('lines')
  const count = (place: number, name: 'restocked' | 'writtenOff') =>
    field(`lines.${place}.${name}`, { setValueAs: numberOrNone })
  return (
    <DialogForm
      {...dialog}
      title={`Receive ${returned.number}`}
      wide="table"
      className="grid gap-6"
      submit="Receive"
      busy="Receiving…"
      onClose={onClose}
    >
      <LineTable
        caption="Pieces received"
        rows={returned.lines}
        columns={[
          {
            head: 'Product',
            label: '',
            isName: true,
            cell: ({ line, productName }) => (
              <LineName name={productName} sku={goodsOf(order)[line - 1]?.sku} />
            ),
          },
          { head: 'Requested', isEnd: true, cell: ({ orderAmount }) => formatCount(orderAmount) },
          {
            head: 'Back to stock',
            cell: ({ productName }, place) => (
              <PiecesField label={`Back to stock, ${productName}`} {...count(place, 'restocked')} />
            ),
          },
          {
            head: 'Written off',
            cell: ({ productName }, place) => (
              <PiecesField label={`Written off, ${productName}`} {...count(place, 'writtenOff')} />
            ),
          },
          returned.lines.some(({ tracksSerials }) => tracksSerials) && {
            head: 'Serial numbers',
            label: 'Serials',
            className: 'md:w-1/3',
            cell: ({ productName, tracksSerials }, place) =>
              tracksSerials && (
                <SerialsField
                  label={`Serial numbers of ${productName}`}
                  labelHidden
                  placeholder="Of each piece received"
                  {...field(`lines.${place}.serials`)}
                >
                  <p role="status" className="text-sm">
                    {came(lines[place])}
                  </p>
                </SerialsField>
              ),
          },
        ]}
      />
    </DialogForm>
  )
}

const came = ({ restocked, writtenOff, serials } = { restocked: 0, writtenOff: 0, serials: '' }) =>
  `${formatCount(serialsIn(serials).length)} of ${formatCount((restocked || 0) + (writtenOff || 0))}`
