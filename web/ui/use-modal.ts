import { type RefObject, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

export interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>
  /** Restores the focus to the element that opened the dialog, then fires its `close` event. */
  close(): void
}

/** Opens the <dialog> with this `ref` as a modal as soon as it is rendered. */
export function useModal(): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => ref.current?.showModal(), [])
  const close = () => {
    ref.current?.close()
    // The browser fires it a task later; until then, the button that has the focus again could not reopen the dialog.
    ref.current?.dispatchEvent(new Event('close'))
  }
  return { ref, close }
}

/** Makes the browser's Back close the rendered dialog instead of leaving the page. */
export function useBackCloses({ close }: Modal): void {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')
  const isBack = blocker.state === 'blocked'
  useEffect(() => {
    if (!isBack) return
    blocker.reset()
    close()
  })
}
