import { useState } from 'react'
import { z } from 'zod'
import type { Address } from '#contract/addresses.ts'
import { api } from '#contract/api.ts'
import { formatDollars } from '#contract/money.ts'
import { CheckoutForm as Checkout } from '#contract/orders.ts'
import { Refused } from '#http/call.ts'
import { callShop } from '#web/api-client.ts'
import { AddressChoice } from '#web/features/addresses/address-choice.tsx'
import { AddressDialog } from '#web/features/addresses/address-dialog.tsx'
import { type CartView, loadCart } from '#web/features/cart/cart-store.ts'
import { CartTotal, isAboveCardLimit } from '#web/features/cart/cart-total.tsx'
import { totalsOf } from '#web/features/cart/optimistic-line.ts'
import { sendWrites } from '#web/features/cart/sync-cart.ts'
import { readSession } from '#web/features/sign-in/session.ts'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { OrderReview } from './order-review.tsx'

const CheckoutFields = Checkout.omit({ delivery: true }).extend({
  addressId: z.string({ error: 'Choose an address' }).min(1, 'Choose an address'),
})

interface Props {
  readonly cart: CartView
  readonly addresses: readonly Address[]
  readonly onPlaced: (orderId: string) => Promise<void>
}

/** Orders the whole cart. */
export function CheckoutForm({ cart, addresses, onPlaced }: Props) {
  const session = readSession()
  /** The address that is changed, 'new', or none. */
  const [editing, setEditing] = useState<Address | 'new'>()
  const totals = totalsOf(cart.lines, cart.unknownCount)
  const { form, field, submit, isSubmitting, error } = useApiForm({
    schema: CheckoutFields,
    defaultValues: { addressId: addresses[0]?._id ?? '', purchaseOrderNumber: '', note: '' },
    draft: `checkout ${session?.email}`,
    toInput: ({ addressId, ...rest }) => ({
      ...rest,
      delivery: deliveryOf(addresses, addressId),
      paymentAmount: totals.paymentAmount,
    }),
    send: async (input, { request, idempotencyKey }) => {
      try {
        // What was just changed here is ordered as it is shown.
        if (session) await sendWrites(session.email)
        return await callShop(request, api.placeOrders, input, { idempotencyKey })
      } catch (failure) {
        // What it says of prices and lines is shown with the cart as the shop has it now.
        if (failure instanceof Refused && failure.status < 500) await loadCart(request)
        throw failure
      }
    },
    onDone: ({ insertedId }) => onPlaced(insertedId),
  })
  const blocked = totals.problemCount > 0 || isAboveCardLimit(totals.paymentAmount) || Boolean(cart.unsent)

  return (
    <>
      <form onSubmit={submit} noValidate className="grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <div className="grid min-w-0 gap-10">
          <AddressChoice
            addresses={addresses}
            onAdd={() => setEditing('new')}
            onEdit={setEditing}
            {...field('addressId')}
          />
          <div className="grid gap-5">
            <Field
              label="Purchase-order number (optional)"
              autoComplete="off"
              hint="It is on the order and its papers."
              {...field('purchaseOrderNumber')}
            />
            <TextArea label="Note to the order (optional)" rows={3} {...field('note')} />
          </div>
          <OrderReview lines={cart.lines} />
        </div>
        <div className="lg:sticky lg:top-24">
          <CartTotal lines={cart.lines} totals={totals}>
            {totals.problemCount > 0 && (
              <p className="text-problem">
                Some lines cannot be ordered as they are. Each says why, and what can be taken instead.
              </p>
            )}
            <FormError>{cart.unsent ?? error}</FormError>
            <button type="submit" className="btn btn-primary btn-lg" disabled={isSubmitting || blocked}>
              {isSubmitting ? 'Placing the order…' : `Place order for ${formatDollars(totals.paymentAmount)}`}
            </button>
            <p className="muted text-sm">You pay by card on the next page. Until then the pieces are held.</p>
          </CartTotal>
        </div>
      </form>
      {editing && (
        <AddressDialog
          address={editing === 'new' ? undefined : editing}
          name={session?.name}
          onSaved={(id) => form.setValue('addressId', id, { shouldValidate: true })}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

/** The fields of an address without its id. @throws when the form holds an id that is not in the address book */
function deliveryOf(addresses: readonly Address[], addressId: string) {
  const address = addresses.find(({ _id }) => _id === addressId)
  if (!address) throw new Error('The chosen address is not in the address book.')
  const { _id, ...delivery } = address
  return delivery
}
