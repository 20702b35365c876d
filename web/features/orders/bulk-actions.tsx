import { type ReactNode, useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import { formatAmount, toAmount, toCents } from '#contract/money.ts'
import { allOrders, exportOrders } from '#contract/orders/endpoints.ts'
import { SOLD } from '#contract/orders/filter.ts'
import type { Order } from '#contract/orders/order.ts'
import { wireStatus } from '#contract/orders/status.ts'
import { deliverOrders } from '#contract/shipments/bulk-delivery.ts'
import { pickingList } from '#contract/shipments/picking-list.ts'
import { fileFromShop, listShop } from '#web/api-client.ts'
import { useMay } from '#web/features/sign-in/permissions.tsx'
import { BulkBar } from '#web/ui/bulk-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { ExportButton } from '#web/ui/export-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { toast } from '#web/ui/toasts.tsx'
import type { ChosenRows } from '#web/ui/use-chosen-rows.ts'
import { deliverMany, type NotDelivered } from './deliver-many.ts'
import { NotDeliveredList } from './not-delivered-list.tsx'
import type { OrderView } from './order-views.tsx'

interface Props {
  /** The orders on this page. */
  readonly orders: readonly Order[]
  readonly rows: ChosenRows
  readonly filter: OrderView['filter']
  /** The number of orders that match the filter, on all pages; undefined where there are too many to count. */
  readonly total: number | undefined
  /** Shown while nothing is selected. */
  readonly children: ReactNode
}

const isPending = ({ status }: Order) => status === wireStatus.processing

/** The actions on selected orders, of this page or all pages. Stays visible while scrolling. */
export function BulkActions({ orders, rows, filter, total, children }: Props) {
  const may = useMay()
  const mutate = useMutation()
  // For all pages: how many of the matching orders are pending.
  const [allPending, setAllPending] = useState<number>()
  const [done, setDone] = useState<number>()
  const [refused, setRefused] = useState<readonly NotDelivered[]>([])
  const [error, setError] = useState<string>()

  const ids = orders.filter(isPending).map(({ _id }) => _id)
  const chosenPending = ids.filter(rows.isChosen)
  const wholePage = rows.chosen.length === orders.length
  const everywhere = wholePage && allPending !== undefined
  const pending = everywhere ? allPending : chosenPending.length
  const { sort: _, ...fits } = filter
  const only = everywhere ? {} : { ids: rows.chosen.join(',') }

  async function chooseEverywhere() {
    const failure = await mutate({
      input: fits,
      send: async (_, { request }) => {
        if (filter.status && filter.status !== wireStatus.processing && filter.status !== SOLD) return 0
        const all = { ...filter, status: wireStatus.processing, limit: 1 }
        return (await listShop(request, allOrders, all)).total
      },
      onDone: setAllPending,
    })
    setError(failure?.message)
  }

  async function deliver() {
    setDone(0)
    const failure = await mutate({
      input: undefined,
      content: {},
      send: (_, { request }) =>
        deliverMany(
          request,
          everywhere ? { filter: fits, expected: pending } : { ids: chosenPending },
          setDone,
        ),
      onDone: (outcome) => {
        clear()
        setRefused(outcome.refused)
        if (outcome.delivered > 0) toast(`Delivered Successfully: ${formatCount(outcome.delivered)}`)
      },
    })
    setError(failure?.message)
    setDone(undefined)
  }

  function clear() {
    rows.clear()
    setAllPending(undefined)
  }

  return (
    <>
      {/* Kept, so that what was typed is there again. */}
      <div hidden={rows.chosen.length > 0}>{children}</div>
      {rows.chosen.length > 0 && (
        <BulkBar
          chosen={`${formatCount(everywhere && total ? total : rows.chosen.length)} selected`}
          {...(!everywhere && { note: sumsOf(orders.filter(({ _id }) => rows.isChosen(_id))) })}
          onNone={clear}
        >
          {wholePage && !everywhere && total && total > orders.length && (
            <Button look="plain" onClick={chooseEverywhere}>
              Select all {formatCount(total)} that match
            </Button>
          )}
          {may(deliverOrders) && (
            <DeliverChosen
              pending={pending}
              done={done}
              asksFirst={everywhere}
              onDeliver={() => void deliver()}
            />
          )}
          {may(pickingList) && (
            <ExportButton
              label="Picking list"
              name="picking-list.pdf"
              read={(request) => fileFromShop(request, pickingList, { ...fits, ...only })}
            />
          )}
          <ExportButton
            label="Export selected"
            name="orders.csv"
            read={(request) => fileFromShop(request, exportOrders, { ...filter, ...only })}
          />
        </BulkBar>
      )}
      <FormError>{error}</FormError>
      <NotDeliveredList orders={refused} />
    </>
  )
}

const sumsOf = (orders: readonly Order[]) =>
  `${formatCount(orders.reduce((sum, { orderAmount }) => sum + orderAmount, 0))} pieces, ${formatAmount(
    toAmount(orders.reduce((sum, { paymentAmount }) => sum + toCents(paymentAmount), 0)),
  )}`

interface DeliverProps {
  /** The number of orders that can be delivered. */
  readonly pending: number
  /** The number delivered so far; undefined when no delivery is in progress. */
  readonly done: number | undefined
  readonly asksFirst: boolean
  readonly onDeliver: () => void
}

function DeliverChosen({ pending, done, asksFirst, onDeliver }: DeliverProps) {
  const orders = pending === 1 ? 'order' : 'orders'
  const label =
    done === undefined
      ? `Deliver ${formatCount(pending)} ${orders}`
      : `${formatCount(done)} of ${formatCount(pending)}…`
  const disabled = pending === 0 || done !== undefined
  if (!asksFirst)
    return (
      <Button primary disabled={disabled} onClick={onDeliver}>
        {label}
      </Button>
    )
  return (
    <ConfirmButton
      label={label}
      primary
      disabled={disabled}
      confirm={`Deliver ${formatCount(pending)}`}
      onConfirm={onDeliver}
    >
      <p>
        All that is left of {formatCount(pending)} pending {orders} is marked as delivered, including those on
        other pages of the list, and each buyer gets an email. This cannot be undone.
      </p>
    </ConfirmButton>
  )
}
