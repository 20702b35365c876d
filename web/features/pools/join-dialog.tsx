import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { z } from 'zod'
import type { Address } from '#contract/addresses/endpoints.ts'
import { formatCount } from '#contract/counts.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { text } from '#contract/fields.ts'
import { formatAmount } from '#contract/money.ts'
import { paymentMethods } from '#contract/orders/endpoints.ts'
import type { Pool } from '#contract/pools/endpoints.ts'
import { JoinedPieces, joinPool, poolTotals } from '#contract/pools/members.ts'
import type { Credit } from '#contract/terms/endpoints.ts'
import { callShop, sentTo } from '#web/api-client.ts'
import { AddressChoice, chosenAddress } from '#web/features/addresses/address-choice.tsx'
import { AddressDialog } from '#web/features/addresses/address-dialog.tsx'
import { ChargedTotal } from '#web/features/charges/charged-total.tsx'
import { ConfirmationRequest, useConfirmedEmail } from '#web/features/sign-in/confirmation-request.tsx'
import { readSession } from '#web/features/sign-in/session.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { wholeFrom } from '#web/ui/forms/number-fields.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useShopAnswer } from '#web/use-shop-answer.ts'

/** Returns what joining would cost at most. */
const useJoinTotals = (wanted: InputOf<typeof poolTotals> | undefined) =>
  useShopAnswer(wanted, (joining) => callShop(new Request(location.href), poolTotals, joining))

/** The most that one member can take: whole cartons, below the minimum and within the pool's remaining room. */
const mostOf = ({ minPieces, maxPieces, pieces, multiple }: Pool) =>
  Math.floor(Math.min(minPieces - 1, maxPieces - pieces) / multiple) * multiple

const joinFields = (pool: Pool) =>
  z
    .object({
      pieces: JoinedPieces.max(mostOf(pool), `At most ${formatCount(mostOf(pool))}`).multipleOf(
        pool.multiple,
        `A multiple of ${formatCount(pool.multiple)}`,
      ),
      addressId: z.string('Choose an address').min(1, 'Choose an address'),
      payment: z.enum(paymentMethods),
      purchaseOrderNumber: text(60),
    })
    .refine(({ payment, purchaseOrderNumber }) => payment === 'card' || purchaseOrderNumber !== '', {
      path: ['purchaseOrderNumber'],
      message: 'Purchase-order number is required',
    })

interface Props {
  readonly pool: Pool
  readonly addresses: readonly Address[]
  /** Of a company that may order on account. */
  readonly credit: Credit | undefined
  readonly onClose: () => void
}

/** Joins a pool. */
export function JoinDialog({ pool, addresses, credit, onClose }: Props) {
  const navigate = useNavigate()
  const isConfirmed = useConfirmedEmail()
  /** The address being edited, 'new', or none. */
  const [editing, setEditing] = useState<Address | 'new'>()
  const { _id: id, takesCards, productName } = pool
  const { form, field, dialog } = useDialogForm({
    schema: joinFields(pool),
    defaultValues: {
      pieces: Number.NaN,
      addressId: addresses[0]?._id ?? '',
      payment: takesCards ? ('card' as const) : ('account' as const),
      purchaseOrderNumber: '',
    },
    toInput: ({ addressId, ...rest }) => ({
      id,
      delivery: chosenAddress(addresses, addressId),
      ...(totals && { paymentAmount: totals.total }),
      ...rest,
    }),
    ...sentTo(joinPool),
    refusedFields: { 'pool-too-few-left': 'pieces', 'off-multiple': 'pieces', 'pool-enough-alone': 'pieces' },
    onDone: async ({ insertedId }, { payment }) => {
      if (payment === 'account') toast('You have joined the pool')
      await navigate(`${href('/dashBoard/pools')}${payment === 'card' ? `?card=${insertedId}` : ''}`)
    },
  })
  const [pieces, addressId, payment] = form.watch(['pieces', 'addressId', 'payment'])
  const address = addresses.find(({ _id }) => _id === addressId)
  const { answer: totals, isStale } = useJoinTotals(
    JoinedPieces.safeParse(pieces).success
      ? { id, pieces, ...(address && { delivery: chosenAddress(addresses, addressId) }) }
      : undefined,
  )
  const methods = [
    ...(takesCards ? [['card', 'By card: we hold the amount until the pool is filled'] as const] : []),
    ...(credit ? [['account', 'On account: we hold credit until the pool is filled'] as const] : []),
  ]
  return (
    <>
      <DialogForm
        {...dialog}
        title={`Join the pool of ${productName}`}
        wide
        instead={
          !isConfirmed && (
            <ConfirmationRequest>
              We email you whether the pool is filled. Confirm your email first, so that we know this reaches
              you.
            </ConfirmationRequest>
          )
        }
        className="grid gap-6"
        submit={payment === 'card' ? 'Go on to the card' : 'Join'}
        busy="Joining…"
        disabled={totals !== undefined && isStale}
        onClose={onClose}
      >
        <Field
          label="Pieces"
          hint={`From ${formatCount(pool.multiple)} to ${formatCount(mostOf(pool))}${pool.multiple > 1 ? `, in cartons of ${formatCount(pool.multiple)}` : ''}`}
          {...wholeFrom(pool.multiple)}
          {...field('pieces', { valueAsNumber: true })}
        />
        <AddressChoice
          legend="Delivery address"
          addresses={addresses}
          onAdd={() => setEditing('new')}
          onEdit={setEditing}
          {...field('addressId')}
        />
        <Select label="Payment" options={methods} {...field('payment')} />
        {payment === 'account' && <Field label="Purchase-order number" {...field('purchaseOrderNumber')} />}
        <div className="grid gap-1">
          <p className="flex items-baseline justify-between gap-4">
            <span>You pay at most</span>
            <output className="text-2xl font-semibold">{totals ? formatAmount(totals.total) : '…'}</output>
          </p>
          <ChargedTotal totals={totals} isStale={isStale} />
          {totals && (
            <p className="muted text-sm">
              {formatAmount(totals.price)} per piece, or less if the pool reaches a lower price. Nothing is
              charged before it is filled.
            </p>
          )}
        </div>
      </DialogForm>
      {editing && (
        <AddressDialog
          address={editing === 'new' ? undefined : editing}
          name={readSession()?.name}
          others={addresses}
          onSaved={(saved) => form.setValue('addressId', saved, { shouldValidate: true })}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}
