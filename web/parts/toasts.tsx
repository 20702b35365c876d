import { useSyncExternalStore } from 'react'

/** Spec §9: a toast closes by itself. */
const SHOWN_MS = 5_000

interface Toast {
  readonly id: number
  readonly text: string
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const none: readonly Toast[] = []

/** Tells the person of something that went well; a failure belongs beside what failed. */
export function toast(text: string): void {
  lastId += 1
  const id = lastId
  change([...toasts, { id, text }])
  setTimeout(() => dismiss(id), SHOWN_MS)
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
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 grid justify-items-end gap-2"
    >
      {shown.map(({ id, text }) => (
        <div
          key={id}
          className="pointer-events-auto flex max-w-md items-center gap-2 rounded-box bg-base-300 py-2 pr-2 pl-5 shadow-xl"
        >
          <p className="break-words">{text}</p>
          <button
            type="button"
            className="menu-entry justify-center"
            aria-label="Close"
            onClick={() => dismiss(id)}
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
      ))}
    </div>
  )
}
