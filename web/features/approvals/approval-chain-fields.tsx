import type { ReactNode } from 'react'
import { shopCurrency } from '#contract/locale.ts'
import { Button } from '#web/ui/button.tsx'

interface Props {
  readonly count: number
  readonly max: number
  readonly onAdd: () => void
  /** The fields of one step. */
  readonly children: (place: number) => ReactNode
  readonly onRemove: (place: number) => void
}

/** The steps in which a company approves orders, each with its own fields. */
export const ApprovalChainFields = ({ count, max, onAdd, onRemove, children }: Props) => (
  <fieldset className="grid gap-4">
    <legend className="font-medium">Approval by amount, in {shopCurrency()}</legend>
    <p className="muted text-sm">
      {count === 0
        ? 'No order needs approval for its amount. Members can have limits of their own.'
        : 'An order takes each step that its amount exceeds, in turn. Orders already waiting keep their steps.'}
    </p>
    {Array.from({ length: count }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the chain
      <fieldset key={place} className="grid gap-3 border-l-2 border-base-300 pl-4">
        <legend className="sr-only">Step {place + 1}</legend>
        {children(place)}
        <Button className="justify-self-start" onClick={() => onRemove(place)}>
          Remove step {place + 1}
        </Button>
      </fieldset>
    ))}
    {count < max && (
      <Button className="justify-self-start" onClick={onAdd}>
        Add a step
      </Button>
    )}
  </fieldset>
)
