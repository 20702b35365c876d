import { formatCount } from '#contract/counts.ts'
import type { DocumentParts as Parts } from '#contract/invoices/parts.ts'
import { formatAmount } from '#contract/money.ts'
import { unitNames } from '#contract/products/unit-of-measure.ts'
import { RecordTable } from '#web/ui/record-table.tsx'

interface Props {
  /** The number of the document, for screen readers. */
  readonly name: string
  readonly parts: Parts
}

const rateText = ({ category, percent }: Pick<Parts['taxes'][number], 'category' | 'percent'>) =>
  category === 'S' ? `${percent}%` : `${percent}% (${category})`

const signed = ({ kind, net }: Parts['adjustments'][number]) => (kind === 'allowance' ? -net : net)

/** The lines of an invoice or a credit note, and its tax by rate. */
export const DocumentParts = ({ name, parts: { lines, adjustments, taxes } }: Props) => (
  <div className="grid gap-4">
    <RecordTable
      caption={`Lines of ${name}`}
      rows={[...lines, ...adjustments]}
      keyOf={(_, place) => String(place)}
      columns={[
        {
          head: 'Product',
          isName: true,
          className: 'wrap-anywhere',
          cell: (row) =>
            'position' in row ? (
              <>
                <span className="muted">{row.position}.</span> {row.name}
                <span className="muted block text-sm">{[row.sku, row.note].filter(Boolean).join(' · ')}</span>
              </>
            ) : (
              row.reason
            ),
        },
        {
          head: 'Pieces',
          isEnd: true,
          cell: (row) =>
            'position' in row &&
            `${formatCount(row.pieces)}${row.unit === 'H87' ? '' : ` × ${unitNames[row.unit]}`}`,
        },
        {
          head: 'Per piece',
          isEnd: true,
          cell: (row) => 'position' in row && row.price !== undefined && formatAmount(row.price),
        },
        { head: 'Net', isEnd: true, cell: (row) => formatAmount('kind' in row ? signed(row) : row.net) },
        { head: 'Tax rate', isEnd: true, cell: rateText },
      ]}
    />
    <RecordTable
      caption={`Tax of ${name} by rate`}
      rows={taxes}
      keyOf={({ category, percent }) => `${category} ${percent}`}
      columns={[
        {
          head: 'Tax rate',
          isName: true,
          cell: (row) => (
            <>
              {rateText(row)}
              {row.reason && <span className="muted block text-sm">{row.reason}</span>}
            </>
          ),
        },
        { head: 'Taxed amount', isEnd: true, cell: ({ net }) => formatAmount(net) },
        { head: 'Tax', isEnd: true, cell: ({ tax }) => formatAmount(tax) },
      ]}
    />
  </div>
)
