import { useState } from 'react'
import { counted, formatCount } from '#contract/counts.ts'
import type { GoodsReceipt, GoodsReceiptLine } from '#contract/goods-receipts/endpoints.ts'
import { productLabels } from '#contract/labels/endpoints.ts'
import { LabelsDialog } from '#web/features/labels/labels-dialog.tsx'
import { NameAndSku } from '#web/features/products/name-and-sku.tsx'
import { May } from '#web/features/sign-in/permissions.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'

const LINK = 'anchor inline-flex min-h-(--control) cursor-pointer items-center'

interface Props {
  readonly receipt: GoodsReceipt
  /** Goes on with a product without scanning it; undefined where nothing can be scanned. */
  readonly onChoose?: ((productId: string) => void) | undefined
}

/** The pieces expected and received, and the difference. */
export const ReceiptLines = ({ receipt: { number, state, lines }, onChoose }: Props) => (
  <RecordTable
    caption={`Products of ${number}`}
    none={<EmptyState sentence="Nothing is expected. Scanned products are listed here." />}
    rows={lines}
    keyOf={({ product_id }) => product_id}
    columns={[
      {
        head: 'Product',
        isName: true,
        pocket: 'name',
        className: 'md:w-1/2',
        cell: (line) => <ProductCell line={line} onChoose={onChoose} />,
      },
      { head: 'Expected', isEnd: true, cell: ({ expected }) => formatCount(expected) },
      {
        head: 'Received',
        isEnd: true,
        pocket: 'end',
        cell: ({ received, expected }) => (
          <>
            {formatCount(received)}
            <span className="md:hidden"> of {formatCount(expected)}</span>
          </>
        ),
      },
      {
        head: 'Difference',
        isEnd: true,
        pocket: 'end-note',
        cell: (line) => (
          <>
            {differenceText(line)}
            {state === 'posted' && (line.stillExpected ?? 0) > 0 && (
              <span className="muted block text-sm">
                {formatCount(line.stillExpected ?? 0)} still expected
              </span>
            )}
          </>
        ),
      },
    ]}
  />
)

function ProductCell({
  line,
  onChoose,
}: {
  readonly line: GoodsReceiptLine
  readonly onChoose: Props['onChoose']
}) {
  const { product_id, productName, sku, on, promised, received, serialCount, batches, expectedElsewhere } =
    line
  const [hasLabels, setLabels] = useState(false)
  return (
    <>
      <NameAndSku name={productName}>
        {sku}
        {on && `, expected on ${formatDay(on)}`}
        {promised > 0 && `, ${formatCount(promised)} promised or held`}
        {serialCount > 0 && `, ${counted(serialCount, 'serial number')}`}
        {batches
          .filter(({ batch }) => batch !== '')
          .map(({ batch, pieces }) => `, ${formatCount(pieces)} of batch ${batch}`)
          .join('')}
      </NameAndSku>
      {expectedElsewhere > 0 && line.incoming_id === null && (
        <span className="block text-sm">
          {counted(expectedElsewhere, 'piece')} of it {expectedElsewhere === 1 ? 'is' : 'are'} expected in
          other deliveries, and stay expected.
        </span>
      )}
      <div className="flex flex-wrap gap-x-5">
        {onChoose && (
          <button type="button" className={LINK} onClick={() => onChoose(product_id)}>
            Count<span className="sr-only"> {productName}</span>
          </button>
        )}
        <May call={productLabels}>
          <button type="button" className={LINK} onClick={() => setLabels(true)}>
            Labels<span className="sr-only"> of {productName}</span>
          </button>
        </May>
      </div>
      {hasLabels && (
        <LabelsDialog
          product={{ _id: product_id, name: productName, sku }}
          pieces={received}
          batch={batches.find(({ batch }) => batch !== '')?.batch ?? ''}
          onClose={() => setLabels(false)}
        />
      )}
    </>
  )
}

export function differenceText({
  expected,
  received,
}: Pick<GoodsReceiptLine, 'expected' | 'received'>): string {
  if (received === expected) return 'Complete'
  return received < expected
    ? `${formatCount(expected - received)} missing`
    : `${formatCount(received - expected)} too many`
}
