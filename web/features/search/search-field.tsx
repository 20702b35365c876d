import { type KeyboardEvent, useId, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCombobox } from '#web/ui/use-combobox.ts'
import { useTypedBefore } from '#web/ui/use-typed-before.ts'
import { useFoundPages } from './use-found-pages.ts'

interface Props {
  readonly label: string
  readonly value: string
}

/** The text field of the header's search: a combobox of the pages that the text leads to. Enter without a choice searches. */
export function SearchField({ label, value }: Props) {
  const id = useId()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const { found, find } = useFoundPages()
  const pages = found.flatMap((group) => group.pages)
  const box = useCombobox({
    id,
    keys: pages.map(({ to, title }) => `${title} ${to}`),
    onWanted: () => find(field.current?.value ?? ''),
  })
  useTypedBefore(field, (input) => {
    const { value } = input
    input.dataset.typing = ''
    find(value)
    if (field.current === document.activeElement) box.onTyped(value)
  })

  function onChosen() {
    field.current?.removeAttribute('data-typing')
    box.close()
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    box.onKeyDown(event)
    const chosen = pages[box.active]
    if (event.nativeEvent.isComposing || event.key !== 'Enter') return
    box.close()
    if (!chosen) return
    event.preventDefault()
    onChosen()
    void navigate(chosen.to)
  }

  return (
    <>
      <input
        ref={field}
        {...box.field}
        type="search"
        name="q"
        aria-label={label}
        aria-keyshortcuts="/ Control+K"
        placeholder={label}
        defaultValue={value}
        maxLength={100}
        enterKeyHint="search"
        className="input"
        onInput={({ currentTarget }) => {
          currentTarget.dataset.typing = ''
          find(currentTarget.value)
          box.onTyped(currentTarget.value)
        }}
        onKeyDown={onKeyDown}
      />
      {box.isOpen && (
        <div role="listbox" {...box.list} aria-label="Pages found" className="suggestion-list">
          {found.map(({ heading, pages: inGroup }) => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox has groups of this role, not fieldsets.
            <div key={heading} role="group" aria-label={heading}>
              <p aria-hidden="true" className="muted px-3 pt-2 text-sm">
                {heading}
              </p>
              {inGroup.map((page) => (
                <Link
                  key={`${page.title} ${page.to}`}
                  to={page.to}
                  role="option"
                  {...box.option(pages.indexOf(page))}
                  onClick={onChosen}
                >
                  <span className="min-w-0 wrap-anywhere">{page.title}</span>
                  <span className="muted text-sm whitespace-nowrap">{page.detail}</span>
                </Link>
              ))}
            </div>
          ))}
        </div>
      )}
      <span aria-live="polite" className="sr-only">
        {box.isOpen && `${pages.length} found, arrow keys to choose`}
      </span>
    </>
  )
}
