import { Link, useNavigate } from 'react-router'
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
import { toast } from '#web/ui/toasts.tsx'
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
  /** Whether the admin gets emails about paid orders. */
  readonly mailed: boolean
}

/** The built-in views of all orders, and the admin's own. */
export function OrderViews({ filter, columns, views, open, mailed }: Props) {
  const { run, error } = useShopCall()
  const navigate = useNavigate()
  const address = inAddress(filter).toString()

  const forget = ({ _id, name }: OrderView) =>
    run(deleteOrderView, { id: _id }, async () => {
      toast(`${name} is deleted. Its orders stay.`)
      await navigate('?')
    })

  const setMailed = () =>
    run(
      setOrderMails,
      { mailed: !mailed },
      mailed ? 'No more emails about orders' : 'You get emails about orders',
    )

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
        <nav aria-label="Views" className="flex flex-wrap gap-1">
          {usual.map(({ name, filter: its }) => {
            const to = inAddress(its).toString()
            return <ViewLink key={name} name={name} to={`?${to}`} current={!open && to === address} />
          })}
          {views.map((view) => {
            const to = inAddress(view.filter)
            to.set('saved', view._id)
            return <ViewLink key={view._id} name={view.name} to={`?${to}`} current={view === open} />
          })}
        </nav>
        <May call={saveOrderView}>
          <DialogButton
            className="btn-plain"
            dialog={(onClose) => <ViewDialog view={{ filter, columns: [...columns] }} onClose={onClose} />}
          >
            Save view
          </DialogButton>
          {open && (
            <Button className="btn-plain" onClick={() => forget(open)}>
              Delete view
            </Button>
          )}
          <Checkbox className="ml-auto" checked={mailed} onChange={setMailed}>
            Email me about paid orders
          </Checkbox>
        </May>
      </div>
      <FormError>{error}</FormError>
    </div>
  )
}

const ViewLink = ({ name, to, current }: { name: string; to: string; current: boolean }) => (
  <Link to={to} className="menu-entry wrap-anywhere" aria-current={current ? 'page' : undefined}>
    {name}
  </Link>
)
