import { href, Link } from 'react-router'
import { titled } from '#contract/brand.ts'
import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import { changePurchaseOrder, getPurchaseOrder, type PurchaseOrder } from '#contract/purchasing/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { NameAndSku } from '#web/features/products/name-and-sku.tsx'
import { DiscardDraft } from '#web/features/purchasing/draft-actions.tsx'
import { DraftForm } from '#web/features/purchasing/draft-form.tsx'
import { statusOf } from '#web/features/purchasing/order-words.ts'
import { SentActions, SentDocuments, SentMenu } from '#web/features/purchasing/sent-actions.tsx'
import { useMay } from '#web/features/sign-in/permissions.tsx'
import { orNotFound } from '#web/missing-record.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { RecordFact, RecordFacts } from '#web/ui/record-facts.tsx'
import { RecordBody, RecordHead } from '#web/ui/record-head.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Route } from './+types/purchase-order'

export { MissingRecord as ErrorBoundary } from '#web/missing-record.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: titled(loaderData?.order.number ?? 'Purchase order') },
]

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  return { order: await orNotFound(callShop(request, getPurchaseOrder, { id })) }
}

export default function PurchaseOrderPage({ loaderData: { order } }: Route.ComponentProps) {
  const may = useMay()
  const { number, supplier, expectedOn, note, total, emailed } = order
  const isDraft = order.state === 'draft'
  const canChange = isDraft && may(changePurchaseOrder)
  return (
    <div className="grid gap-6">
      <RecordHead
        list={{ to: href('/dashBoard/purchaseOrders'), text: 'All purchase orders' }}
        number={number}
        state={<StatusBadge {...statusOf(order)} />}
        actions={!isDraft && <SentActions order={order} />}
        menu={canChange ? <DiscardDraft order={order} /> : !isDraft && <SentMenu order={order} />}
        about={`To ${supplier.name}, by ${order.madeBy}`}
      />
      {canChange ? (
        <DraftForm key={order._id} order={order} />
      ) : (
        <RecordBody
          aside={
            <>
              <RecordFacts id="details" title="Details">
                <RecordFact label="Supplier">{supplier.name}</RecordFact>
                <RecordFact label="Expected on">
                  <time dateTime={expectedOn}>{formatDay(expectedOn)}</time>
                  {order.state === 'sent' && ', not confirmed yet'}
                </RecordFact>
                <RecordFact label="Total">
                  {formatAmount(total)}
                  {order.lines.some(({ cost }) => cost === null) && ', without costs that are to be agreed'}
                </RecordFact>
                {emailed && (
                  <RecordFact label="Emailed">
                    {emailed.to} on <time dateTime={emailed.at}>{formatDay(emailed.at)}</time>
                  </RecordFact>
                )}
                {note && <RecordFact label="Note">{note}</RecordFact>}
              </RecordFacts>
              {!isDraft && <SentDocuments order={order} />}
            </>
          }
        >
          <OrderLines order={order} />
        </RecordBody>
      )}
    </div>
  )
}

const deliveryTexts = { none: '–', expected: 'Expected', received: 'Received' } as const

const OrderLines = ({ order: { number, lines, state } }: { readonly order: PurchaseOrder }) => (
  <div className="grid gap-3">
    <RecordTable
      caption={`Lines of ${number}`}
      rows={lines}
      keyOf={({ product_id }) => product_id}
      columns={[
        {
          head: 'Product',
          isName: true,
          pocket: 'name',
          cell: ({ productName, sku, supplierSku }) => (
            <NameAndSku name={productName}>
              {sku}
              {supplierSku && `, theirs ${supplierSku}`}
            </NameAndSku>
          ),
        },
        { head: 'Pieces', isEnd: true, pocket: 'end', cell: ({ pieces }) => formatCount(pieces) },
        {
          head: 'Cost',
          isEnd: true,
          pocket: 'end-note',
          cell: ({ cost }) =>
            cost === null ? <span className="muted">to be agreed</span> : formatAmount(cost),
        },
        {
          head: 'Delivery',
          pocket: 'note',
          cell: ({ delivery, pieces, stillExpected, promised }) => (
            <>
              {deliveryTexts[delivery]}
              {delivery === 'expected' && stillExpected !== pieces && `: ${formatCount(stillExpected)}`}
              {promised > 0 && <span className="muted block text-sm">{formatCount(promised)} promised</span>}
            </>
          ),
        },
      ]}
    />
    {(state === 'sent' || state === 'confirmed') && (
      <p className="muted">
        Its pieces are also at{' '}
        <Link to={href('/dashBoard/incomingStock')} className="anchor inline-flex min-h-6 items-center">
          Incoming Stock
        </Link>
        , each product by itself.
      </p>
    )}
  </div>
)
