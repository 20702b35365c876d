import { href } from 'react-router'
import { z } from 'zod'
import { titled } from '#contract/brand.ts'
import { SentLine } from '#contract/carts/endpoints.ts'
import { getList, MAX_LIST_LINES, setListLines } from '#contract/lists/endpoints.ts'
import { callShop, errorMessage } from '#web/api-client.ts'
import { ListFacts } from '#web/features/lists/list-facts.tsx'
import { ListView } from '#web/features/lists/list-view.tsx'
import { isAdmin } from '#web/features/sign-in/require-admin.ts'
import { orNotFound } from '#web/missing-record.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Route } from './+types/list'

export { MissingRecord as ErrorBoundary } from '#web/missing-record.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: titled(loaderData?.list.name ?? 'List') }]

/** Lines per page. */
const SHOWN = 50

const PageNumber = z.coerce
  .number()
  .int()
  .min(1)
  .max(MAX_LIST_LINES / SHOWN)

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const page = PageNumber.catch(1).parse(new URL(request.url).searchParams.get('page') ?? 1)
  const [list, admin] = await orNotFound(
    Promise.all([
      callShop(request, getList, { id, offset: (page - 1) * SHOWN, limit: SHOWN }),
      isAdmin(request),
    ]),
  )
  return { list, admin, page }
}

const PutBack = z.object({
  productId: z.string(),
  orderAmount: z.coerce.number().pipe(SentLine.shape.orderAmount),
  note: SentLine.shape.note,
})

/** Puts a removed line back, for the Undo of a toast. */
export async function clientAction({ request, params: { id } }: Route.ClientActionArgs) {
  const { productId: product_id, ...line } = PutBack.parse(Object.fromEntries(await request.formData()))
  await callShop(request, setListLines, { id, lines: [{ product_id, ...line }] }).catch(
    // The button that would show the error is gone with the line.
    (failure: unknown) => toast(errorMessage(failure)),
  )
  return null
}

export default function ListPage({ loaderData: { list, admin, page } }: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <div className="grid gap-2">
        <PageHead title={list.name} back={{ to: href('/dashBoard/lists'), text: 'All lists' }} />
        <ListFacts list={list} />
      </div>
      <ListView key={list._id} list={list} page={page} pageLines={SHOWN} admin={admin} />
    </div>
  )
}
