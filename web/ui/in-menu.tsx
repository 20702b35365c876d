import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/** Where a menu's actions show their dialogs and errors; undefined outside menus, null until it is rendered. */
export const InMenu = createContext<HTMLElement | null | undefined>(undefined)

/** Shows a button's dialog or error beside the menu that the button is in: the menu closes when it is chosen. */
export function OutOfMenu({ children }: { readonly children: ReactNode }) {
  const place = use(InMenu)
  if (place === undefined) return children
  return place && createPortal(<InMenu value={undefined}>{children}</InMenu>, place)
}
