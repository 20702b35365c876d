import { href, useNavigate } from 'react-router'
import { z } from 'zod'
import { type Address, addressText } from '#contract/addresses/endpoints.ts'
import type { CallOffLine, CallOffOrder } from '#contract/call-off-orders/endpoints.ts'
import { callPieces } from '#contract/call-off-orders/moves.ts'
import { formatCount } from '#contract/counts.ts'
import { text } from '#contract/fields.ts'
import { formatAmount } from '#contract/money.ts'
import { paymentPage } from '#contract/orders/order.ts'
import { promisedText } from '#contract/stock/promised-text.ts'
import { lastOfSeveral } from '#contract/stock/shown-dates.ts'
import { sentTo } from '#web/api-client.ts'
import { chosenAddress } from '#web/features/addresses/address-choice.tsx'
import { ShipTogetherChoice } from '#web/features/checkout/ship-together-choice.tsx'
import type { ChargedTo } from '#web/features/cost-centres/charged-to.ts'
import { CostCentreField } from '#web/features/cost-centres/cost-centre-field.tsx'
import { addressLine } from '#web/features/orders/address-line.ts'
import { readSession } from '#web/features/sign-in/session.ts'
import { daysOfPieces, Promised } from '#web/features/stock/promised.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select, TextArea } from '#web/ui/forms/field.tsx'
import { numberOrNone, wholeFrom } from '#web/ui/forms/number-fields.ts'
import { toast } from '#web/ui/toasts.tsx'

const CallFields = z
  .object({
    /** Pieces of each open line; undefined for none. */
    pieces: z.array(z.number().int('A whole number').min(0).optional()),
    /** Empty to use the agreement's. */
    addressId: z.string(),
    purchaseOrderNumber: text(60),
    costCentre: z.string(),
    note: text(2_000),
    shipTogether: z.boolean(),
  })
  .refine(({ pieces }) => pieces.some((each) => each), {
    path: ['pieces.0'],
    message: 'Call pieces of at least one line',
  })

/** Whether pieces of the line can be called. */
export const isCallable = ({ openPieces, tooFew }: CallOffLine) => openPieces > 0 && !tooFew

/** The open pieces and their price, and the pieces set aside, with their days. */
function hintOf({ openPieces, price, minCallPieces, reserved, incoming }: CallOffLine): string {
  const setAside = [...(reserved > 0 ? [`${formatCount(reserved)} in stock`] : []), promisedText(incoming)]
  const days = incoming.length > 0 ? ` Set aside: ${setAside.join(', ')}.` : ''
  return `${formatCount(openPieces)} open at ${formatAmount(price)} each. At least ${formatCount(minCallPieces)}, or all that are left.${days}`
}

interface Props extends ChargedTo {
  readonly callOff: CallOffOrder
  readonly addresses: readonly Address[]
  /** Whether all open pieces are filled in. */
  readonly rest: boolean
  readonly onClose: () => void
}

/** Orders pieces of a call-off order. */
export function CallDialog({ callOff, addresses, company, costCentres, rest, onClose }: Props) {
  const { _id: id, number, lines } = callOff
  const navigate = useNavigate()
  const open = lines.filter(isCallable)
  /** The day on which the last of these pieces come; undefined if all of them come on one day. */
  const lastDayOf = (pieces: readonly (number | undefined)[]) =>
    lastOfSeveral(
      open.flatMap(({ supply }, place) => (supply ? daysOfPieces(supply, pieces[place] || 0) : [])),
    )
  const { form, field, dialog } = useDialogForm({
    schema: CallFields,
    defaultValues: {
      pieces: open.map(({ openPieces }) => (rest ? openPieces : undefined)),
      addressId: '',
      purchaseOrderNumber: '',
      costCentre: company?.costCentre?.code ?? '',
      note: '',
      shipTogether: false,
    },
    toInput: ({ pieces, addressId, purchaseOrderNumber, costCentre, note, shipTogether }) => ({
      id,
      lines: open.flatMap(({ line }, place) => {
        const called = pieces[place]
        return called ? [{ line, pieces: called }] : []
      }),
      ...(addressId && { delivery: chosenAddress(addresses, addressId) }),
      ...(purchaseOrderNumber && { purchaseOrderNumber }),
      costCentre,
      note,
      shipTogether: shipTogether && lastDayOf(pieces) !== undefined,
    }),
    refusedFields: { 'cost-centre-needed': 'costCentre', 'no-such-cost-centre': 'costCentre' },
    ...sentTo(callPieces),
    onDone: async ({ insertedId }) => {
      toast('Called. The order is placed.')
      // For an order on account or awaiting approval, the payment page redirects to the order's page.
      await navigate(
        readSession()?.acting ? href('/dashBoard/order/:id', { id: insertedId }) : paymentPage(insertedId),
      )
    },
  })
  const pieces = form.watch('pieces')
  const lastDay = lastDayOf(pieces)
  const total = open.reduce((sum, { price }, place) => sum + price * (pieces[place] ?? 0), 0)
  return (
    <DialogForm
      {...dialog}
      title={rest ? `Order the rest of ${number}` : `Call from ${number}`}
      submit="Place the order"
      busy="Ordering…"
      onClose={onClose}
    >
      {open.map((line, place) => (
        <div key={line.line} className="grid gap-1.5">
          <Field
            label={`Pieces of ${line.productName}`}
            hint={hintOf(line)}
            {...wholeFrom(0)}
            {...field(`pieces.${place}`, { setValueAs: numberOrNone })}
          />
          <div aria-live="polite" className="empty:hidden">
            {line.supply && <Promised product={line.supply} pieces={pieces[place] ?? 0} />}
          </div>
        </div>
      ))}
      <Select
        label="Delivery address"
        options={[
          ['', 'As agreed'],
          ...addresses.map((address) => [address._id, addressLine(addressText(address))] as const),
        ]}
        {...field('addressId')}
      />
      <Field
        label="Purchase-order number"
        hint="Leave empty to use the agreement’s."
        {...field('purchaseOrderNumber')}
      />
      {costCentres.length > 0 && (
        <CostCentreField
          costCentres={costCentres}
          isNeeded={company?.costCentreRequired ?? false}
          {...field('costCentre')}
        />
      )}
      <TextArea label="Note (optional)" rows={2} {...field('note')} />
      {lastDay && <ShipTogetherChoice on={lastDay} field={form.register('shipTogether')} />}
      <p className="flex items-baseline justify-between gap-4">
        <span>At most, before freight and tax</span>
        <output className="text-2xl font-semibold">{formatAmount(total)}</output>
      </p>
    </DialogForm>
  )
}
