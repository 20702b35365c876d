import { useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import type { QuantityRule } from '#contract/products/quantity.ts'
import { WHOLE_PIECES } from '#web/features/products/typed-quantity.ts'
import { Icon } from '#web/ui/icon.tsx'

interface Props {
  readonly id: string
  /** The name of the product, for screen readers. */
  readonly name: string
  readonly pieces: number
  readonly rule: QuantityRule
  readonly describedBy: string | undefined
  readonly invalid: boolean
  /** Called with every whole number typed, so that none is lost. */
  readonly onChange: (pieces: number) => void
}

const MOST = 1_000_000_000

/** A quantity in pieces, typed or changed in steps of whole cartons, or of 100 where any number can be ordered. */
export function QuantityField({ id, name, pieces, rule, describedBy, invalid, onChange }: Props) {
  // Only while typing: an empty field is not a quantity, and is temporary.
  const [typed, setTyped] = useState<string>()
  // The quantity kept after a fraction was typed.
  const [stayed, setStayed] = useState<number>()
  const isBroken = stayed === pieces
  const step = rule.multiple === 1 ? MIN_ORDER_PIECES : rule.multiple
  const most = Math.min(rule.max ?? MOST, MOST)
  const fewer = Math.max(rule.min, (Math.ceil(pieces / step) - 1) * step)
  const more = Math.min(most, (Math.floor(pieces / step) + 1) * step)

  function type(text: string) {
    setTyped(text)
    setStayed(undefined)
    const number = Number(text)
    if (text !== '' && Number.isInteger(number) && number >= 1 && number <= MOST) onChange(number)
  }

  function leave() {
    if (!Number.isInteger(Number(typed ?? 0))) setStayed(pieces)
    setTyped(undefined)
  }

  const stepTo = (to: number, possible: boolean) => ({
    type: 'button' as const,
    className: 'btn btn-plain btn-square text-lg',
    // Not `disabled`, which would lose the focus.
    'aria-disabled': !possible,
    onClick: () => {
      if (possible) onChange(to)
    },
  })

  return (
    <div className="quantity-steps w-full max-w-48">
      <button {...stepTo(fewer, fewer < pieces)}>
        <Icon name="minus" />
        <span className="sr-only">
          {formatCount(step)} pieces fewer of {name}
        </span>
      </button>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        aria-label={`Pieces of ${name}`}
        aria-invalid={invalid || isBroken}
        aria-describedby={isBroken ? `${id}-broken` : describedBy}
        min={rule.min}
        max={rule.max}
        step={rule.multiple}
        value={typed ?? String(pieces)}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
        className="input px-1 text-center"
      />
      <button {...stepTo(more, more > pieces)}>
        <Icon name="plus" />
        <span className="sr-only">
          {formatCount(step)} pieces more of {name}
        </span>
      </button>
      {isBroken && (
        <p id={`${id}-broken`} role="status" className="text-problem col-span-full text-sm">
          {WHOLE_PIECES}
        </p>
      )}
    </div>
  )
}
