import { useState } from 'react'
import { MailAddressForm, makeMailAddress, removeMailAddress } from '#contract/electronic-orders/by-mail.ts'
import type { PunchOutConnection } from '#contract/punchout/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { ShownOnce } from '#web/ui/shown-once.tsx'
import { useShopCall } from '#web/use-shop-call.ts'

type Connection = Pick<PunchOutConnection, '_id' | 'name' | 'mailOrders' | 'documents'>

/** Whether a purchasing system may order by email. */
export function MailOrders({ connection }: { readonly connection: Connection }) {
  const { _id: id, name, mailOrders } = connection
  const { run, isBusy, error } = useShopCall()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p className="wrap-anywhere">
        {mailOrders
          ? `It can order by email; ${mailOrders.answersTo} gets the answers.`
          : 'It cannot order by email.'}
      </p>
      <May call={makeMailAddress}>
        <DialogButton dialog={(onClose) => <MailAddressDialog connection={connection} onClose={onClose} />}>
          {mailOrders ? 'New email address' : 'Orders by email'}
          <span className="sr-only"> for {name}</span>
        </DialogButton>
      </May>
      {mailOrders && (
        <May call={removeMailAddress}>
          <ConfirmButton
            label={
              <>
                Stop orders by email<span className="sr-only"> of {name}</span>
              </>
            }
            disabled={isBusy}
            title={`Stop orders of ${name} by email?`}
            confirm="Stop them"
            onConfirm={() => run(removeMailAddress, { id }, `${name} can no longer order by email`)}
          >
            <p>
              Emails to its address are returned to their sender. Documents still go to their current
              destination.
            </p>
          </ConfirmButton>
        </May>
      )}
      <FormError>{error}</FormError>
    </div>
  )
}

interface DialogProps {
  readonly connection: Connection
  readonly onClose: () => void
}

/** Gives a purchasing system an email address for orders, and shows it, the only time it is visible. */
function MailAddressDialog({ connection: { _id: id, name, mailOrders, documents }, onClose }: DialogProps) {
  const [made, setMade] = useState<{ readonly address?: string | undefined }>()
  const { field, modal, dialog } = useDialogForm({
    schema: MailAddressForm,
    defaultValues: { answersTo: mailOrders?.answersTo ?? '' },
    toInput: ({ answersTo }) => ({ id, answersTo }),
    ...sentTo(makeMailAddress),
    onDone: setMade,
  })
  return (
    <DialogForm
      {...dialog}
      title={made ? `${name} can order by email` : `Orders of ${name} by email`}
      instead={
        made && (
          <ShownOnce
            label="Email address"
            value={made.address}
            lost="The address was created, but the shop’s reply with it was lost. Create another."
            onDone={modal.close}
          >
            Give it to the company. The shop cannot show it again. Whoever knows it can order for the company.
          </ShownOnce>
        )
      }
      submit="Create an address"
      busy="Creating an address…"
      onClose={onClose}
    >
      <p className="muted text-sm">
        Purchase orders that are attached as cXML or UBL are placed as by HTTP. Emails without one are
        returned to their sender.{mailOrders && ' The new address replaces the current one at once.'}
      </p>
      <Field
        label="Answers go to"
        type="email"
        autoComplete="off"
        hint={
          documents
            ? 'The company’s address. It receives the result of each order.'
            : 'The company’s address. It receives the result of each order, and confirmations, ship notices and invoices as files.'
        }
        {...field('answersTo')}
      />
    </DialogForm>
  )
}
