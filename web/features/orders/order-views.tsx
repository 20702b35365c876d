import { useNavigate } from 'react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import { wireStatus } from '#contract/orders/status.ts'
import {
  deleteOrderView,
  type listOrderViews,
  type OrderColumn,
  saveOrderView,
  setOrderMails,
} from '#contract/orders/views.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { ViewTabs } from '#web/ui/view-tabs.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { inAddress } from './filter-address.ts'
import { ViewDialog } from './view-dialog.tsx'

export type OrderView = ReplyOf<typeof listOrderViews>['views'][number]
type Filter = OrderView['filter']

/** The built-in views. */
const usual: readonly { readonly name: string; readonly filter: Partial<Filter> }[] = [
  { name: 'All orders', filter: {} },
  { name: 'Paid, to deliver', filter: { status: wireStatus.processing, sort: 'oldest' } },
  { name: 'Waiting for payment', filter: { status: wireStatus.unpaid } },
]

interface Props {
  readonly filter: Filter
  readonly columns: readonly OrderColumn[]
  readonly views: readonly OrderView[]
  /** The saved view that is open. */
  readonly open: OrderView | undefined
  /** The number of orders that wait to be delivered. */
  readonly toDeliver: number
}

/** The built-in views of all orders, and the admin's own. */
export function OrderViews({ filter, columns, views, open, toDeliver }: Props) {
  const { run, error } = useShopCall()
  const navigate = useNavigate()
  const address = inAddress(filter).toString()

  const forget = ({ _id, name }: OrderView) =>
    run(deleteOrderView, { id: _id }, async () => {
      toast(`${name} is deleted. Its orders stay.`)
      await navigate('?')
    })

  return (
    <div className="grid gap-2">
      <ViewTabs
        label="Views"
        tabs={[
          ...usual.map(({ name, filter: its }) => {
            const to = inAddress(its).toString()
            const isWork = its.status === wireStatus.processing
            return {
              name,
              to: `?${to}`,
              isCurrent: !open && to === address,
              ...(isWork && { count: toDeliver, waits: true }),
            }
          }),
          ...views.map((view) => {
            const to = inAddress(view.filter)
            to.set('saved', view._id)
            return { name: view.name, to: `?${to}`, isCurrent: view === open }
          }),
        ]}
      >
        <May call={saveOrderView}>
          <DialogButton
            look="plain"
            dialog={(onClose) => <ViewDialog view={{ filter, columns: [...columns] }} onClose={onClose} />}
          >
            <Icon name="plus" />
            Save view
          </DialogButton>
          {open && (
            <Button look="plain" onClick={() => forget(open)}>
              Delete view
            </Button>
          )}
        </May>
      </ViewTabs>
      <FormError>{error}</FormError>
    </div>
  )
}

/** Turns the emails about paid orders on and off. */
export function OrderMails({ mailed }: Pick<ReplyOf<typeof listOrderViews>, 'mailed'>) {
  const { run, error } = useShopCall()
  const setMailed = () =>
    run(
      setOrderMails,
      { mailed: !mailed },
      mailed ? 'No more emails about orders' : 'You get emails about orders',
    )
  return (
    <May call={setOrderMails}>
      <FormError>{error}</FormError>
      <Checkbox checked={mailed} onChange={setMailed}>
        Email me about paid orders
      </Checkbox>
    </May>
  )
}
