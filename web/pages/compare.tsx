import { href, Link } from 'react-router'
import { counted } from '#contract/counts.ts'
import { MAX_COMPARED } from '#contract/limits.ts'
import { askInProcess } from '#web/api-client.server.ts'
import { comparisonPath } from '#web/features/comparison/comparison-path.ts'
import { ComparisonTable } from '#web/features/comparison/comparison-table.tsx'
import { loadComparison } from '#web/features/comparison/load-comparison.ts'
import { useOwnPrices } from '#web/features/prices/own-prices.ts'
import { seesAssortment } from '#web/features/sign-in/assortment.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { pageMeta } from '#web/ui/page-meta.ts'
import type { Route } from './+types/compare'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(matches, {
    title: 'Compare products',
    description: loaderData?.products.map(({ name }) => name).join(', ') ?? '',
    path: href('/compare'),
  }),
  // One page for each choice of products: none of them is for search engines.
  { name: 'robots', content: 'noindex' },
]

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadComparison(askInProcess(context), request)

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  if (!seesAssortment()) return serverLoader()
  const [{ loadComparison }, { askAsMember }] = await Promise.all([
    import('#web/features/comparison/load-comparison.ts'),
    import('#web/api-client.ts'),
  ])
  return loadComparison(askAsMember, request)
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { missing, onlyDifferences } = loaderData
  const products = useOwnPrices(loaderData.products)
  const ids = products.map(({ _id }) => _id)
  return (
    <main className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-8 lg:py-12">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-2">
          <h1 className="text-4xl">Compare products</h1>
          <p className="muted">
            {products.length > 1
              ? 'Rows marked with ≠ differ. Anyone with this page’s address sees the same comparison.'
              : `Choose Compare at up to ${MAX_COMPARED} products.`}
          </p>
          {missing > 0 && (
            <p role="status">{`${counted(missing, 'product')} of this comparison can no longer be ordered.`}</p>
          )}
        </div>
        {products.length > 1 && (
          <div className="flex flex-wrap gap-2">
            <Link
              to={comparisonPath({ products: ids, onlyDifferences: !onlyDifferences })}
              className="btn"
              preventScrollReset
              replace
            >
              {onlyDifferences ? 'Show all rows' : 'Only differences'}
            </Link>
            <Button onClick={() => print()}>Print</Button>
          </div>
        )}
      </div>
      {products.length > 0 ? (
        <ComparisonTable products={products} onlyDifferences={onlyDifferences && products.length > 1} />
      ) : (
        <EmptyState sentence="Nothing to compare yet">
          <Link to={{ pathname: href('/'), hash: '#products' }} className="btn btn-primary">
            See the products
          </Link>
        </EmptyState>
      )}
    </main>
  )
}
