import { z } from 'zod'
import { goodsGroupNames, goodsGroups } from '#contract/charges/goods-groups.ts'
import {
  addReverseChargeRule,
  buyerKinds,
  changeReverseChargeRule,
  countedOver,
  ReverseChargeFields,
  type ReverseChargePreset,
  type ReverseChargeRule,
} from '#contract/charges/reverse-charge.ts'
import { shopCurrency } from '#contract/locale.ts'
import { sentTo } from '#web/api-client.ts'
import { countries } from '#web/features/addresses/countries.ts'
import { TypedAmount } from '#web/features/companies/typed-amount.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'
import type { CallContext } from '#web/ui/forms/use-mutation.ts'
import { Note } from '#web/ui/note.tsx'
import { buyerNames, countedNames, lawThreshold } from './rule-words.ts'

const { shape } = ReverseChargeFields

const Typed = z
  .object({
    ...shape,
    country: z.string(),
    threshold: TypedAmount,
    isAbove: z.enum(['from', 'above']).transform((chosen) => chosen === 'above'),
    isApart: z.boolean(),
    until: z.string().transform((day) => day || null),
    source: z.string(),
  })
  .transform((typed): z.input<typeof ReverseChargeFields> => typed)
  .pipe(ReverseChargeFields)

interface Props {
  /** The rule to change; undefined to add one. */
  readonly rule?: ReverseChargeRule | undefined
  /** What is known of the law, for a new rule. */
  readonly preset?: ReverseChargePreset | undefined
  readonly country: string
  /** `2027-05-14` */
  readonly today: string
  readonly onClose: () => void
}

/** Adds, changes or confirms a rule by which the buyer owes the tax. */
export function RuleDialog({ rule, preset, country, today, onClose }: Props) {
  const start = rule ?? preset
  const threshold = preset && lawThreshold(preset)
  const isForeign = preset?.thresholdCurrency !== undefined && preset.thresholdCurrency !== shopCurrency()
  const { form, field, dialog } = useDialogForm({
    schema: isForeign
      ? Typed.refine((rule) => rule.threshold !== null, {
          path: ['threshold'],
          error: `Enter ${threshold} in ${shopCurrency()}`,
        })
      : Typed,
    defaultValues: {
      country: start?.country ?? country,
      groups: start?.groups ?? [],
      threshold: start?.threshold == null || isForeign ? '' : String(start.threshold),
      isAbove: start?.isAbove ? ('above' as const) : ('from' as const),
      countedOver: start?.countedOver ?? ('order' as const),
      isApart: start?.isApart ?? false,
      buyers: start?.buyers ?? ('any-number' as const),
      from: start?.from ?? today,
      until: start?.until ?? '',
      mention: start?.mention ?? '',
      source: start?.source ?? '',
      confirmed: rule?.confirmed ?? false,
    },
    toInput: (fields) => fields,
    send: async (fields: ReverseChargeFields, call: CallContext) => {
      if (rule) await sentTo(changeReverseChargeRule).send({ id: rule._id, ...fields }, call)
      else await sentTo(addReverseChargeRule).send(fields, call)
    },
    done: (_, { confirmed }) => (confirmed ? 'The rule is confirmed' : 'The rule is saved, without effect'),
  })
  return (
    <DialogForm
      {...dialog}
      title={rule ? 'Change the rule' : 'Add a rule'}
      submit="Save the rule"
      onClose={onClose}
      wide
      className="grid items-start gap-5 sm:grid-cols-2"
    >
      {preset && preset.toConfirm.length > 0 && (
        <div className="col-span-full">
          <Note kind="warn" title="Not verified: please look these up">
            {preset.toConfirm.join('; ')}.
          </Note>
        </div>
      )}
      <Select
        label="Country"
        hint="Of the seller, and where the goods go."
        options={[['', 'Choose a country'], ...countries]}
        {...field('country')}
      />
      <fieldset className="grid content-start gap-1">
        <legend className="mb-1 font-medium">Goods</legend>
        <div className="flex flex-wrap gap-x-5">
          {goodsGroups.map((group) => (
            <Checkbox key={group} value={group} {...form.register('groups')}>
              {goodsGroupNames[group]}
            </Checkbox>
          ))}
        </div>
        {form.formState.errors.groups?.message && (
          <p className="text-problem text-sm">{form.formState.errors.groups.message}</p>
        )}
      </fieldset>
      <Select
        label="The buyer owes the tax"
        options={[
          ['from', 'From this amount on'],
          ['above', 'Above this amount'],
        ]}
        {...field('isAbove')}
      />
      <Field
        label="Amount (optional)"
        unit={shopCurrency()}
        inputMode="decimal"
        hint={
          threshold
            ? `Net. The law says ${threshold}.`
            : 'Net amount of these goods. Leave empty: from the first piece.'
        }
        {...field('threshold')}
      />
      <Select
        label="Counted over"
        options={countedOver.map((each) => [each, countedNames[each]])}
        {...field('countedOver')}
      />
      <Checkbox className="sm:mt-7" {...form.register('isApart')}>
        Each kind of goods is counted apart
      </Checkbox>
      <Select
        label="Buyers"
        options={buyerKinds.map((each) => [each, buyerNames[each]])}
        {...field('buyers')}
      />
      <Field
        label="Reason on documents"
        hint="Invoices and electronic invoices say it."
        {...field('mention')}
      />
      <Field label="First day" type="date" {...field('from')} />
      <Field
        label="Last day (optional)"
        type="date"
        hint="Leave empty: until it is changed."
        {...field('until')}
      />
      <div className="col-span-full">
        <Field label="Source (optional)" hint="The law." {...field('source')} />
      </div>
      <Checkbox className="col-span-full" {...form.register('confirmed')}>
        I confirm that this is the law. Without it, the rule has no effect.
      </Checkbox>
    </DialogForm>
  )
}
