import { href } from 'react-router'
import { titled } from '#contract/brand.ts'
import { counted, formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import { getStockCount, recordCount, type StockCount } from '#contract/stock-counts/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { NameAndSku } from '#web/features/products/name-and-sku.tsx'
import { useMay } from '#web/features/sign-in/permissions.tsx'
import { CountActions } from '#web/features/stock-counts/count-actions.tsx'
import { stateStatus } from '#web/features/stock-counts/count-words.ts'
import { RecordForm } from '#web/features/stock-counts/record-form.tsx'
import { orNotFound } from '#web/missing-record.tsx'
import { RecordHead } from '#web/ui/record-head.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Route } from './+types/stock-count'

export { MissingRecord as ErrorBoundary } from '#web/missing-record.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: titled(loaderData?.count.number ?? 'Stock count') },
]

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  return { count: await orNotFound(callShop(request, getStockCount, { id })) }
}

export default function StockCountPage({ loaderData: { count } }: Route.ComponentProps) {
  const { _id: id, number, title, state, lines, lineCount, countedCount, differences } = count
  const canRecord = useMay()(recordCount) && state === 'open'
  return (
    <div className="grid gap-6">
      <RecordHead
        list={{ to: href('/dashBoard/stockCounts'), text: 'All stock counts' }}
        number={number}
        state={<StatusBadge {...stateStatus[state]} />}
        actions={<CountActions count={count} />}
        about={`${title}: ${formatCount(countedCount)} of ${counted(lineCount, 'product')} counted.${state === 'open' ? ' Count all pieces on the shelf, including those of orders not shipped yet.' : ''}`}
      />
      {differences && <Differences differences={differences} />}
      <RecordTable
        caption={`Products of ${number}`}
        rows={lines}
        keyOf={({ product_id }) => product_id}
        columns={[
          {
            head: 'Product',
            isName: true,
            pocket: differences ? 'name' : undefined,
            cell: ({ productName, sku, countedBy }) => (
              <NameAndSku name={productName}>
                {sku}
                {countedBy && `, counted by ${countedBy}`}
              </NameAndSku>
            ),
          },
          {
            head: 'Pieces',
            isEnd: true,
            pocket: differences ? 'end' : undefined,
            cell: (line) =>
              canRecord ? (
                <RecordForm key={String(line.pieces)} id={id} line={line} />
              ) : (
                <Counted pieces={line.pieces} />
              ),
          },
          differences !== null && {
            head: 'Expected',
            isEnd: true,
            pocket: 'note',
            cell: ({ expected }) => (
              <>
                <span className="md:hidden">Expected: </span>
                {expected === null ? '–' : formatCount(expected)}
              </>
            ),
          },
          differences !== null && {
            head: 'Difference',
            isEnd: true,
            pocket: 'end-note',
            cell: ({ difference }) => (difference === null ? '–' : signed(difference)),
          },
        ]}
      />
    </div>
  )
}

const Counted = ({ pieces }: { pieces: number | null }) =>
  pieces === null ? <span className="muted">not counted</span> : formatCount(pieces)

const signed = (pieces: number) => (pieces > 0 ? `+${formatCount(pieces)}` : formatCount(pieces))

const Differences = ({
  differences: { missing, surplus, missingValue, surplusValue },
}: {
  differences: NonNullable<StockCount['differences']>
}) => (
  <p>
    {counted(missing, 'piece')} missing, {formatAmount(missingValue)} by their known costs;{' '}
    {counted(surplus, 'piece')} too many, {formatAmount(surplusValue)}.
  </p>
)
