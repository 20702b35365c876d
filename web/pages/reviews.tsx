import { Suspense } from 'react'
import { Await, href, Link } from 'react-router'
import { api } from '#contract/api.ts'
import { Id } from '#contract/fields.ts'
import { listInProcess } from '#web/api-client.server.ts'
import { ReviewGrid } from '#web/features/reviews/review-grid.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { pageMeta } from '#web/ui/page-meta.ts'
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
  const after = Id.safeParse(new URL(request.url).searchParams.get('after')).data
  const { rows, total } = await listInProcess(context, api.listReviews, {
    limit: PER_PAGE,
    ...(after && { cursor: after }),
  })
  return { list: { reviews: rows, total, oldest: rows.length === PER_PAGE ? rows.at(-1)?._id : undefined } }
}

/** Spec §2: the page is there at once, with a loading indicator until its reviews are. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return { list: serverLoader().then(({ list }) => list) }
}

export default function Reviews({ loaderData }: Route.ComponentProps) {
  return (
    <main className="page grid gap-10 py-12 lg:py-16">
      <div className="flex flex-wrap items-end justify-between gap-6">
        <div className="grid gap-3">
          <h1 className="text-[clamp(2.125rem,5vw,3.25rem)]">Reviews</h1>
          <p className="muted max-w-prose text-lg">
            What people say about equipment that they bought by the hundred. A review is marked as verified
            when its writer bought and paid that product here.
          </p>
        </div>
        <Link to={href('/dashBoard/addReview')} className="btn btn-primary">
          Add Review
        </Link>
      </div>
      <Suspense fallback={<Loading />}>
        <Await resolve={loaderData.list}>{(list) => <List {...list} />}</Await>
      </Suspense>
    </main>
  )
}

type Props = Awaited<Route.ComponentProps['loaderData']['list']>

function List({ reviews, total, oldest }: Props) {
  if (reviews.length === 0) {
    return (
      <div className="surface grid justify-items-center gap-5 px-6 py-14 text-center">
        <Logo className="w-24 opacity-60" />
        <p className="text-xl">No reviews yet</p>
      </div>
    )
  }
  return (
    <section aria-labelledby="count" className="grid gap-6">
      <h2 id="count" className="text-xl">
        {total === 1 ? '1 review' : `${total} reviews`}, newest first
      </h2>
      <ReviewGrid reviews={reviews} />
      {oldest && (
        <Link
          to={{ pathname: href('/reviews'), search: `after=${oldest}` }}
          className="btn justify-self-center"
        >
          Older reviews
        </Link>
      )}
    </section>
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
