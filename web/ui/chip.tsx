import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { Icon } from './icon.tsx'

interface FilterProps {
  /** The filter in words, such as `Category: Cables`. */
  readonly children: string
  /** The list without it. */
  readonly without: To
}

/** A filter that is applied; pressing it removes it. */
export const FilterChip = ({ children, without }: FilterProps) => (
  <Link to={without} preventScrollReset className="chip chip-on" aria-label={`Remove the filter ${children}`}>
    {children}
    <Icon name="close" />
  </Link>
)

interface ChoiceProps {
  readonly chosen: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

/** One of a few choices. */
export const ChoiceChip = ({ chosen, onChoose, children }: ChoiceProps) => (
  <button
    type="button"
    className={`chip ${chosen ? 'chip-on' : ''}`}
    aria-pressed={chosen}
    onClick={onChoose}
  >
    {chosen && <Icon name="check" />}
    {children}
  </button>
)

/** Chips in a row, which wraps. */
export const Chips = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a part of a form.
  <div role="group" aria-label={label} className="flex flex-wrap gap-2">
    {children}
  </div>
)
