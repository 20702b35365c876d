import { useEffect, useSyncExternalStore } from 'react'
import { useFetcher } from 'react-router'
import { Icon } from './icon.tsx'

/** More at once would cover the page; the oldest gives way. */
const SHOWN = 2
/** Time for which a toast is shown. Pointing at it or reaching it by keyboard stops the clock. */
const SHOWN_MS = 5_000

/** A button in the toast, such as Undo: submits `fields` to a route's action. */
interface ToastAction {
  readonly label: string
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
}

interface Toast {
  readonly id: number
  readonly text: string
  readonly button: ToastAction | undefined
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const none: readonly Toast[] = []

/** Reports a success. A failure is shown beside what failed, not here. */
export function toast(text: string, button?: ToastAction): void {
  lastId += 1
  change([...toasts.slice(1 - SHOWN), { id: lastId, text, button }])
}

const dismiss = (id: number) => change(toasts.filter((shown) => shown.id !== id))

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
  const newest = shown.at(-1)?.id

  useEffect(() => {
    if (newest === undefined) return
    const onKey = ({ key }: KeyboardEvent) => {
      // An open dialog closes first.
      if (key === 'Escape' && !document.querySelector('dialog[open]')) dismiss(newest)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [newest])

  return (
    <div role="status" className="toasts">
      {shown.map((each) => (
        <ToastCard key={each.id} toast={each} />
      ))}
    </div>
  )
}

/** A toast; its countdown pauses while it is hovered or focused, and while the tab is hidden. */
function ToastCard({ toast: { id, text, button } }: { toast: Toast }) {
  useEffect(() => {
    const card = document.getElementById(`toast-${id}`)
    // A finger points at nothing after it is lifted, though the browser says so until the next touch.
    const held = matchMedia('(hover: hover)').matches ? ':hover, :focus-within' : ':focus-within'
    let left = SHOWN_MS
    const timer = setInterval(() => {
      if (document.hidden || card?.matches(held)) return
      left -= 100
      if (left <= 0) dismiss(id)
    }, 100)
    return () => clearInterval(timer)
  }, [id])

  return (
    <div id={`toast-${id}`} className="toast">
      <Icon name="check" />
      <p className="grow wrap-anywhere">{text}</p>
      {button && <ToastButton {...button} onDone={() => dismiss(id)} />}
      <button
        type="button"
        className="menu-entry justify-center"
        aria-label="Close"
        onClick={() => dismiss(id)}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

function ToastButton({ label, action, fields, onDone }: ToastAction & { onDone: () => void }) {
  const { submit } = useFetcher()
  return (
    <button
      type="button"
      className="menu-entry anchor flex-none"
      onClick={() => {
        void submit(fields, { method: 'post', action })
        onDone()
      }}
    >
      {label}
    </button>
  )
}
