import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { formatCount } from '#contract/counts.ts'
import { makeReceiptOfIncoming } from '#contract/goods-receipts/endpoints.ts'
import {
  changeIncoming,
  type IncomingStock,
  receiveIncoming,
  removeIncoming,
} from '#contract/stock/incoming.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { MenuItem, MenuLine, RowMenu } from '#web/ui/menu.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { IncomingDialog } from './incoming-dialog.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'
import { TouchedOrders } from './touched-orders.tsx'

/** An admin's actions on an incoming delivery. */
export function IncomingActions({ incoming }: { incoming: IncomingStock }) {
  const { _id: id, product_id, productName, pieces, on, reserved } = incoming
  const [open, setOpen] = useState<'receive' | 'change'>()
  const { run, isBusy, error } = useShopCall()
  const navigate = useNavigate()
  const close = () => setOpen(undefined)
  const which = <span className="sr-only"> {productName}</span>
  return (
    <div className="flex flex-wrap items-center gap-2 md:justify-end">
      <FormError>{error}</FormError>
      <May call={receiveIncoming}>
        <Button onClick={() => setOpen('receive')}>Receive{which}</Button>
      </May>
      <RowMenu label={`More for ${productName}`}>
        <May call={makeReceiptOfIncoming}>
          <MenuItem
            icon="search"
            disabled={isBusy}
            onClick={() =>
              run(makeReceiptOfIncoming, { id }, ({ insertedId }) =>
                navigate(href('/dashBoard/goodsReceipts/:id', { id: insertedId })),
              )
            }
          >
            Scan the pieces
          </MenuItem>
        </May>
        <May call={changeIncoming}>
          <MenuItem icon="edit" onClick={() => setOpen('change')}>
            Change the delivery
          </MenuItem>
        </May>
        <May call={removeIncoming}>
          <MenuLine />
          <ConfirmButton
            look="plain-danger"
            label={<>Remove{which}</>}
            disabled={isBusy}
            confirm="Remove"
            onConfirm={() =>
              run(
                removeIncoming,
                { id, ...(reserved > 0 && { move: 'true' }) },
                `${productName} is no longer expected`,
              )
            }
          >
            <p>
              {formatCount(pieces)} pieces of {productName} are no longer promised to customers.
            </p>
            {reserved > 0 && <TouchedOrders id={id} pieces={0} on={on} />}
          </ConfirmButton>
        </May>
      </RowMenu>
      {open === 'receive' && <ReceiveDialog incoming={incoming} onClose={close} />}
      {open === 'change' && (
        <IncomingDialog
          product={{ _id: product_id, name: productName }}
          incoming={incoming}
          onClose={close}
        />
      )}
    </div>
  )
}
