import { type ComponentProps, useEffect, useId, useRef } from 'react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import type { Address } from '#contract/addresses.ts'
import type { CartLine } from '#contract/carts.ts'
import { AddressChoice } from '#web/features/addresses/address-choice.tsx'
import type { CheckoutValues } from './checkout-form.tsx'
import { chosenIn, type DeliveryPlan, type PlanProblem, planProblems } from './delivery-plan.ts'
import { DeliveryTable } from './delivery-table.tsx'

/** So many problems are told at once; the rest shows when these are mended. */
const TOLD = 5

interface Props extends Pick<ComponentProps<typeof AddressChoice>, 'onAdd' | 'onEdit'> {
  readonly form: Pick<UseFormReturn<CheckoutValues>, 'control' | 'getValues' | 'setValue'>
  /** Of the field for a single address. */
  readonly single: Omit<ComponentProps<typeof AddressChoice>, 'addresses' | 'onAdd' | 'onEdit'>
  readonly lines: readonly CartLine[]
  readonly addresses: readonly Address[]
}

/** Where the order goes: to one address, or to several with the pieces of each line. */
export function DeliveryChoice({ form, single, lines, addresses, onAdd, onEdit }: Props) {
  const plan = useWatch({ control: form.control, name: 'plan' })
  const { submitCount } = useFormState({ control: form.control })
  const chosen = chosenIn(plan, addresses)
  const problems = plan.isOn ? planProblems(lines, plan, addresses) : []
  const change = (next: DeliveryPlan) => form.setValue('plan', next, { shouldDirty: true })

  function turn(isOn: boolean) {
    const first = form.getValues('addressId')
    change({ ...plan, isOn, addressIds: plan.addressIds.length > 0 || !first ? plan.addressIds : [first] })
  }

  function choose(id: string, isChosen: boolean) {
    const others = plan.addressIds.filter((other) => other !== id)
    change({ ...plan, addressIds: isChosen ? [...others, id] : others })
  }

  const several = {
    chosen: plan.addressIds,
    name: 'addressIds',
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) => choose(target.value, target.checked),
  }
  return (
    <div className="grid min-w-0 gap-6">
      <AddressChoice addresses={addresses} onAdd={onAdd} onEdit={onEdit} {...(plan.isOn ? several : single)}>
        <label className="flex min-h-11 cursor-pointer items-center gap-3 justify-self-start">
          <input
            type="checkbox"
            className="checkbox"
            checked={plan.isOn}
            onChange={({ target }) => turn(target.checked)}
          />
          Ship to several addresses
        </label>
      </AddressChoice>
      {plan.isOn && chosen.length > 1 && (
        <DeliveryTable lines={lines} chosen={chosen} plan={plan} onChange={change} />
      )}
      {plan.isOn && chosen.length < 2 && (
        <p className="muted">Choose two addresses or more; then say how many pieces go to each.</p>
      )}
      {submitCount > 0 && problems.length > 0 && <Problems problems={problems} submitCount={submitCount} />}
    </div>
  )
}

/** What keeps the order from being placed; it gets the focus when somebody tries to. */
function Problems({ problems, submitCount }: { problems: readonly PlanProblem[]; submitCount: number }) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const tried = useRef(0)
  useEffect(() => {
    if (submitCount !== tried.current) box.current?.focus()
    tried.current = submitCount
  }, [submitCount])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-labelledby={id}
      className="surface grid scroll-mt-24 gap-2 border-(--text-error) border-s-4 p-4"
    >
      <p id={id} className="font-semibold">
        The order cannot be placed so:
      </p>
      <ul className="grid gap-1 text-problem">
        {problems.slice(0, TOLD).map(({ message }) => (
          <li key={message} className="wrap-anywhere">
            {message}
          </li>
        ))}
      </ul>
      {problems.length > TOLD && <p className="muted">And {problems.length - TOLD} more lines.</p>}
    </div>
  )
}
