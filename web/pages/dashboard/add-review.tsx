import { useSearchParams } from 'react-router'
import { titled } from '#contract/brand.ts'
import { pageLimits } from '#contract/fields.ts'
import { myOrders } from '#contract/orders/endpoints.ts'
import { soldStatuses, wireStatus } from '#contract/orders/status.ts'
import { listProducts } from '#contract/products/endpoints.ts'
import { messageIn } from '#contract/refusals/message.ts'
import { peopleRefusals } from '#contract/refusals/people.ts'
import { callPublic, callShop, requireSession } from '#web/api-client.ts'
import { ReviewForm } from '#web/features/reviews/review-form.tsx'
import { isAdmin } from '#web/features/sign-in/require-admin.ts'
import type { Route } from './+types/add-review'
import '#web/styles/star-field.css'

export const meta = () => [{ title: titled('Add Review') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { email, name } = await requireSession(request)
  const [admin, orders, products] = await Promise.all([
    isAdmin(request),
    callShop(request, myOrders, { email, limit: pageLimits.most }),
    callPublic(listProducts, { sort: 'name', limit: pageLimits.usual }),
  ])
  const sold: readonly string[] = soldStatuses.map((status) => wireStatus[status])
  const paid = orders.filter(({ status }) => sold.includes(status))
  const bought = new Set(paid.map(({ productName }) => productName))
  const suggested = new Set([...bought, ...products.map((product) => product.name)])
  return { writer: { email, name }, admin, bought, suggested }
}

export default function AddReview({ loaderData }: Route.ComponentProps) {
  const { writer, admin, bought, suggested } = loaderData
  const [search] = useSearchParams()
  return (
    <div className="grid max-w-2xl gap-8">
      <h1 className="text-3xl">Add Review</h1>
      {admin ? (
        <p className="surface p-6">{messageIn(peopleRefusals['admin-cannot-review'])}</p>
      ) : (
        <ReviewForm
          writer={writer}
          bought={bought}
          suggested={suggested}
          product={search.get('product') ?? ''}
        />
      )}
    </div>
  )
}
