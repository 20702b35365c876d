import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '#web/ui/icon.tsx'

/** A form above the page. It is there while it is open, so that it opens anew each time. */
export function FormDialog({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className="modal modal-bottom sm:modal-middle"
      aria-labelledby={id}
      onClose={onClose}
    >
      <div className="modal-box grid gap-6 p-5 sm:max-w-2xl sm:p-8">
        <div className="flex items-start justify-between gap-4">
          <h2 id={id} className="text-2xl">
            {title}
          </h2>
          <button
            type="button"
            className="menu-entry -mt-2 -mr-2 justify-center"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
