import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import { Delivery } from '#contract/orders.ts'
import type { Product } from '#contract/products.ts'
import { messageOf } from '#contract/refusals.ts'
import { Refused, Unreachable } from '#http/call.ts'
import { callShop } from '#web/api-client.ts'
import { readSession } from '#web/features/sign-in/session.ts'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { formatPrice } from '#web/ui/price.ts'
import { LotStepper } from './lot-stepper.tsx'

const orderForm = (available: number) =>
  z.object({
    orderAmount: z
      .number({ error: messageOf('below-minimum') })
      .int('Order whole pieces')
      .min(MIN_ORDER_PIECES, messageOf('below-minimum'))
      .max(available, messageOf('out-of-stock')),
    ...Delivery.shape,
  })

type Profile = ReplyOf<typeof api.getProfile>

/** Remembering is a help, and the order does not wait for it: without an answer the person types. */
function ignoreUnless(failure: unknown): void {
  if (!(failure instanceof Refused || failure instanceof Unreachable || failure instanceof Response))
    throw failure
}

export type OrderDraft = z.infer<ReturnType<typeof orderForm>>

interface Props {
  readonly product: Product
  /** What was typed before the dialog was closed. */
  readonly draft: OrderDraft | undefined
  readonly onPlaced: () => Promise<void>
  readonly onClose: (draft: OrderDraft) => void
}

export function PlaceOrderDialog({ product, draft, onPlaced, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const [refusal, setRefusal] = useState<string>()
  // Sent again after a lost reply, it finds the order that was placed. A refusal is an answer: then a new one begins.
  const attempt = useRef(crypto.randomUUID())
  const { register, handleSubmit, formState, watch, getValues, setValue, setError, clearErrors } = useForm({
    resolver: zodResolver(orderForm(product.availableQuantity)),
    defaultValues: draft ?? { orderAmount: MIN_ORDER_PIECES, address: '', phone: '' },
  })
  const { errors, isSubmitting } = formState
  const pieces = watch('orderAmount')
  const valid = Number.isInteger(pieces) && pieces >= MIN_ORDER_PIECES && pieces <= product.availableQuantity
  const total = valid ? product.price * pieces : 0

  useEffect(() => dialog.current?.showModal(), [])

  // What the person told before is not asked again.
  const fillIn = useEffectEvent((profile: Profile) => {
    for (const name of ['address', 'phone'] as const)
      if (getValues(name) === '' && profile[name]) setValue(name, profile[name])
  })
  const [profile, setProfile] = useState<Profile>()
  useEffect(() => {
    const email = readSession()?.email
    if (email === undefined) return
    void callShop(new Request(location.href), api.getProfile, { email }).then((told) => {
      setProfile(told)
      fillIn(told)
    }, ignoreUnless)
  }, [])

  /** For the next order, where nothing was told yet. */
  async function remember(address: string, phone: string): Promise<void> {
    if (!profile || (profile.address && profile.phone)) return
    const told = { ...(!profile.address && { address }), ...(!profile.phone && { phone }) }
    const { email } = profile
    await callShop(new Request(location.href), api.changeProfile, { email, ...told }).catch(ignoreUnless)
  }

  const submit = handleSubmit(async ({ orderAmount, address, phone }) => {
    setRefusal(undefined)
    try {
      const session = readSession()
      const wish = {
        product_id: product._id,
        productName: product.name,
        orderAmount,
        paymentAmount: product.price * orderAmount,
        name: session?.name,
        email: session?.email,
        address,
        phone,
        status: 'not payed',
      }
      const idempotencyKey = attempt.current
      await callShop(new Request(new URL(pathname, location.origin)), api.placeOrder, wish, {
        idempotencyKey,
      })
    } catch (failure) {
      if (!(failure instanceof Refused || failure instanceof Unreachable)) throw failure
      if (failure instanceof Refused) attempt.current = crypto.randomUUID()
      setRefusal(failure.message)
      return
    }
    await remember(address, phone)
    await onPlaced()
  })

  const quantity = register('orderAmount', {
    valueAsNumber: true,
    // Spec §5, on leaving the field: while it is being typed, 250 passes through 2.
    onBlur: () => {
      const problem = problemOf(pieces, product.availableQuantity)
      if (!problem) return
      setValue('orderAmount', MIN_ORDER_PIECES)
      setError('orderAmount', { message: problem })
    },
    onChange: () => clearErrors('orderAmount'),
  })

  return (
    <dialog
      ref={dialog}
      className="modal modal-bottom sm:modal-middle"
      aria-labelledby="place-order"
      onClose={() => onClose(getValues())}
    >
      <div className="modal-box grid gap-6 p-6 sm:p-8">
        <h2 id="place-order" className="text-2xl">
          Order {product.name}
        </h2>
        <form onSubmit={submit} noValidate className="grid gap-5">
          <div className="grid gap-3">
            <Field
              label="Quantity"
              type="number"
              inputMode="numeric"
              min={MIN_ORDER_PIECES}
              max={product.availableQuantity}
              {...quantity}
              problem={errors.orderAmount?.message}
            />
            <LotStepper
              pieces={pieces}
              available={product.availableQuantity}
              onChange={(to) => {
                setValue('orderAmount', to)
                clearErrors('orderAmount')
              }}
            />
          </div>
          <TextArea
            label="Delivery address"
            rows={3}
            autoComplete="street-address"
            {...register('address')}
            problem={errors.address?.message}
          />
          <Field
            label="Phone"
            type="tel"
            autoComplete="tel"
            hint="The carrier calls this number before a pallet arrives."
            {...register('phone')}
            problem={errors.phone?.message}
          />
          <p className="flex items-baseline justify-between gap-4">
            <span>Your Need to Pay</span>
            <output className="text-2xl font-semibold">{formatPrice(total)}</output>
          </p>
          <FormError>{refusal}</FormError>
          <div className="flex flex-wrap-reverse justify-end gap-3">
            <button type="button" className="btn" onClick={() => dialog.current?.close()}>
              Back
            </button>
            <button
              type="submit"
              className="btn btn-primary grow sm:grow-0"
              disabled={!valid || isSubmitting}
            >
              {isSubmitting ? 'Ordering…' : valid ? `Order ${pieces} for ${formatPrice(total)}` : 'Order'}
            </button>
          </div>
        </form>
      </div>
    </dialog>
  )
}

function problemOf(pieces: number, available: number): string | undefined {
  if (!(pieces >= MIN_ORDER_PIECES)) return messageOf('below-minimum')
  return pieces > available ? messageOf('out-of-stock') : undefined
}
