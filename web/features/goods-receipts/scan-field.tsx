import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { GROUP_SEPARATOR } from '#contract/goods-receipts/read-scan.ts'
import { Button } from '#web/ui/button.tsx'

/** Where the letters of a scanner, which types like a keyboard, do not belong to the scan. */
const TAKEN = 'input, textarea, select, [contenteditable], dialog'

/** The field for scans. Whatever is typed elsewhere on the page goes into it, so that a scan is never lost. */
export function ScanField({ onScan }: { readonly onScan: (code: string) => void }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // A phone with a scanner needs no keyboard on its screen, which would cover half of it.
  const [hasKeyboard, setKeyboard] = useState(false)

  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    function take({ key, ctrlKey, altKey, metaKey, target }: globalThis.KeyboardEvent) {
      const isLetter = key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey
      const isElsewhere = target instanceof Element && !target.closest(TAKEN)
      if (isLetter && isElsewhere && !document.querySelector('dialog[open]'))
        field.current?.focus({ preventScroll: true })
    }
    document.addEventListener('keydown', take)
    return () => document.removeEventListener('keydown', take)
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    const code = field.current?.value.trim()
    if (!code || !field.current) return
    field.current.value = ''
    onScan(code)
  }

  /** Keyboards have no key for the separator of GS1 elements; scanners send it as Ctrl+]. */
  function separate(event: KeyboardEvent<HTMLInputElement>) {
    if (!event.ctrlKey || event.key !== ']') return
    event.preventDefault()
    const { selectionStart, selectionEnd, value } = event.currentTarget
    event.currentTarget.setRangeText(
      GROUP_SEPARATOR,
      selectionStart ?? value.length,
      selectionEnd ?? value.length,
      'end',
    )
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        Scan or type a code
      </label>
      <div className="flex gap-2">
        <input
          ref={field}
          id={id}
          className="input min-w-0 grow font-mono text-lg"
          inputMode={hasKeyboard ? 'text' : 'none'}
          enterKeyHint="done"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={400}
          onKeyDown={separate}
        />
        <Button
          className="pointer-fine:hidden"
          aria-pressed={hasKeyboard}
          onClick={() => {
            setKeyboard(!hasKeyboard)
            field.current?.focus({ preventScroll: true })
          }}
        >
          Type
        </Button>
        <Button type="submit">Add</Button>
      </div>
    </form>
  )
}
