import { type ClipboardEventHandler, type KeyboardEvent, type Ref, useState } from 'react'
import type { Suggestion } from '#web/features/search/suggestions.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { useProductSuggestions } from './use-product-suggestions.ts'

interface Props {
  readonly id: string
  /** Begins with the visible label. */
  readonly label: string
  readonly value: string
  readonly invalid: boolean
  readonly describedBy: string
  readonly inputRef?: Ref<HTMLInputElement>
  readonly onType: (text: string) => void
  readonly onChoose: (product: Suggestion) => void
  /** Called on Enter once a product is chosen. */
  readonly onDone: () => void
  readonly onPaste?: ClipboardEventHandler<HTMLInputElement>
}

const MAX_CODE = 64

/**
 * A combobox (ARIA 1.2) that suggests products by SKU or name while typing; the focus stays in the field. Arrow keys
 * move through the suggestions, Enter and Tab choose one, Escape closes them. Typed text without a choice stays as it
 * is.
 */
export function ProductCombobox(props: Props) {
  const { id, label, value, invalid, describedBy, inputRef, onType, onChoose, onDone, onPaste } = props
  const { suggestions, suggest } = useProductSuggestions()
  const [wanted, setWanted] = useState(false)
  const [activeSku, setActiveSku] = useState<string>()
  const isOpen = wanted && suggestions.length > 0
  const active = isOpen ? suggestions.findIndex(({ sku }) => sku === activeSku) : -1
  const optionId = (place: number) => `${id}-option-${place}`

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
    if (next > 0) document.getElementById(optionId(next - 1))?.scrollIntoView({ block: 'nearest' })
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
      onDone()
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
        id={id}
        ref={inputRef}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? optionId(active) : undefined}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        value={value}
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
        onPaste={onPaste}
      />
      {isOpen && (
        <div
          id={`${id}-list`}
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
              id={optionId(place)}
              role="option"
              tabIndex={-1}
              aria-selected={place === active}
              onClick={() => choose(product)}
            >
              <span className="min-w-0 wrap-anywhere">{product.name}</span>
              <span className="muted text-sm whitespace-nowrap">{product.sku}</span>
            </div>
          ))}
        </div>
      )}
      <span aria-live="polite" className="sr-only">
        {isOpen &&
          `${formatCount(suggestions.length)} ${suggestions.length === 1 ? 'product' : 'products'} suggested`}
      </span>
    </div>
  )
}
