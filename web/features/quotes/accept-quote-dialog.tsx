import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { z } from 'zod'
import type { Address } from '#contract/addresses/endpoints.ts'
import { formatAmount } from '#contract/money.ts'
import { CheckoutForm } from '#contract/orders/endpoints.ts'
import { paymentPage } from '#contract/orders/order.ts'
import type { Quote } from '#contract/quotes/endpoints.ts'
import { acceptQuote } from '#contract/quotes/moves.ts'
import { sentTo } from '#web/api-client.ts'
import { AddressChoice, chosenAddress } from '#web/features/addresses/address-choice.tsx'
import { AddressDialog } from '#web/features/addresses/address-dialog.tsx'
import { ApprovalNotice } from '#web/features/approvals/approval-notice.tsx'
import { requestFor } from '#web/features/approvals/approval-words.ts'
import { ChargedTotal } from '#web/features/charges/charged-total.tsx'
import { cardSentence } from '#web/features/checkout/place-text.ts'
import { ShipTogetherChoice } from '#web/features/checkout/ship-together-choice.tsx'
import { useOrderTotals } from '#web/features/checkout/use-order-totals.ts'
import type { ChargedTo } from '#web/features/cost-centres/charged-to.ts'
import { CostCentreField } from '#web/features/cost-centres/cost-centre-field.tsx'
import { readSession } from '#web/features/sign-in/session.ts'
import { formatDay } from '#web/ui/dates.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { lastDayOfOffer, QuoteDays } from './quote-days.tsx'

const AcceptFields = CheckoutForm.omit({ delivery: true }).extend({
  // Null when no button of the group is selected.
  addressId: z.string('Choose an address').min(1, 'Choose an address'),
  shipTogether: z.boolean(),
})

interface Props extends ChargedTo {
  readonly quote: Quote
  readonly addresses: readonly Address[]
  readonly onClose: () => void
}

/** Turns the current offer into an order. */
export function AcceptQuoteDialog({ quote, addresses, company, costCentres, onClose }: Props) {
  const { _id: id, number, revision } = quote
  const lastDay = lastDayOfOffer(quote)
  const navigate = useNavigate()
  const session = readSession()
  /** The address being edited, 'new', or none. */
  const [editing, setEditing] = useState<Address | 'new'>()
  const { form, field, dialog } = useDialogForm({
    schema: AcceptFields,
    defaultValues: {
      addressId: addresses[0]?._id ?? '',
      purchaseOrderNumber: '',
      buyerReference: '',
      costCentre: company?.costCentre?.code ?? '',
      note: '',
      shipTogether: false,
    },
    draft: `accept ${id}`,
    toInput: ({ addressId, shipTogether, ...rest }) => ({
      id,
      revision,
      delivery: chosenAddress(addresses, addressId),
      ...rest,
      shipTogether: shipTogether && lastDay !== undefined,
      ...(charged.totals && { paymentAmount: charged.totals.total }),
    }),
    refusedFields: { 'cost-centre-needed': 'costCentre', 'no-such-cost-centre': 'costCentre' },
    ...sentTo(acceptQuote),
    onDone: async ({ insertedId }) => {
      toast('Order placed')
      await navigate(
        session?.acting ? href('/dashBoard/order/:id', { id: insertedId }) : paymentPage(insertedId),
      )
    },
  })
  const addressId = form.watch('addressId')
  const charged = useOrderTotals(
    addresses.some(({ _id }) => _id === addressId)
      ? {
          quote_id: id,
          delivery: chosenAddress(addresses, addressId),
          shipTogether: form.watch('shipTogether') && lastDay !== undefined,
        }
      : undefined,
    { comesLater: lastDay !== undefined },
  )
  const toPay = charged.totals?.total ?? quote.total ?? 0
  const total = formatAmount(toPay)
  const costCentre = costCentres.find(({ code }) => code === form.watch('costCentre'))
  const request = requestFor(company, toPay, costCentre)
  return (
    <>
      <DialogForm
        {...dialog}
        title={`Order from quote ${number}`}
        wide
        className="grid gap-6"
        submit={request ? `Send for approval: ${total}` : `Order for ${total}`}
        busy="Ordering…"
        disabled={charged.isStale}
        onClose={onClose}
      >
        <AddressChoice
          legend="Delivery address"
          addresses={addresses}
          onAdd={() => setEditing('new')}
          onEdit={setEditing}
          {...field('addressId')}
        />
        <Field label="Purchase-order number (optional)" {...field('purchaseOrderNumber')} />
        {costCentres.length > 0 && (
          <CostCentreField
            costCentres={costCentres}
            isNeeded={company?.costCentreRequired ?? false}
            {...field('costCentre')}
          />
        )}
        <TextArea label="Note (optional)" rows={2} {...field('note')} />
        <QuoteDays quote={quote} />
        {lastDay && (
          <ShipTogetherChoice
            on={lastDay}
            saves={charged.totals?.togetherSaves}
            field={form.register('shipTogether')}
          />
        )}
        <p className="flex items-baseline justify-between gap-4">
          <span>Total</span>
          <output className="text-2xl font-semibold">{total}</output>
        </p>
        <ChargedTotal {...charged} />
        {request ? (
          <ApprovalNotice request={request} requester={session?.email ?? ''} />
        ) : (
          <p className="muted text-sm">
            {cardSentence(false, session?.acting !== undefined)} If the order is not paid in time, it is
            cancelled
            {quote.expiresAt && `, and the offer is open again until ${formatDay(quote.expiresAt)}`}.
          </p>
        )}
      </DialogForm>
      {editing && (
        <AddressDialog
          address={editing === 'new' ? undefined : editing}
          name={session?.name}
          others={addresses}
          onSaved={(addressId) => form.setValue('addressId', addressId, { shouldValidate: true })}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}
