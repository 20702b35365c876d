import { useState } from 'react'
import { titled } from '#contract/brand.ts'
import { formatCount } from '#contract/counts.ts'
import { endPool, listPools, openPool, type Pool } from '#contract/pools/endpoints.ts'
import { listShop } from '#web/api-client.ts'
import { MembersDialog } from '#web/features/pools/members-dialog.tsx'
import { OpenPoolDialog } from '#web/features/pools/open-pool-dialog.tsx'
import { joinedText, PoolBadge } from '#web/features/pools/pool-standing.tsx'
import { May } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { MenuItem, MenuLine, RowMenu } from '#web/ui/menu.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import type { Route } from './+types/manage-pools'

export const meta = () => [{ title: titled('Manage Pools') }]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPage(request, (place) => listShop(request, listPools, place))

export default function ManagePools({ loaderData: page }: Route.ComponentProps) {
  const [isNew, setNew] = useState(false)
  const [shown, setShown] = useState<Pool>()
  const { run, isBusy, error } = useShopCall()
  return (
    <div className="grid gap-6">
      <PageHead
        title="Manage Pools"
        intro="Buyers who need fewer pieces than the minimum of a product order them together."
      >
        <May call={openPool}>
          <Button primary onClick={() => setNew(true)}>
            Open a pool
          </Button>
        </May>
      </PageHead>
      <FormError>{error}</FormError>
      {page.total === 0 ? (
        <EmptyState sentence="No pools yet. Open one for a product that buyers want fewer pieces of." />
      ) : (
        <RecordTable
          caption="Pools, newest first"
          rows={page.rows}
          columns={[
            {
              head: 'Product',
              label: '',
              isName: true,
              pocket: 'name',
              cell: ({ productName }) => (
                <span className="grid font-medium">
                  <OneLine>{productName}</OneLine>
                </span>
              ),
            },
            { head: 'Joined', pocket: 'note', cell: (pool) => joinedText(pool) },
            { head: 'Most', isEnd: true, leaves: 'first', cell: ({ maxPieces }) => formatCount(maxPieces) },
            {
              head: 'Set aside',
              isEnd: true,
              leaves: 'later',
              cell: ({ reserved }) => formatCount(reserved),
            },
            { head: 'Ends', pocket: 'end', cell: ({ ends }) => formatDay(ends) },
            {
              head: 'Payment',
              leaves: 'first',
              cell: ({ takesCards }) => (takesCards ? 'cards and account' : 'account'),
            },
            { head: 'Status', pocket: 'end-note', cell: (pool) => <PoolBadge {...pool} /> },
            {
              head: <span className="sr-only">Actions</span>,
              isEnd: true,
              pocket: 'menu',
              cell: (pool) => (
                <RowMenu label={`More for the pool of ${pool.productName}`}>
                  <MenuItem onClick={() => setShown(pool)}>
                    Members<span className="sr-only"> of the pool of {pool.productName}</span>
                  </MenuItem>
                  <MenuLine />
                  {pool.status === 'open' && (
                    <May call={endPool}>
                      <ConfirmButton
                        look="plain-danger"
                        label="End"
                        confirm="End the pool"
                        disabled={isBusy}
                        onConfirm={() => run(endPool, { id: pool._id }, 'The pool has ended')}
                      >
                        <p>
                          Nothing is charged, everybody in it is told, and its pieces can be ordered again.
                        </p>
                      </ConfirmButton>
                    </May>
                  )}
                </RowMenu>
              ),
            },
          ]}
        />
      )}
      <Pager page={page} nouns={['pool', 'pools']} />
      {isNew && <OpenPoolDialog onClose={() => setNew(false)} />}
      {shown && <MembersDialog pool={shown} onClose={() => setShown(undefined)} />}
    </div>
  )
}
