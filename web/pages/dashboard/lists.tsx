import { href, Link, useNavigate } from 'react-router'
import { titled } from '#contract/brand.ts'
import { createList, listLists } from '#contract/lists/endpoints.ts'
import { callShop, listShop } from '#web/api-client.ts'
import { ListFacts } from '#web/features/lists/list-facts.tsx'
import { ListNameDialog } from '#web/features/lists/list-name-dialog.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import type { Route } from './+types/lists'

export const meta = () => [{ title: titled('Lists') }]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPage(request, (page) => listShop(request, listLists, page))

export default function Lists({ loaderData }: Route.ComponentProps) {
  const { rows: lists, total } = loaderData
  const navigate = useNavigate()
  const newList = (
    <DialogButton
      primary={total > 0}
      dialog={(onClose) => (
        <ListNameDialog
          title="New list"
          hint="Add products to it from their pages."
          submit="Create the list"
          send={(name, { request, idempotencyKey }) =>
            callShop(request, createList, { name }, { idempotencyKey })
          }
          onDone={async ({ insertedId }) => navigate(href('/dashBoard/lists/:id', { id: insertedId }))}
          onClose={onClose}
        />
      )}
    >
      New list
    </DialogButton>
  )
  return (
    <div className="grid gap-8">
      <PageHead
        title="Lists"
        intro="Products that you order again and again. Add a whole list to the cart in one step."
      >
        {total > 0 && newList}
      </PageHead>
      {total === 0 ? (
        <EmptyState sentence="No lists yet. Save a cart or an order as a list, and order it again in one step.">
          <div className="flex flex-wrap justify-center gap-3">
            <Link to={href('/cart')} className="btn btn-primary">
              Go to the cart
            </Link>
            {newList}
          </div>
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {lists.map((list) => (
            <li key={list._id} className="surface relative grid gap-1 p-4 sm:p-5">
              <h2 className="text-lg wrap-anywhere">
                {/* The whole card links to the list. */}
                <Link
                  to={href('/dashBoard/lists/:id', { id: list._id })}
                  prefetch="intent"
                  className="after:absolute after:inset-0 hover:underline"
                >
                  {list.name}
                </Link>
              </h2>
              <ListFacts list={list} />
            </li>
          ))}
        </ul>
      )}
      {total > 0 && <Pager page={loaderData} nouns={['list', 'lists']} />}
    </div>
  )
}
