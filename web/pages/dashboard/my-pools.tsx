import { href, Link, useNavigate } from 'react-router'
import { titled } from '#contract/brand.ts'
import { formatCount } from '#contract/counts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { formatAmount } from '#contract/money.ts'
import { confirmPoolHold, holdForPool, leavePool, myPools } from '#contract/pools/members.ts'
import { Refused } from '#http/call-errors.ts'
import { callShop, listShop, requireSession } from '#web/api-client.ts'
import { CardForm } from '#web/features/payments/card-form.tsx'
import { joinedText } from '#web/features/pools/pool-standing.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { type Status, StatusBadge } from '#web/ui/status-badge.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import type { Route } from './+types/my-pools'

export const meta = () => [{ title: titled('My Pools') }]

type Membership = ReplyOf<typeof myPools>[number]

/** The address may name a membership whose amount is to be held on a card. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { email, name } = await requireSession(request)
  const page = await loadPage(request, (place) => listShop(request, myPools, { email, ...place }))
  const id = new URL(request.url).searchParams.get('card')
  const member = page.rows.find((row) => row._id === id && row.status === 'waiting')
  return { page, email, name, card: member && (await secretOf(request, member)) }
}

/** Returns undefined if the pool was filled or has ended since. */
async function secretOf(request: Request, member: Membership) {
  try {
    return { member, ...(await callShop(request, holdForPool, { id: member._id })) }
  } catch (failure) {
    if (failure instanceof Refused && failure.code === 'pool-not-open') return undefined
    throw failure
  }
}

export default function MyPools({ loaderData: { page, email, name, card } }: Route.ComponentProps) {
  const navigate = useNavigate()

  async function held(id: string) {
    await callShop(new Request(location.href), confirmPoolHold, { id })
    toast('You have joined the pool')
    await navigate(href('/dashBoard/pools'), { replace: true })
  }

  return (
    <div className="grid gap-8">
      <PageHead
        title="My Pools"
        intro="Fewer pieces than the minimum of a product, ordered together with others. Nothing is charged before a pool is filled."
      />
      {card && (
        <section className="surface grid max-w-2xl gap-5 p-6" aria-labelledby="hold">
          <h2 id="hold" className="text-xl">
            Hold {formatAmount(card.member.total)} on your card
          </h2>
          <p>
            You join with {formatCount(card.member.pieces)} pieces of {card.member.pool.productName}. Your
            card is charged when the pool is filled, and nothing stays on hold if you leave or it ends before.
          </p>
          <CardForm
            payer={{ name, email }}
            submit={`Hold ${formatAmount(card.member.total)}`}
            unanswered={(why) =>
              `The amount is on hold, but the shop did not answer: ${why} We look at it every minute.`
            }
            clientSecret={card.clientSecret}
            onPaid={() => held(card.member._id)}
          />
        </section>
      )}
      {page.total === 0 ? (
        <EmptyState sentence="You are not in a pool. Products with an open pool say so below the quantity." />
      ) : (
        <>
          <Memberships rows={page.rows} />
          <Pager page={page} nouns={['pool', 'pools']} />
        </>
      )}
    </div>
  )
}

const Memberships = ({ rows }: { rows: readonly Membership[] }) => (
  <RecordTable
    caption="Pools that you are in or were, latest first"
    rows={rows}
    columns={[
      {
        head: 'Pool',
        label: '',
        isName: true,
        cell: ({ pool, order_id: id }) =>
          id ? (
            <Link to={href('/dashBoard/order/:id', { id })} className="anchor wrap-anywhere font-medium">
              {pool.productName}
            </Link>
          ) : (
            <Link
              to={href('/dashBoard/joinPool/:id', { id: pool._id })}
              className="anchor wrap-anywhere font-medium"
            >
              {pool.productName}
            </Link>
          ),
      },
      { head: 'Your pieces', isEnd: true, cell: ({ pieces }) => formatCount(pieces) },
      { head: 'At most', isEnd: true, cell: ({ total }) => formatAmount(total) },
      { head: 'Joined by all', cell: ({ pool }) => joinedText(pool) },
      { head: 'Ends', cell: ({ pool }) => formatDay(pool.ends) },
      { head: 'Status', cell: ({ status }) => <StatusBadge {...badges[status]} /> },
      { head: 'Actions', label: '', cell: (member) => <Actions member={member} /> },
    ]}
  />
)

const badges: Readonly<Record<Membership['status'], Status>> = {
  waiting: { text: 'waits for your card', kind: 'late' },
  joined: { text: 'joined', kind: 'moving' },
  left: { text: 'left', kind: 'ended' },
  ended: { text: 'ended, nothing charged', kind: 'ended' },
  ordered: { text: 'ordered', kind: 'done' },
}

function Actions({ member: { _id: id, status, pool } }: { member: Membership }) {
  const { run, isBusy, error } = useShopCall()
  if (status !== 'waiting' && status !== 'joined') return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {status === 'waiting' && (
        <Link to={{ pathname: href('/dashBoard/pools'), search: `?card=${id}` }} className="btn">
          Enter the card
        </Link>
      )}
      <ConfirmButton
        label="Leave"
        confirm="Leave the pool"
        disabled={isBusy}
        onConfirm={() => run(leavePool, { id }, `You have left the pool of ${pool.productName}`)}
      >
        <p>Nothing is charged, and what we hold for this pool is free again.</p>
      </ConfirmButton>
      {error && <span className="text-problem text-sm">{error}</span>}
    </div>
  )
}
