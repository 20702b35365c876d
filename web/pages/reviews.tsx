import { Suspense } from 'react'
import { Await, href, Link } from 'react-router'
import { listReviews, type Review } from '#contract/reviews/endpoints.ts'
import { askInProcess } from '#web/api-client.server.ts'
import type { Ask } from '#web/ask.ts'
import { ReviewGrid } from '#web/features/reviews/review-grid.tsx'
import { seesAssortment } from '#web/features/sign-in/assortment.ts'
import { Logo } from '#web/ui/logo.tsx'
import { pageMeta } from '#web/ui/page-meta.ts'
import { Pager } from '#web/ui/pager.tsx'
import { type ListPage, loadPage } from '#web/ui/paging.ts'
import { Section } from '#web/ui/section.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Route } from './+types/reviews'

/** Divisible by one, two and three columns. */
const PER_PAGE = 60

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Reviews',
    description: 'What customers say about equipment that they bought by the hundred.',
    path: href('/reviews'),
  })

export async function loader({ context, request }: Route.LoaderArgs) {
  return { list: await loadReviews(askInProcess(context), request) }
}

/** Shows the page at once, with a loading indicator until the reviews arrive. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return { list: seesAssortment() ? loadAsMember(request) : serverLoader().then(({ list }) => list) }
}

const loadReviews = (ask: Ask, request: Request) =>
  loadPage(request, (page) => ask.list(listReviews, page), PER_PAGE)

async function loadAsMember(request: Request) {
  const { askAsMember } = await import('#web/api-client.ts')
  return loadReviews(askAsMember, request)
}

export default function Reviews({ loaderData }: Route.ComponentProps) {
  return (
    <main className="page grid gap-10 py-12 lg:py-16">
      <div className="flex flex-wrap items-end justify-between gap-6">
        <div className="grid gap-3">
          <h1 className="text-[clamp(2.125rem,5vw,3.25rem)]">Reviews</h1>
          <p className="muted max-w-prose text-lg">
            What people say about equipment that they bought by the hundred. A review is marked as verified
            when its writer bought and paid for that product here.
          </p>
        </div>
        <Link to={href('/dashBoard/addReview')} className="btn btn-primary">
          Add Review
        </Link>
      </div>
      <Suspense fallback={<Loading />}>
        <Await resolve={loaderData.list}>{(list) => <List list={list} />}</Await>
      </Suspense>
    </main>
  )
}

function List({ list }: { list: ListPage<Review> }) {
  const { rows: reviews, total } = list
  if (total === 0) {
    return (
      <div className="surface grid justify-items-center gap-5 px-6 py-14 text-center">
        <Logo className="w-24 opacity-60" />
        <p className="text-xl">No reviews yet</p>
      </div>
    )
  }
  return (
    <Section
      id="count"
      title={<>{total === 1 ? '1 review' : `${total} reviews`}, newest first</>}
      className="grid gap-6"
    >
      <ReviewGrid reviews={reviews} />
      {reviews.length < total && <Pager page={list} nouns={['review', 'reviews']} />}
    </Section>
  )
}

function Loading() {
  return (
    <div role="status" className="appear-late grid min-h-80 place-items-center">
      <Spinner className="w-20" />
      <span className="sr-only">Loading</span>
    </div>
  )
}
