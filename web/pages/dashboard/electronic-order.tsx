import { href, Link } from 'react-router'
import { titled } from '#contract/brand.ts'
import { formatCount } from '#contract/counts.ts'
import { getWaitingOrder, listWaitingOrderLines } from '#contract/electronic-orders/waiting.ts'
import { formatAmount } from '#contract/money.ts'
import { callShop, listShop } from '#web/api-client.ts'
import { Fact } from '#web/features/companies/company-facts.tsx'
import { WaitingActions } from '#web/features/electronic-orders/waiting-actions.tsx'
import { WaitingLines } from '#web/features/electronic-orders/waiting-lines.tsx'
import { orNotFound } from '#web/missing-record.tsx'
import { formatMoment } from '#web/ui/dates.ts'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { RecordHead } from '#web/ui/record-head.tsx'
import type { Route } from './+types/electronic-order'

export { MissingRecord as ErrorBoundary } from '#web/missing-record.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: titled(`Electronic order ${loaderData?.order.number ?? ''}`) },
]

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const [order, page] = await orNotFound(
    Promise.all([
      callShop(request, getWaitingOrder, { id }),
      loadPage(request, (place) => listShop(request, listWaitingOrderLines, { id, ...place })),
    ]),
  )
  return { order, page }
}

export default function ElectronicOrder({ loaderData: { order, page } }: Route.ComponentProps) {
  const { number, version, company, system, receivedAt, note, replaces, differences, lineCount, goods } =
    order
  return (
    <div className="grid gap-8">
      <RecordHead
        list={{ to: href('/dashBoard/electronicOrders'), text: 'All electronic orders' }}
        number={number}
        about={replaces ? `Change of an order, version ${version}` : 'Electronic order'}
        actions={<WaitingActions order={order} />}
      />
      <dl className="fact-card">
        <Fact label="Company">
          <Link to={href('/dashBoard/manageCompanies/:id', { id: company._id })} className="tap-line">
            {company.name}
          </Link>
        </Fact>
        <Fact label="Sent by">{system}</Fact>
        <Fact label="Received">
          <time dateTime={receivedAt}>{formatMoment(receivedAt)}</time>
        </Fact>
        <Fact label="Lines that differ">
          {differences === 0 ? 'None' : `${formatCount(differences)} of ${formatCount(lineCount)}`}
        </Fact>
        <Fact label="Goods at today’s prices">{formatAmount(goods)}</Fact>
        {replaces && (
          <Fact label="Takes the place of">
            <Link to={href('/dashBoard/order/:id', { id: replaces._id })} className="tap-line">
              {replaces.number}
            </Link>
          </Fact>
        )}
        {note && <Fact label="Note">{note}</Fact>}
      </dl>
      {replaces && (
        <p className="muted max-w-prose">
          Accepting cancels {replaces.number} and places this order, both or neither. Pieces that{' '}
          {replaces.number} holds are not counted as available below, but this order can use them.
        </p>
      )}
      <WaitingLines order={order} lines={page.rows} />
      <Pager page={page} nouns={['line', 'lines']} />
    </div>
  )
}
