import { type ReactNode, useEffect, useId, useRef } from 'react'

interface Props {
  readonly title: string
  readonly children: ReactNode
  /** The label of the confirm button. */
  readonly confirm: string
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks for confirmation of something irreversible. The cancel button has the focus. */
export function ConfirmDialog({ title, children, confirm, busy, onConfirm, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="modal" aria-labelledby={id} onClose={onClose}>
      <div className="modal-box grid gap-5 p-6 sm:p-8">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {children}
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            Back
          </button>
          <button type="button" className="btn btn-primary" disabled={busy} onClick={onConfirm}>
            {confirm}
          </button>
        </div>
      </div>
    </dialog>
  )
}
