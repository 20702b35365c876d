import { type RefObject, useEffect, useRef } from 'react'

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
