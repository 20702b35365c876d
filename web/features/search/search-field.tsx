import { useId, useRef } from 'react'
import { useTypedBefore } from '#web/ui/use-typed-before.ts'
import { useSuggestions } from './use-suggestions.ts'

interface Props {
  readonly label: string
  readonly value: string
  readonly className: string
}

/** The text field of a product search, with suggestions while typing. */
export function SearchField({ label, value, className }: Props) {
  const { suggestions, suggest } = useSuggestions()
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  useTypedBefore(field, ({ value }) => suggest(value))
  return (
    <>
      <input
        ref={field}
        type="search"
        name="q"
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        maxLength={100}
        list={list}
        autoComplete="off"
        enterKeyHint="search"
        className={className}
        onInput={({ currentTarget }) => suggest(currentTarget.value)}
      />
      <datalist id={list}>
        {suggestions.map(({ name, sku }) => (
          <option key={sku} value={name} label={`${name}, SKU ${sku}`} />
        ))}
      </datalist>
    </>
  )
}
