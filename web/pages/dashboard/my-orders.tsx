import { href, Link, useLocation } from 'react-router'
import { titled } from '#contract/brand.ts'
import { myOrders } from '#contract/orders/endpoints.ts'
import { OwnOrderFilter } from '#contract/orders/filter.ts'
import { type Order, OrderStatus } from '#contract/orders/order.ts'
import { matchSerials } from '#contract/returns/serials.ts'
import { isSerial } from '#contract/shipments/serials.ts'
import { callShop, listShop, requireSession } from '#web/api-client.ts'
import { paidOrderIn } from '#web/features/orders/location-state.ts'
import { OrderCard } from '#web/features/orders/order-card.tsx'
import { OwnOrderActions, OwnOrdersTable } from '#web/features/orders/own-orders.tsx'
import { PaidConfirmation } from '#web/features/orders/paid-confirmation.tsx'
import { CardList } from '#web/ui/card-list.tsx'
import { EmptyState, NothingFound } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useListLayout } from '#web/ui/list-layout.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { type ListPage, loadPage } from '#web/ui/paging.ts'
import { Filter, MoreFilters, SearchBar } from '#web/ui/search-bar.tsx'
import type { Route } from './+types/my-orders'

export const meta = () => [{ title: titled('My Order') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { email } = await requireSession(request)
  const filled = [...new URL(request.url).searchParams].filter(([, value]) => value !== '')
  const filter = OwnOrderFilter.safeParse(Object.fromEntries(filled)).data ?? OwnOrderFilter.parse({})
  const page = await loadPage(request, (place) => listShop(request, myOrders, { email, ...filter, ...place }))
  return { page, filter, piece: await pieceToReturn(request, filter.q, page) }
}

/** Returns the searched serial number, where it names a piece of the order that was found. */
async function pieceToReturn(request: Request, q: string | undefined, { rows, total }: ListPage<Order>) {
  const [order] = rows
  if (!order || total > 1 || order.fulfilment === 'open' || !q || !isSerial(q)) return undefined
  const { found } = await callShop(request, matchSerials, { id: order._id, serials: [q] })
  return found[0]?.serial
}

export default function MyOrders({ loaderData }: Route.ComponentProps) {
  const { page, filter, piece } = loaderData
  const { rows: orders, total } = page
  const paid = paidOrderIn(useLocation().state)
  const { q, status, from, to } = filter
  const { asTable, layoutLink } = useListLayout({ key: 'myOrdersView', total })
  const isFiltered = [q, status, from, to].some(Boolean)
  return (
    <div className={`grid gap-8 ${asTable ? 'full-width' : ''}`}>
      <PageHead title="My Order" intro="Pay for, track, return and repeat your orders.">
        {total > 0 && layoutLink}
      </PageHead>
      {paid && <PaidConfirmation paid={paid} order={orders.find(({ _id }) => _id === paid._id)} />}
      {(total > 0 || isFiltered) && (
        <SearchBar label="Any number, product or SKU" asTable={asTable}>
          <MoreFilters isFiltered={isFiltered}>
            <Filter
              label="Status"
              name="status"
              options={[['', 'Any'], ...OrderStatus.options.map((each) => [each, each] as const)]}
            />
            <Field label="From" type="date" name="from" defaultValue={from} />
            <Field label="To" type="date" name="to" defaultValue={to} />
          </MoreFilters>
        </SearchBar>
      )}
      {total === 0 ? (
        isFiltered ? (
          <NothingFound>No order here matches.</NothingFound>
        ) : (
          <Empty />
        )
      ) : asTable ? (
        <OwnOrdersTable orders={orders} piece={piece} />
      ) : (
        <CardList rows={orders}>
          {(order) => (
            <OrderCard order={order}>
              <OwnOrderActions order={order} piece={piece} />
            </OrderCard>
          )}
        </CardList>
      )}
      {total > 0 && <Pager page={page} nouns={['order', 'orders']} />}
    </div>
  )
}

function Empty() {
  return (
    <EmptyState sentence="Nothing In Order">
      <Link to={{ pathname: href('/'), hash: '#products' }} className="btn btn-primary">
        See the products
      </Link>
    </EmptyState>
  )
}
