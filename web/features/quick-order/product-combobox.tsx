import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { counted } from '#contract/counts.ts'
import type { Suggestion } from '#web/features/search/suggestions.ts'
import { useProductSuggestions } from './use-product-suggestions.ts'

type FieldProps = Pick<
  ComponentProps<'input'>,
  'aria-label' | 'aria-invalid' | 'aria-describedby' | 'onPaste'
>

interface Props extends FieldProps {
  readonly id: string
  readonly value: string
  readonly onType: (text: string) => void
  readonly onChoose: (product: Suggestion) => void
  /** Called on Enter, after `onChoose` if that chose a product. */
  readonly onDone: (chosen: Suggestion | undefined) => void
}

const MAX_CODE = 64

const optionId = (field: string, place: number) => `${field}-option-${place}`

/**
 * A combobox (ARIA 1.2) that suggests products by SKU or name while typing; the focus stays in the field. Arrow keys
 * move through the suggestions, Enter and Tab choose one, Escape closes them. Typed text without a choice stays as it
 * is.
 */
export function ProductCombobox({ onType, onChoose, onDone, ...field }: Props) {
  const { id, value } = field
  const { suggestions, suggest } = useProductSuggestions()
  const [wanted, setWanted] = useState(false)
  const [activeSku, setActiveSku] = useState<string>()
  const isOpen = wanted && suggestions.length > 0
  const active = isOpen ? suggestions.findIndex(({ sku }) => sku === activeSku) : -1

  function close() {
    setWanted(false)
    setActiveSku(undefined)
  }

  function choose(product: Suggestion) {
    onChoose(product)
    close()
  }

  /** Moving past either end selects nothing, then the other end. */
  function move(step: 1 | -1) {
    setWanted(true)
    if (!isOpen) suggest(value)
    const places = suggestions.length + 1
    const next = (active + 1 + step + places) % places
    setActiveSku(suggestions[next - 1]?.sku)
    if (next > 0) document.getElementById(optionId(id, next - 1))?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // Enter and arrow keys during IME composition are not for the list.
    if (event.nativeEvent.isComposing) return
    const chosen = suggestions[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (event.altKey && event.key === 'ArrowUp') close()
      else move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (chosen) choose(chosen)
      else close()
      onDone(chosen)
    } else if (event.key === 'Tab') {
      if (chosen && !event.shiftKey) choose(chosen)
      else close()
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }

  return (
    <div className="relative">
      <input
        {...field}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? optionId(id, active) : undefined}
        maxLength={MAX_CODE}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="next"
        className="input"
        onChange={({ target }) => {
          onType(target.value)
          suggest(target.value)
          setWanted(target.value.trim().length > 1)
          setActiveSku(undefined)
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {isOpen && <Options field={id} suggestions={suggestions} active={active} onChoose={choose} />}
      <span aria-live="polite" className="sr-only">
        {isOpen && `${counted(suggestions.length, 'product')} suggested`}
      </span>
    </div>
  )
}

interface OptionsProps {
  /** The id of the field that they belong to. */
  readonly field: string
  readonly suggestions: readonly Suggestion[]
  /** The position of the selected one; -1 if there is none. */
  readonly active: number
  readonly onChoose: (product: Suggestion) => void
}

const Options = ({ field, suggestions, active, onChoose }: OptionsProps) => (
  <div
    id={`${field}-list`}
    role="listbox"
    tabIndex={-1}
    aria-label="Suggested products"
    className="suggestion-list"
    // Clicking must not take the focus from the field.
    onMouseDown={(event) => event.preventDefault()}
  >
    {suggestions.map((product, place) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys (aria-activedescendant).
      <div
        key={product.sku}
        id={optionId(field, place)}
        role="option"
        tabIndex={-1}
        aria-selected={place === active}
        onClick={() => onChoose(product)}
      >
        <span className="min-w-0 wrap-anywhere">{product.name}</span>
        <span className="muted text-sm whitespace-nowrap">{product.sku}</span>
      </div>
    ))}
  </div>
)
