import { type ReactNode, useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from './icon.tsx'
import { type Modal, useBackCloses } from './use-modal.ts'

interface Props {
  readonly title: string
  readonly modal: Modal
  /** `table` for one with rows of fields. */
  readonly wide?: boolean | 'table'
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form above the page. Render it only while open, so that it starts fresh each time. */
export function FormDialog({ title, modal, wide = false, onClose, children }: Props) {
  const id = useId()
  useBackCloses(modal)
  return (
    <dialog
      ref={modal.ref}
      // A dialog may be in a cell of a table, whose text ends at the right and does not wrap.
      className="modal modal-bottom sm:modal-middle text-start whitespace-normal"
      aria-labelledby={id}
      onClose={onClose}
    >
      <div className={`modal-box grid gap-6 p-5 sm:p-8 ${widthOf(wide)}`}>
        <h2 id={id} className="pr-12 text-2xl wrap-anywhere">
          {title}
        </h2>
        {children}
        {/* Last in order, so that the first field has the focus when the dialog opens. */}
        <button
          type="button"
          className="menu-entry absolute top-3 right-3 justify-center sm:top-6 sm:right-6"
          aria-label="Close"
          onClick={modal.close}
        >
          <Icon name="close" />
        </button>
      </div>
    </dialog>
  )
}

const widthOf = (wide: boolean | 'table') => (wide === 'table' ? 'sm:max-w-5xl' : wide ? 'sm:max-w-2xl' : '')

interface ActionsProps {
  readonly modal: Modal
  readonly submit: string
  readonly disabled: boolean
}

/** The buttons at the end of a dialog's form. */
export function FormDialogActions({ modal, submit, disabled }: ActionsProps) {
  return (
    <div className="flex flex-wrap-reverse justify-end gap-3">
      <Button look="plain" onClick={modal.close}>
        Back
      </Button>
      <Button type="submit" primary className="grow sm:grow-0" disabled={disabled}>
        {submit}
      </Button>
    </div>
  )
}
