import { MenuItem } from './menu.tsx'
import { toast } from './toasts.tsx'

interface Props {
  readonly text: string
  /** What the item says, such as `Copy the number`. */
  readonly children: string
}

/** Copies a text; an item of a menu. Nothing where the browser has no clipboard, outside secure contexts. */
export const CopyItem = ({ text, children }: Props) =>
  isSecureContext && (
    <MenuItem
      icon="copy"
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => toast(`Copied ${text}`),
          () => toast('The browser does not allow copying. Select the text instead.'),
        )
      }
    >
      {children}
    </MenuItem>
  )
