import { useState } from 'react'
import { z } from 'zod'
import { countryName } from '#contract/addresses/country-name.ts'
import {
  type Fee,
  FeeCode,
  FeeFields,
  feeKindNames,
  feeKinds,
  removeFee,
  saveFee,
} from '#contract/charges/fees.ts'
import { counted } from '#contract/counts.ts'
import { shopCurrency } from '#contract/locale.ts'
import { formatAmount } from '#contract/money.ts'
import { sentTo } from '#web/api-client.ts'
import { SettingsSection } from '#web/features/settings/settings-section.tsx'
import { May } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select, TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { MenuLine, RowMenu } from '#web/ui/menu.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { amountsText, typedAmounts } from './fee-amounts.ts'

interface Props {
  readonly fees: readonly Fee[]
  /** `2027-05-14` */
  readonly today: string
}

/** Fees by law on each piece. */
export function Fees({ fees, today }: Props) {
  const [adding, setAdding] = useState(false)
  return (
    <SettingsSection
      id="fees"
      title="Fees by law"
      about="Amounts for one piece, net, by the country that it goes to: for recycling (WEEE), copyright levies, packaging. Products name the codes of their fees. Totals and documents list each fee, taxed like its goods."
      actions={
        <May call={saveFee}>
          <Button onClick={() => setAdding(true)}>Add a fee</Button>
        </May>
      }
      isWide
    >
      <RecordTable
        none={<p>No fees are charged.</p>}
        labelledBy="fees"
        className=""
        rows={fees.map((fee) => ({ ...fee, _id: fee.code }))}
        columns={[
          {
            head: 'Fee',
            isName: true,
            cell: ({ name, code, kind }) => (
              <>
                <span className="font-medium">{name}</span>
                <span className="muted block text-sm wrap-anywhere">
                  {code}, {feeKindNames[kind]}
                </span>
              </>
            ),
          },
          { head: 'Amounts', cell: (fee) => <Amounts fee={fee} /> },
          {
            head: 'Used by',
            isEnd: true,
            cell: (fee) => <FeeActions fee={fee} today={today} />,
          },
        ]}
      />
      {adding && <FeeDialog today={today} onClose={() => setAdding(false)} />}
    </SettingsSection>
  )
}

const Amounts = ({ fee: { amounts } }: { readonly fee: Fee }) => (
  <ul className="grid gap-0.5">
    {amounts.map(({ country, amount, from, until }) => (
      <li key={`${country} ${from}`}>
        {countryName(country)} {formatAmount(amount)}
        <span className="muted text-sm">
          {' '}
          from {formatDay(from)}
          {until && ` until ${formatDay(until)}`}
        </span>
      </li>
    ))}
    {amounts.length === 0 && <li className="muted">Nowhere</li>}
  </ul>
)

function FeeActions({ fee, today }: { readonly fee: Fee; readonly today: string }) {
  const { run, isBusy, error } = useShopCall()
  const which = <span className="sr-only"> {fee.name}</span>
  return (
    <div className="flex flex-wrap items-center gap-2 md:justify-end">
      <FormError>{error}</FormError>
      <span className="whitespace-nowrap">{counted(fee.products, 'product')}</span>
      <May call={saveFee}>
        <RowMenu label={`More for ${fee.name}`}>
          <DialogButton dialog={(onClose) => <FeeDialog fee={fee} today={today} onClose={onClose} />}>
            Change{which}
          </DialogButton>
          <MenuLine />
          <ConfirmButton
            look="plain-danger"
            label={<>Remove{which}</>}
            disabled={isBusy}
            confirm="Remove the fee"
            onConfirm={() => run(removeFee, { code: fee.code }, 'Fee removed')}
          >
            <p>Products that have it must lose it first. Orders that were placed stay as they are.</p>
          </ConfirmButton>
        </RowMenu>
      </May>
    </div>
  )
}

function FeeDialog({
  fee,
  today,
  onClose,
}: {
  readonly fee?: Fee
  readonly today: string
  readonly onClose: () => void
}) {
  const { field, dialog } = useDialogForm({
    schema: z.object({
      code: FeeCode,
      name: FeeFields.shape.name,
      kind: FeeFields.shape.kind,
      amounts: typedAmounts(today),
    }),
    defaultValues: {
      code: fee?.code ?? '',
      name: fee?.name ?? '',
      kind: fee?.kind ?? ('recycling' as const),
      amounts: amountsText(fee?.amounts ?? []),
    },
    toInput: (fields) => fields,
    ...sentTo(saveFee),
    done: 'Fee saved',
  })
  return (
    <DialogForm
      {...dialog}
      title={fee ? `Change ${fee.name}` : 'Add a fee'}
      submit="Save the fee"
      onClose={onClose}
    >
      <Field label="Name" hint="As documents call it, such as Recycling fee (WEEE)." {...field('name')} />
      <Field
        label="Code"
        hint="Products name it. Lower-case letters, digits and hyphens."
        readOnly={fee !== undefined}
        {...field('code')}
      />
      <Select label="Kind" options={feeKinds.map((kind) => [kind, feeKindNames[kind]])} {...field('kind')} />
      <TextArea
        label={`Amounts in ${shopCurrency()}`}
        rows={4}
        autoComplete="off"
        hint={`One per line: country, amount for one piece, first day, last day. DE 0.75 ${today} has no last day.`}
        {...field('amounts')}
      />
    </DialogForm>
  )
}
