import { useState } from 'react'
import { href, Link, useFetcher, useSearchParams } from 'react-router'
import { api } from '#contract/api.ts'
import { type Order, OrderFilter } from '#contract/orders.ts'
import { Refused, Unreachable } from '#http/call.ts'
import { callShop, fileFromShop, listShop } from '#web/api-client.ts'
import { OrderCard } from '#web/features/orders/order-card.tsx'
import { OrderFilters } from '#web/features/orders/order-filters.tsx'
import { OrdersTable } from '#web/features/orders/orders-table.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { downloadFile } from '#web/ui/download-file.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ExportButton } from '#web/ui/export-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { formatCount, formatPrice } from '#web/ui/price.ts'
import { toast } from '#web/ui/toasts.tsx'
import type { Route } from './+types/manage-all-orders'

export const meta = () => [{ title: 'Manage All Order · Hundredfold' }]

const PAGE = 50

/** The address says what is looked for: it can be kept, sent, and gone back to. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const filled = Object.fromEntries([...search].filter(([, value]) => value !== ''))
  const filter = OrderFilter.safeParse(filled).data ?? OrderFilter.parse({})
  const cursor = search.get('after') ?? undefined
  const { rows, total } = await listShop(request, api.allOrders, { ...filter, cursor, limit: PAGE })
  const asTable = search.get('view') === 'table'
  return { orders: rows, total, filter, asTable, more: rows.length === PAGE }
}

/** Delivers or refunds the order that the form names, or delivers all that it names. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const sent = await request.formData()
  const field = (name: string) => String(sent.get(name) ?? '')
  const _id = field('_id')
  try {
    switch (field('intent')) {
      case 'refund':
        await callShop(request, api.refundOrder, { _id })
        toast('Refunded. The money is on its way back to the card.')
        break
      case 'deliver-many': {
        const ids = sent.getAll('id').map(String)
        const { delivered, refused } = await callShop(request, api.deliverOrders, { ids })
        if (delivered.length > 0) toast(`Delivered Successfully: ${delivered.length}`)
        return { problem: refused.length > 0 ? `${refused.length} could not be delivered.` : undefined }
      }
      default: {
        const [product_id, orderAmount] = [field('product_id'), field('orderAmount')]
        await callShop(request, api.deliverOrder, { _id, product_id, orderAmount })
        toast('Delivered Successfully')
      }
    }
  } catch (failure) {
    if (!(failure instanceof Refused || failure instanceof Unreachable)) throw failure
    return { problem: failure.message }
  }
  return { problem: undefined }
}

export default function ManageAllOrders({ loaderData }: Route.ComponentProps) {
  const { orders, total, filter, asTable, more } = loaderData
  const [search] = useSearchParams()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const deliverable = orders.filter(({ status }) => status === 'pending').map(({ _id }) => _id)
  const picked = deliverable.filter((id) => chosen.has(id))
  const last = orders.at(-1)

  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }

  return (
    <div className="grid gap-8">
      <h1 className="text-3xl">Manage All Order</h1>
      <OrderFilters filter={filter} asTable={asTable} />
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="grow max-sm:w-full">
          {formatCount(total)} {total === 1 ? 'order' : 'orders'}
        </p>
        <Link to={{ search: withView(search, asTable ? 'cards' : 'table') }} className="btn">
          {asTable ? 'Show as cards' : 'Show as a table'}
        </Link>
        <ExportButton
          label="Export as CSV"
          save={async (request) =>
            downloadFile('orders.csv', await fileFromShop(request, api.exportOrders, filter))
          }
        />
        {!asTable && deliverable.length > 1 && (
          <Bulk
            all={deliverable}
            picked={picked}
            onChoose={(ids) => setChosen(new Set(ids))}
            onDone={() => setChosen(new Set())}
          />
        )}
      </div>
      {orders.length === 0 && (
        <EmptyState sentence="No order fits.">
          <Link to={href('/dashBoard/manageAllOrder')} className="btn btn-primary">
            Show all orders
          </Link>
        </EmptyState>
      )}
      {asTable && orders.length > 0 && <OrdersTable orders={orders} />}
      <ul className="grid gap-4" hidden={asTable}>
        {(asTable ? [] : orders).map((order) => (
          <li key={order._id}>
            <OrderCard order={order}>
              {order.status === 'pending' && (
                <Pending
                  order={order}
                  chosen={chosen.has(order._id)}
                  onChoose={(on) => choose(order._id, on)}
                />
              )}
              {order.status === 'delivered' && (
                <button type="button" className="btn" disabled>
                  Shipped
                </button>
              )}
            </OrderCard>
          </li>
        ))}
      </ul>
      <nav aria-label="Pages" className="flex flex-wrap gap-3">
        {search.has('after') && (
          <Link to={{ search: without(search, 'after') }} className="btn">
            First page
          </Link>
        )}
        {more && last && (
          <Link to={{ search: withAfter(search, last._id) }} className="btn" rel="next">
            Next page
          </Link>
        )}
      </nav>
    </div>
  )
}

interface BulkProps {
  readonly all: readonly string[]
  readonly picked: readonly string[]
  readonly onChoose: (ids: readonly string[]) => void
  readonly onDone: () => void
}

/** Delivers all that are chosen on this page. */
function Bulk({ all, picked, onChoose, onDone }: BulkProps) {
  const fetcher = useFetcher<typeof clientAction>()
  const whole = picked.length === all.length

  function deliver() {
    const form = new FormData()
    form.set('intent', 'deliver-many')
    for (const id of picked) form.append('id', id)
    void fetcher.submit(form, { method: 'post' }).then(onDone)
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <FormError>{fetcher.data?.problem}</FormError>
      <button type="button" className="btn" onClick={() => onChoose(whole ? [] : all)}>
        {whole ? 'Choose none' : `Choose all ${all.length} pending`}
      </button>
      <button
        type="button"
        className="btn btn-primary"
        disabled={picked.length === 0 || fetcher.state !== 'idle'}
        onClick={deliver}
      >
        {picked.length === 0 ? 'Deliver chosen' : `Deliver ${picked.length}`}
      </button>
    </div>
  )
}

interface PendingProps {
  readonly order: Order
  readonly chosen: boolean
  readonly onChoose: (on: boolean) => void
}

/** What an admin can do with a paid order: hand it over, or give the money back. */
function Pending({ order, chosen, onChoose }: PendingProps) {
  const fetcher = useFetcher<typeof clientAction>()
  const [asking, setAsking] = useState(false)
  const { _id, product_id, orderAmount, paymentAmount, email, productName } = order
  const busy = fetcher.state !== 'idle'
  const send = (intent: 'deliver' | 'refund') =>
    fetcher.submit({ intent, _id, product_id, orderAmount }, { method: 'post' })
  return (
    <div className="grid gap-3">
      <FormError>{fetcher.data?.problem}</FormError>
      <div className="flex flex-wrap items-center gap-3">
        <button type="button" className="btn btn-primary" disabled={busy} onClick={() => send('deliver')}>
          {busy ? 'One moment…' : 'Deliver'}
        </button>
        <button type="button" className="btn" disabled={busy} onClick={() => setAsking(true)}>
          Refund
        </button>
        <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 px-2">
          <input
            type="checkbox"
            className="checkbox"
            checked={chosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
          Choose
          <span className="sr-only">
            {' '}
            the order of {productName} for {email}
          </span>
        </label>
      </div>
      {asking && (
        <ConfirmDialog
          title="Are You Sure"
          confirm={`Refund ${formatPrice(paymentAmount)}`}
          busy={busy}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void send('refund')
          }}
        >
          <p>
            {formatPrice(paymentAmount)} go back to the card of <span className="break-all">{email}</span>,
            and {orderAmount} pieces to the shelf. This cannot be taken back.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function withView(search: URLSearchParams, view: 'cards' | 'table'): string {
  const next = new URLSearchParams(search)
  next.set('view', view)
  return `?${next}`
}

function without(search: URLSearchParams, name: string): string {
  const next = new URLSearchParams(search)
  next.delete(name)
  return `?${next}`
}

function withAfter(search: URLSearchParams, after: string): string {
  const next = new URLSearchParams(search)
  next.set('after', after)
  return `?${next}`
}
