import { z } from 'zod'
import {
  changeGoodsGroups,
  type GoodsGroupFields,
  goodsGroupNames,
  goodsGroups,
} from '#contract/charges/goods-groups.ts'
import { RateClass, taxClassNames } from '#contract/charges/tax-class.ts'
import { SettingsFields } from '#web/features/settings/settings-fields.tsx'
import { SettingsForm, useSettingsForm } from '#web/features/settings/settings-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'

const words = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean)

/** Codes with commas between them, and a tax class; the server checks both. */
const Typed = z.object({ codes: z.string(), taxClasses: z.string() })
const Form = z
  .object({ phones: Typed, chips: Typed, consoles: Typed, tablets: Typed, laptops: Typed })
  .superRefine((typed, context) => {
    for (const name of goodsGroups)
      if (words(typed[name].codes).some((code) => !/^[1-9]\d{1,7}$/.test(code)))
        context.addIssue({ code: 'custom', path: [name, 'codes'], message: 'Write codes of 2 to 8 digits' })
  })
  .transform((typed) => ({
    groups: goodsGroups.map((name) => ({
      name,
      unspsc: words(typed[name].codes),
      taxClasses: RateClass.options.filter((each) => words(typed[name].taxClasses).includes(each)),
    })),
  }))

const nameOf = (taxClass: RateClass) => taxClassNames[taxClass]

/** Which products belong to goods whose buyer may owe the tax. */
export function GoodsGroupsForm({ groups }: { readonly groups: readonly GoodsGroupFields[] }) {
  const typed = (name: GoodsGroupFields['name']) => {
    const stored = groups.find((group) => group.name === name)
    return { codes: stored?.unspsc.join(', ') ?? '', taxClasses: stored?.taxClasses.join(', ') ?? '' }
  }
  const form = useSettingsForm(changeGoodsGroups, Form, {
    phones: typed('phones'),
    chips: typed('chips'),
    consoles: typed('consoles'),
    tablets: typed('tablets'),
    laptops: typed('laptops'),
  })
  const { field } = form
  return (
    <SettingsForm
      id="goods-groups"
      form={form}
      call={changeGoodsGroups}
      consequence="Orders from now on are judged by it."
    >
      <SettingsFields
        id="goods-groups"
        title="Goods of these rules"
        about="A product belongs to a group by its UNSPSC code, by its tax class or by its own field. Write codes, or the digits that they begin with, with commas between them."
      >
        {goodsGroups.map((name) => {
          const { taxClasses } = typed(name)
          const several = taxClasses.includes(',') ? [[taxClasses, taxClasses] as const] : []
          return (
            <fieldset
              key={name}
              className="col-span-full grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] items-start gap-3"
            >
              <legend className="sr-only">{goodsGroupNames[name]}</legend>
              <Field
                label={`${goodsGroupNames[name]}: UNSPSC codes (optional)`}
                inputMode="numeric"
                {...field(`${name}.codes`)}
              />
              <Select
                label="Tax class"
                options={[
                  ['', 'None'] as const,
                  ...RateClass.options.map((each) => [each, nameOf(each)] as const),
                  ...several,
                ]}
                {...field(`${name}.taxClasses`)}
              />
            </fieldset>
          )
        })}
      </SettingsFields>
    </SettingsForm>
  )
}
