import { type RefObject, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

export interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>
  /** Gives the focus back to what opened the dialog, then fires its `close` event. */
  close(): void
}

/** Opens the <dialog> that gets `ref` as soon as it is rendered, above everything else. */
export function useModal(): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => ref.current?.showModal(), [])
  return { ref, close: () => ref.current?.close() }
}

/** While it is rendered, Back in the browser closes the dialog instead of leaving the page below it. */
export function useBackCloses({ close }: Modal): void {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')
  const isBack = blocker.state === 'blocked'
  useEffect(() => {
    if (!isBack) return
    blocker.reset()
    close()
  })
}
