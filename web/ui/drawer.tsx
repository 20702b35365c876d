import { type ReactNode, useId } from 'react'
import { Link, type To } from 'react-router'
import { Icon } from './icon.tsx'
import { type Modal, useBackCloses } from './use-modal.ts'

interface Props {
  readonly title: string
  /** What identifies the thing, below its name. */
  readonly note?: ReactNode
  /** Left of the title, such as a picture. */
  readonly before?: ReactNode
  readonly modal: Modal
  /** The page that shows the same. */
  readonly page?: To
  /** The buttons at the end, which stay in view. */
  readonly actions?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Edits one thing of a list beside the list. Render it only while open, so that it starts fresh each time. */
export function Drawer({ title, note, before, modal, page, actions, onClose, children }: Props) {
  const id = useId()
  useBackCloses(modal)
  return (
    <dialog
      ref={modal.ref}
      className="drawer text-start whitespace-normal"
      aria-labelledby={id}
      onClose={onClose}
    >
      <div className="drawer-head">
        {before}
        <div className="grid min-w-0 grow">
          <h2 id={id} className="text-lg wrap-anywhere">
            {title}
          </h2>
          {note && <p className="muted text-sm">{note}</p>}
        </div>
        {page && (
          <Link to={page} className="btn btn-plain btn-square" aria-label={`Open ${title} as a page`}>
            <Icon name="open" />
          </Link>
        )}
        <button type="button" className="btn btn-plain btn-square" aria-label="Close" onClick={modal.close}>
          <Icon name="close" />
        </button>
      </div>
      <div className="drawer-body">{children}</div>
      {actions && <div className="drawer-actions">{actions}</div>}
    </dialog>
  )
}
