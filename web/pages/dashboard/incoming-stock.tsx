import { href, Link } from 'react-router'
import { api } from '#contract/api.ts'
import { listShop } from '#web/api-client.ts'
import { IncomingRow } from '#web/features/stock/incoming-row.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import type { Route } from './+types/incoming-stock'

export const meta = () => [{ title: 'Incoming Stock · Hundredfold' }]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPage(request, (page) => listShop(request, api.listIncoming, page))

export default function IncomingStockPage({ loaderData }: Route.ComponentProps) {
  const { rows, total } = loaderData
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="text-3xl">Incoming Stock</h1>
        <p className="muted max-w-prose">
          What suppliers promised, the soonest first. Customers see pieces and day where fewer are in stock
          than they want; nothing of it can be ordered before it is received.
        </p>
      </div>
      {total === 0 ? (
        <EmptyState sentence="Nothing is expected.">
          <Link to={href('/dashBoard/manageProduct')} className="btn btn-primary">
            Choose a product
          </Link>
        </EmptyState>
      ) : (
        <table className="stacked-table surface">
          <caption className="sr-only">What is coming in, the soonest first</caption>
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col" className="text-end">
                Pieces
              </th>
              <th scope="col">Expected</th>
              <th scope="col">Note</th>
              <th scope="col" className="text-end">
                Actions
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((incoming) => (
              <IncomingRow key={incoming._id} incoming={incoming} />
            ))}
          </tbody>
        </table>
      )}
      {total > 0 && <Pager page={loaderData} nouns={['delivery', 'deliveries']} />}
    </div>
  )
}
