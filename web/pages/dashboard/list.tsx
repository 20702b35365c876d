import { data, href, Link, redirect } from 'react-router'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import { SentLine } from '#contract/carts/endpoints.ts'
import { MAX_LIST_LINES } from '#contract/lists/endpoints.ts'
import { Refused } from '#http/call-errors.ts'
import { callShop, errorMessage } from '#web/api-client.ts'
import { ListFacts } from '#web/features/lists/list-facts.tsx'
import { ListView } from '#web/features/lists/list-view.tsx'
import { isAdmin } from '#web/features/sign-in/require-admin.ts'
import { NotFound } from '#web/ui/not-found.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Route } from './+types/list'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.list.name ?? 'List'} · Hundredfold` },
]

/** Lines per page. */
const SHOWN = 50

const PageNumber = z.coerce
  .number()
  .int()
  .min(1)
  .max(MAX_LIST_LINES / SHOWN)

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const page = PageNumber.catch(1).parse(new URL(request.url).searchParams.get('page') ?? 1)
  try {
    const [list, admin] = await Promise.all([
      callShop(request, api.getList, { id, offset: (page - 1) * SHOWN, limit: SHOWN }),
      isAdmin(request),
    ])
    return { list, admin, page }
  } catch (failure) {
    if (failure instanceof Refused && failure.status < 500) throw data(failure.message, { status: 404 })
    throw failure
  }
}

const Intent = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('delete'), name: z.string() }),
  z.object({ intent: z.literal('share'), name: z.string(), shared: z.stringbool() }),
  z.object({
    intent: z.literal('put-back'),
    productId: z.string(),
    orderAmount: z.coerce.number().pipe(SentLine.shape.orderAmount),
    note: SentLine.shape.note,
  }),
])

export async function clientAction({ request, params: { id } }: Route.ClientActionArgs) {
  const sent = Intent.parse(Object.fromEntries(await request.formData()))
  try {
    switch (sent.intent) {
      case 'delete':
        await callShop(request, api.deleteList, { id })
        toast(`Deleted ${sent.name}`)
        return redirect(href('/dashBoard/lists'))
      case 'share':
        await callShop(request, api.updateList, { id, name: sent.name, shared: sent.shared })
        return {}
      case 'put-back': {
        const { productId: product_id, orderAmount, note } = sent
        await callShop(request, api.setListLines, { id, lines: [{ product_id, orderAmount, note }] })
        return {}
      }
    }
  } catch (failure) {
    const error = errorMessage(failure)
    // The button that would show the error is gone with the line.
    if (sent.intent === 'put-back') toast(error)
    return { error }
  }
}

export default function ListPage({ loaderData: { list, admin, page } }: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <div className="grid gap-2">
        <Link
          to={href('/dashBoard/lists')}
          className="anchor inline-flex min-h-11 items-center justify-self-start"
        >
          All lists
        </Link>
        <h1 className="text-3xl wrap-anywhere" tabIndex={-1}>
          {list.name}
        </h1>
        <ListFacts list={list} />
      </div>
      <ListView key={list._id} list={list} page={page} pageLines={SHOWN} admin={admin} />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (typeof error === 'object' && error !== null && 'status' in error && error.status === 404)
    return <NotFound />
  throw error
}
