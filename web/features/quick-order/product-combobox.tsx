import type { ComponentProps, KeyboardEvent } from 'react'
import { counted } from '#contract/counts.ts'
import type { Suggestion } from '#web/features/search/suggestions.ts'
import { useCombobox } from '#web/ui/use-combobox.ts'
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

/**
 * A combobox that suggests products by SKU or name while typing. Enter and Tab choose the selected one. Typed text
 * without a choice stays as it is.
 */
export function ProductCombobox({ onType, onChoose, onDone, ...field }: Props) {
  const { id, value } = field
  const { suggestions, suggest } = useProductSuggestions()
  const box = useCombobox({ id, keys: suggestions.map(({ sku }) => sku), onWanted: () => suggest(value) })

  function choose(product: Suggestion) {
    onChoose(product)
    box.close()
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    box.onKeyDown(event)
    if (event.nativeEvent.isComposing) return
    const chosen = suggestions[box.active]
    if (event.key === 'Enter') {
      event.preventDefault()
      if (chosen) choose(chosen)
      else box.close()
      onDone(chosen)
    } else if (event.key === 'Tab') {
      if (chosen && !event.shiftKey) choose(chosen)
      else box.close()
    }
  }

  return (
    <div className="relative">
      <input
        {...field}
        {...box.field}
        maxLength={MAX_CODE}
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="next"
        className="input"
        onChange={({ target }) => {
          onType(target.value)
          suggest(target.value)
          box.onTyped(target.value)
        }}
        onKeyDown={onKeyDown}
      />
      {box.isOpen && (
        <div role="listbox" {...box.list} aria-label="Suggested products" className="suggestion-list">
          {suggestions.map((product, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys (aria-activedescendant).
            <div
              key={product.sku}
              role="option"
              tabIndex={-1}
              {...box.option(place)}
              onClick={() => choose(product)}
            >
              <span className="min-w-0 wrap-anywhere">{product.name}</span>
              <span className="muted text-sm whitespace-nowrap">{product.sku}</span>
            </div>
          ))}
        </div>
      )}
      <span aria-live="polite" className="sr-only">
        {box.isOpen && `${counted(suggestions.length, 'product')} suggested`}
      </span>
    </div>
  )
}
