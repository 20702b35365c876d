import { api } from '#contract/api.ts'
import { listShop } from '#web/api-client.ts'
import { ModeratedReviewRow } from '#web/features/reviews/moderated-review-row.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import type { Route } from './+types/manage-reviews'

export const meta = () => [{ title: 'Manage Reviews · Hundredfold' }]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPage(request, (page) => listShop(request, api.allReviews, page))

export default function ManageReviews({ loaderData }: Route.ComponentProps) {
  const { rows, total } = loaderData
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="text-3xl">Manage Reviews</h1>
        <p className="muted max-w-prose">
          What customers wrote, the newest first. A hidden review is kept, and counts nowhere; its note is for
          admins only.
        </p>
      </div>
      {total === 0 ? (
        <EmptyState sentence="Nobody has written a review yet." />
      ) : (
        <>
          <table className="stacked-table surface">
            <caption className="sr-only">Reviews, the newest first</caption>
            <thead>
              <tr>
                <th scope="col">Product</th>
                <th scope="col">Review</th>
                <th scope="col">Writer</th>
                <th scope="col" className="text-end">
                  Actions
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((review) => (
                <ModeratedReviewRow key={review._id} review={review} />
              ))}
            </tbody>
          </table>
          <Pager page={loaderData} nouns={['review', 'reviews']} />
        </>
      )}
    </div>
  )
}
