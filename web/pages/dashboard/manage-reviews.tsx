import { titled } from '#contract/brand.ts'
import { allReviews } from '#contract/reviews/moderation.ts'
import { listShop } from '#web/api-client.ts'
import { ReviewActions } from '#web/features/reviews/review-actions.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Route } from './+types/manage-reviews'

export const meta = () => [{ title: titled('Manage Reviews') }]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPage(request, (page) => listShop(request, allReviews, page))

export default function ManageReviews({ loaderData }: Route.ComponentProps) {
  const { rows, total } = loaderData
  return (
    <div className="grid gap-6">
      <PageHead
        title="Manage Reviews"
        intro="What customers wrote, newest first. A hidden review is kept but not counted; its note is for admins only."
      />
      <RecordTable
        none={<EmptyState sentence="Nobody has written a review yet." />}
        caption="Reviews, newest first"
        rows={rows}
        columns={[
          {
            head: 'Product',
            isName: true,
            pocket: 'name',
            className: 'font-medium wrap-anywhere',
            cell: ({ productname }) => productname,
          },
          {
            head: 'Rating',
            pocket: 'end',
            cell: ({ rating }) => (
              <span className="inline-grid">
                <Stars rating={rating} />
              </span>
            ),
          },
          {
            head: 'Review',
            pocket: 'below',
            className: 'md:w-2/5',
            cell: ({ review, hidden }) => (
              <>
                <p className="max-w-prose wrap-anywhere whitespace-pre-line">{review}</p>
                {hidden && (
                  <p className="mt-1 text-sm wrap-anywhere">
                    <StatusBadge kind="ended" text="Hidden" /> by {hidden.by}: {hidden.note}
                  </p>
                )}
              </>
            ),
          },
          {
            head: 'Writer',
            pocket: 'note',
            cell: ({ username, verified }) => (
              <>
                <span className="wrap-anywhere">{username || 'A customer'}</span>
                {verified && <span className="muted block text-sm">Verified purchase</span>}
              </>
            ),
          },
          {
            head: 'Date',
            isEnd: true,
            pocket: 'end-note',
            className: 'muted',
            cell: ({ writtenAt }) => (
              <time dateTime={writtenAt} className="whitespace-nowrap">
                {formatDay(writtenAt)}
              </time>
            ),
          },
          {
            head: <span className="sr-only">Actions</span>,
            isEnd: true,
            pocket: 'menu',
            cell: (review) => <ReviewActions review={review} />,
          },
        ]}
      />
      {total > 0 && <Pager page={loaderData} nouns={['review', 'reviews']} />}
    </div>
  )
}
