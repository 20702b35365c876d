import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { OutOfMenu } from './in-menu.tsx'
import { useModal } from './use-modal.ts'

interface Question {
  readonly title?: string | undefined
  /** The question to confirm. */
  readonly children: ReactNode
  /** The label of the confirm button. */
  readonly confirm: string
  /** @default the label's: `primary` for what the screen is for; otherwise `danger`, since something is lost */
  readonly confirmLook?: ButtonLook | undefined
  readonly onConfirm: () => void
}

interface Props extends Question, Omit<ComponentProps<typeof Button>, 'title' | 'children' | 'onClick'> {
  readonly label: ReactNode
}

/** A button for something irreversible: a dialog asks for confirmation first. */
export function ConfirmButton({
  label,
  title,
  confirm,
  primary = false,
  confirmLook = primary ? 'primary' : 'danger',
  onConfirm,
  children,
  ...button
}: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look={primary ? 'primary' : 'plain'} {...button} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <OutOfMenu>
          <ConfirmDialog
            title={title}
            confirm={confirm}
            confirmLook={confirmLook}
            onConfirm={onConfirm}
            onClose={() => setAsking(false)}
          >
            {children}
          </ConfirmDialog>
        </OutOfMenu>
      )}
    </>
  )
}

/** The cancel button has the focus. */
function ConfirmDialog({
  title = 'Are You Sure',
  confirm,
  confirmLook = 'danger',
  onConfirm,
  onClose,
  children,
}: Question & { onClose: () => void }) {
  const modal = useModal()
  const id = useId()
  return (
    <dialog ref={modal.ref} className="modal" aria-labelledby={id} onClose={onClose}>
      <div className="modal-box grid gap-5 p-6 sm:p-8">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {children}
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <Button look="plain" onClick={modal.close}>
            Back
          </Button>
          <Button
            look={confirmLook}
            onClick={() => {
              modal.close()
              onConfirm()
            }}
          >
            {confirm}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
