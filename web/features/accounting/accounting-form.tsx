import {
  AccountingForm as AccountingFields,
  type AccountPurpose,
  accountNames,
  changeAccounting,
  revenueCategories,
} from '#contract/accounting/endpoints.ts'
import { SettingsFields } from '#web/features/settings/settings-fields.tsx'
import { SettingsForm, useSettingsForm } from '#web/features/settings/settings-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { numberOrNull, wholeFrom } from '#web/ui/forms/number-fields.ts'

const hints: Partial<Record<AccountPurpose, string>> = {
  receivables: 'The collective account of all customers, such as DATEV’s collective debtor.',
  bank: 'Where bank transfers arrive, or a clearing account.',
  'bank-charges': 'What banks take off transfers on the way. Needed only if they did.',
  card: 'A clearing account for amounts due from the card service.',
  freight: 'Leave empty to book freight as revenue with the goods.',
  fees: 'Leave empty to book fees as revenue with the goods.',
}
const balanceAccounts = ['receivables', 'bank', 'bank-charges', 'card', 'tax', 'freight', 'fees'] as const

const months = [
  'Choose a month',
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
].map((name, month) => [month || '', name] as const)
const amounts = [
  ['', 'Choose'],
  ['gross', 'Gross: DATEV calculates the tax'],
  ['net', 'Net: tax is posted separately'],
] as const

/** The seller's ledger accounts, for the journal and DATEV. */
export function AccountingForm({ accounting }: { accounting: AccountingFields }) {
  const form = useSettingsForm(changeAccounting, AccountingFields, accounting)
  const { field } = form
  return (
    <SettingsForm
      id="accounting"
      form={form}
      call={changeAccounting}
      consequence="Exports from now on use it."
    >
      <SettingsFields
        id="accounting"
        title="Accounting"
        about="The accounts in the exports of Manage Invoices. Ask your accountant. An export that needs a missing account is refused and names it."
      >
        {balanceAccounts.map((purpose) => (
          <Field
            key={purpose}
            label={accountNames[purpose]}
            hint={hints[purpose]}
            inputMode="numeric"
            {...field(`accounts.${purpose}`)}
          />
        ))}
        <Field
          label="Rates below this percentage are reduced"
          hint="Leave empty if every rate is a standard rate."
          type="number"
          inputMode="decimal"
          min={0.01}
          max={100}
          step={0.01}
          {...field('reducedBelow', { setValueAs: numberOrNull })}
        />
        {revenueCategories.map((category) => (
          <fieldset key={category} className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-3">
            <legend className="sr-only">{accountNames[category]}</legend>
            <Field label={accountNames[category]} inputMode="numeric" {...field(`accounts.${category}`)} />
            <Field label="DATEV key" inputMode="numeric" {...field(`postingKeys.${category}`)} />
          </fieldset>
        ))}
      </SettingsFields>
      <SettingsFields id="accounting-datev" title="DATEV" about="For the export to DATEV only.">
        <Field
          label="DATEV consultant number"
          {...wholeFrom(1_001)}
          {...field('datev.consultant', { setValueAs: numberOrNull })}
        />
        <Field
          label="DATEV client number"
          {...wholeFrom(1)}
          {...field('datev.client', { setValueAs: numberOrNull })}
        />
        <Field
          label="DATEV account length"
          hint="4 to 8 digits. The customers’ account may have one more."
          {...wholeFrom(4)}
          max={8}
          {...field('datev.accountLength', { setValueAs: numberOrNull })}
        />
        <Select
          label="The fiscal year starts in"
          options={months}
          {...field('datev.fiscalYearMonth', { setValueAs: numberOrNull })}
        />
        <Select
          label="DATEV amounts"
          hint="Gross needs accounts with automatic tax, or posting keys. Net needs accounts without."
          options={amounts}
          {...field('datev.amounts', { setValueAs: (chosen: unknown) => chosen || null })}
        />
      </SettingsFields>
    </SettingsForm>
  )
}
