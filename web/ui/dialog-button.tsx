import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { OutOfMenu } from './in-menu.tsx'

interface Props extends ComponentProps<typeof Button> {
  /** Returns the dialog; rendered only while it is open, so that it starts fresh each time. */
  readonly dialog: (onClose: () => void) => ReactNode
  /** Whether the page opens with the dialog. */
  readonly opened?: boolean
}

/** A button that opens a dialog. */
export function DialogButton({ dialog, opened = false, ...button }: Props) {
  const [isOpen, setOpen] = useState(opened)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen && <OutOfMenu>{dialog(() => setOpen(false))}</OutOfMenu>}
    </>
  )
}
