import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { lazyOnInteraction } from './lazy-on-interaction.ts'

/** Not part of every page: most are left without a toast. */
const ToastCard = lazyOnInteraction(async () => (await import('./toast-card.tsx')).ToastCard)

/** More at once would cover the page; the oldest gives way. */
const SHOWN = 2

/** A button in the toast, such as Undo: submits `fields` to a route's action. */
export interface ToastAction {
  readonly label: string
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
}

export interface Toast {
  readonly id: number
  /** Sentences, each on a line of its own. */
  readonly lines: readonly string[]
  readonly button: ToastAction | undefined
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const none: readonly Toast[] = []

/** Reports a success. A failure is shown beside what failed, not here. */
export function toast(text: string | readonly string[], button?: ToastAction): void {
  lastId += 1
  change([...toasts.slice(1 - SHOWN), { id: lastId, lines: [text].flat(), button }])
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
        <Suspense key={each.id}>
          <ToastCard toast={each} onDone={() => dismiss(each.id)} />
        </Suspense>
      ))}
    </div>
  )
}
