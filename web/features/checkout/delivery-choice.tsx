import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import type { Address } from '#contract/addresses/endpoints.ts'
import type { CartLine } from '#contract/carts/endpoints.ts'
import { AddressChoice } from '#web/features/addresses/address-choice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import type { CheckoutValues } from './checkout-fields.ts'
import { chosenIn, type DeliveryPlan, type PlanProblem, planProblems, titlesOf } from './delivery-plan.ts'
import { DeliveryTable, LINES_SHOWN } from './delivery-table.tsx'
import { asLastTime, type LastDivision } from './last-division.ts'

/** At most this many problems are shown; the others appear as these are fixed. */
const TOLD = 5

interface Props extends Pick<ComponentProps<typeof AddressChoice>, 'onAdd' | 'onEdit'> {
  readonly form: Pick<UseFormReturn<CheckoutValues>, 'control' | 'getValues' | 'setValue'>
  /** Props of the field for a single address. */
  readonly single: Omit<ComponentProps<typeof AddressChoice>, 'addresses' | 'legend' | 'onAdd' | 'onEdit'>
  readonly lines: readonly CartLine[]
  readonly addresses: readonly Address[]
  /** Undefined when these lines cannot be divided as in an earlier order. */
  readonly last: LastDivision | undefined
}

/** Chooses where the order goes: one address, or several with the pieces of each line. */
export function DeliveryChoice({ form, single, lines, addresses, last, onAdd, onEdit }: Props) {
  const plan = useWatch({ control: form.control, name: 'plan' })
  const { submitCount } = useFormState({ control: form.control })
  const [page, setPage] = useState(0)
  const table = useRef<HTMLDivElement>(null)
  const lastPage = Math.max(0, Math.ceil(lines.length / LINES_SHOWN) - 1)
  const chosen = chosenIn(plan, addresses)
  const problems = plan.isOn ? planProblems(lines, plan, addresses) : []
  const change = (next: DeliveryPlan) => form.setValue('plan', next, { shouldDirty: true })

  const lacksAddress = addresses.length < 2

  function turn(isOn: boolean) {
    const first = form.getValues('addressId')
    change({ ...plan, isOn, addressIds: plan.addressIds.length > 0 || !first ? plan.addressIds : [first] })
    if (isOn && lacksAddress) onAdd()
  }

  function choose(id: string, isChosen: boolean) {
    const others = plan.addressIds.filter((other) => other !== id)
    change({ ...plan, addressIds: isChosen ? [...others, id] : others })
  }

  function goTo(productId: string) {
    const place = lines.findIndex(({ product_id }) => product_id === productId)
    // The page's fields must be rendered before one can be focused.
    flushSync(() => setPage(Math.floor(place / LINES_SHOWN)))
    table.current?.querySelector<HTMLInputElement>(`[data-line="${productId}"]`)?.focus()
  }

  const several = {
    chosen: plan.addressIds,
    name: 'addressIds',
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) => choose(target.value, target.checked),
  }
  return (
    <div className="grid min-w-0 gap-6">
      <AddressChoice
        legend={plan.isOn ? 'Delivery addresses' : 'Delivery address'}
        addresses={addresses}
        onAdd={onAdd}
        onEdit={onEdit}
        {...(plan.isOn ? several : single)}
      >
        <Checkbox
          className="justify-self-start"
          checked={plan.isOn}
          onChange={({ target }) => turn(target.checked)}
        >
          <span>
            Ship to several addresses
            {lacksAddress && !plan.isOn && <span className="muted">, and add the next one now</span>}
          </span>
        </Checkbox>
        {last && (
          <Button
            className="h-auto max-w-full justify-self-start whitespace-normal py-2 text-start"
            onClick={() => change(asLastTime(plan, lines, last))}
          >
            <span>
              Same as last time{' '}
              <span className="muted font-normal">
                {[...titlesOf(last.parts.map(({ address }) => address)).values()].join(' and ')}, as in{' '}
                {last.number}
              </span>
            </span>
          </Button>
        )}
      </AddressChoice>
      {plan.isOn && chosen.length > 1 && (
        <div ref={table} className="min-w-0">
          <DeliveryTable
            lines={lines}
            chosen={chosen}
            plan={plan}
            onChange={change}
            page={Math.min(page, lastPage)}
            onPage={setPage}
          />
        </div>
      )}
      {plan.isOn && chosen.length < 2 && (
        <p className="muted">Select at least two addresses, then enter the pieces for each.</p>
      )}
      {submitCount > 0 && problems.length > 0 && (
        <Problems problems={problems} submitCount={submitCount} goTo={goTo} />
      )}
    </div>
  )
}

interface ProblemsProps {
  readonly problems: readonly PlanProblem[]
  readonly submitCount: number
  /** Moves to the fields of a line. */
  readonly goTo: (productId: string) => void
}

/** Everything that prevents the order from being placed; focused when a submit fails. */
function Problems({ problems, submitCount, goTo }: ProblemsProps) {
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
        The order cannot be placed like this:
      </p>
      <ul className="grid gap-1 text-problem">
        {problems.slice(0, TOLD).map(({ message, productId }) => (
          <li key={message} className="wrap-anywhere">
            {productId === undefined ? (
              message
            ) : (
              <button
                type="button"
                className="min-h-(--control) cursor-pointer text-start underline underline-offset-4"
                onClick={() => goTo(productId)}
              >
                {message}
              </button>
            )}
          </li>
        ))}
      </ul>
      {problems.length > TOLD && <p className="muted">And {problems.length - TOLD} more lines.</p>}
    </div>
  )
}
