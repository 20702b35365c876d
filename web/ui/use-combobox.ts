import { type KeyboardEvent, useState } from 'react'

interface Options {
  /** The id of the field. */
  readonly id: string
  /** One key per option, in their order. */
  readonly keys: readonly string[]
  /** Called when an arrow key asks for options while none are shown. */
  readonly onWanted: () => void
}

/**
 * The state, keys and attributes of a combobox (ARIA 1.2) whose focus stays in the field: arrow keys move through the
 * options, Escape closes them. The caller decides what Enter and Tab do.
 */
export function useCombobox({ id, keys, onWanted }: Options) {
  const [isWanted, setWanted] = useState(false)
  const [activeKey, setActiveKey] = useState<string>()
  const isOpen = isWanted && keys.length > 0
  const active = isOpen && activeKey !== undefined ? keys.indexOf(activeKey) : -1
  const optionId = (place: number) => `${id}-option-${place}`

  function close() {
    setWanted(false)
    setActiveKey(undefined)
  }

  /** Moving past either end selects nothing, then the other end. */
  function move(step: 1 | -1) {
    setWanted(true)
    if (!isOpen) onWanted()
    const places = keys.length + 1
    const next = (active + 1 + step + places) % places
    setActiveKey(keys[next - 1])
    if (next > 0) document.getElementById(optionId(next - 1))?.scrollIntoView({ block: 'nearest' })
  }

  /** Handles arrow keys and Escape. */
  function onKeyDown(event: KeyboardEvent) {
    // Enter and arrow keys during IME composition are not for the list.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (event.altKey && event.key === 'ArrowUp') close()
      else move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }

  return {
    isOpen,
    /** The position of the selected option; -1 if there is none. */
    active,
    close,
    onKeyDown,
    /** Call it when text was typed. */
    onTyped: (typed: string) => {
      setWanted(typed.trim().length > 1)
      setActiveKey(undefined)
    },
    field: {
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? `${id}-list` : undefined,
      'aria-autocomplete': 'list',
      'aria-activedescendant': active >= 0 ? optionId(active) : undefined,
      autoComplete: 'off',
      onBlur: close,
    },
    /** Props of the element with the role `listbox`. */
    list: {
      id: `${id}-list`,
      tabIndex: -1,
      // Clicking must not take the focus from the field.
      onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
    },
    /** Props of an element with the role `option`. */
    option: (place: number) => ({
      id: optionId(place),
      'aria-selected': place === active,
    }),
  } as const
}
