import { z } from 'zod'
import { setElectronicOrders } from '#contract/electronic-orders/endpoints.ts'
import { MAX_PRICE_TOLERANCE, PriceTolerance, type PunchOutConnection } from '#contract/punchout/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'

interface Props {
  readonly connection: Pick<PunchOutConnection, '_id' | 'name' | 'buyer' | 'priceTolerance' | 'asksAdmin'>
  readonly members: readonly { readonly _id: string; readonly name: string; readonly email: string }[]
  readonly onClose: () => void
}

const rules = [
  ['exact', 'Are placed if nothing differs'],
  ['tolerance', 'Are placed if prices differ slightly'],
  ['ask', 'Wait for an admin of the shop'],
] as const

const Chosen = z
  .object({
    user_id: z.string(),
    rule: z.enum(['exact', 'tolerance', 'ask']),
    priceTolerance: PriceTolerance,
  })
  .refine(({ rule, priceTolerance }) => rule !== 'tolerance' || priceTolerance > 0, {
    path: ['priceTolerance'],
    message: 'At least 1',
  })

/** Sets the member who places a purchasing system's orders, and which of them are placed without an admin. */
export function OrdersDialog({
  connection: { _id: id, name, buyer, priceTolerance, asksAdmin },
  members,
  onClose,
}: Props) {
  const { form, field, dialog } = useDialogForm({
    schema: Chosen,
    defaultValues: {
      user_id: buyer?._id ?? '',
      rule: ruleOf({ asksAdmin, priceTolerance }),
      priceTolerance: Math.max(1, priceTolerance),
    },
    toInput: ({ user_id, rule, priceTolerance }) => ({
      id,
      user_id: user_id || null,
      priceTolerance: rule === 'tolerance' ? priceTolerance : 0,
      asksAdmin: rule === 'ask',
    }),
    ...sentTo(setElectronicOrders),
    done: ({ lacks }, { user_id }) => {
      if (!user_id) return `${name} can no longer send orders`
      return lacks.some(({ stopsOrders }) => stopsOrders)
        ? 'Saved. Something is still missing: see below'
        : `${name} can send orders now`
    },
    refusedFields: { 'buyer-not-in-company': 'user_id' },
  })
  return (
    <DialogForm {...dialog} title={`Orders of ${name}`} submit="Save" busy="Saving…" onClose={onClose}>
      <Select
        label="Orders are placed by"
        hint="The member who is named on the orders and gets their emails. Approvals are made in the purchasing system: those of the shop do not apply."
        {...field('user_id')}
        options={[
          ['', 'Nobody: its orders are refused'],
          ...members.map(
            (member) => [member._id, member.name ? `${member.name}, ${member.email}` : member.email] as const,
          ),
        ]}
      />
      <Select label="Its orders" hint={hints[form.watch('rule')]} {...field('rule')} options={rules} />
      {form.watch('rule') === 'tolerance' && (
        <Field
          label="Prices may differ by, in percent"
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_PRICE_TOLERANCE}
          {...field('priceTolerance', { valueAsNumber: true })}
        />
      )}
    </DialogForm>
  )
}

type Rule = z.infer<typeof Chosen>['rule']

function ruleOf({
  asksAdmin,
  priceTolerance,
}: Pick<PunchOutConnection, 'asksAdmin' | 'priceTolerance'>): Rule {
  if (asksAdmin) return 'ask'
  return priceTolerance > 0 ? 'tolerance' : 'exact'
}

const hints = {
  exact: 'Others are refused, and the reply names each difference.',
  tolerance: 'Orders are placed at the shop’s prices, and the reply names each difference.',
  ask: 'Nothing is reserved meanwhile. The purchasing system is told that its order is being checked.',
} as const
