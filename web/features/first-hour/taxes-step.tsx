import type { z } from 'zod'
import { countryName } from '#contract/addresses/country-name.ts'
import { presetOf, presetsOf } from '#contract/charges/country-presets.ts'
import { addTaxRate, changeHomeRegion, TaxRateFields } from '#contract/charges/tax-rates.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { shopCurrency } from '#contract/locale.ts'
import { formatAmount } from '#contract/money.ts'
import { sentTo } from '#web/api-client.ts'
import { countries } from '#web/features/addresses/countries.ts'
import { formatDay } from '#web/ui/dates.ts'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import type { CallContext } from '#web/ui/forms/use-mutation.ts'
import { Note } from '#web/ui/note.tsx'
import { Effect, StepForm } from './step-frame.tsx'

const Form = TaxRateFields.pick({ country: true, name: true, percent: true })

/** The region is set first: sent again, it changes nothing, and the rate is added once. */
async function send(rate: InputOf<typeof addTaxRate>, call: CallContext) {
  const { country, region } = rate
  await sentTo(changeHomeRegion).send({ country, region }, call)
  return sentTo(addTaxRate).send(rate, call)
}

interface Props {
  /** The seller's, or the home region's. */
  readonly country: string
  /** `2027-05-14` */
  readonly today: string
}

/** The tax of the seller's own country, proposed by a preset. */
export function TaxesStep({ country: usual, today }: Props) {
  const first = presetOf(usual)
  const apiForm = useApiForm({
    schema: Form,
    defaultValues: { country: usual, name: first?.taxName ?? '', ...(first && { percent: first.percent }) },
    toInput: (fields: z.output<typeof Form>) => ({
      ...fields,
      region: '',
      taxClass: 'standard' as const,
      from: today,
    }),
    send,
  })
  const { field, form } = apiForm
  const [country = '', name = '', percent = Number.NaN] = form.watch(['country', 'name', 'percent'])
  const preset = presetOf(country)
  function propose(chosen: string) {
    const proposed = presetOf(chosen)
    if (!proposed) return
    form.setValue('name', proposed.taxName, { shouldDirty: true })
    form.setValue('percent', proposed.percent, { shouldDirty: true })
  }
  const where = country && countryName(country)
  const isRate = percent >= 0 && name !== ''
  const net = 2_000
  const tax = (net * percent) / 100
  return (
    <>
      <StepForm
        step="taxes"
        form={apiForm}
        save={isRate && where ? `Charge ${percent}% ${name} in ${where}` : 'Charge this tax'}
      >
        <Select
          label="Country"
          options={[['', 'Choose a country'], ...countries]}
          {...field('country', { onChange: ({ target }) => propose(String(target.value)) })}
        />
        <Field label="Name on documents" {...field('name')} />
        <Field
          label="Percent"
          type="number"
          inputMode="decimal"
          min={0}
          max={100}
          step={0.01}
          hint={
            preset
              ? `${preset.percent}% was the standard rate there on ${formatDay(presetsOf)}. Check that it still is.`
              : 'We know no rate of this country. Ask your tax adviser.'
          }
          {...field('percent', { valueAsNumber: true })}
        />
        {preset && preset.currency !== shopCurrency() && (
          <div className="sm:col-span-2">
            <Note kind="warn">
              Your prices are in {shopCurrency()}; most sellers there price in {preset.currency}. Whoever runs
              the server can change it until the first order: SHOP_CURRENCY={preset.currency}.
            </Note>
          </div>
        )}
      </StepForm>
      <Effect title="What a buyer there pays">
        <dl className="first-hour-sum">
          <dt>Goods, net</dt>
          <dd>{formatAmount(net)}</dd>
          <dt>{name || 'Tax'}</dt>
          <dd>{isRate ? formatAmount(tax) : '…'}</dd>
          <dt className="font-semibold">Total</dt>
          <dd className="font-semibold">{isRate ? formatAmount(net + tax) : '…'}</dd>
        </dl>
      </Effect>
    </>
  )
}
