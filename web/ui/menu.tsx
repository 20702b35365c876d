import { type ComponentProps, type MouseEvent, type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from './icon.tsx'
import { InMenu } from './in-menu.tsx'

interface Props {
  /** The name of the button, such as `More for HF-100001`. */
  readonly label: string
  /** What the button shows. @default three dots */
  readonly shown?: ReactNode
  /** The class of the button. */
  readonly className?: string
  /** `MenuItem`, `MenuLink`, `MenuLine`, and buttons with dialogs; without any there is no menu. */
  readonly children: ReactNode
}

/**
 * The further actions on a thing: a button, and a menu that opens at it. In a row of a table (`row-menu`) it is shown when
 * the row is pointed at or has the focus, and always on touch screens.
 */
export function Menu({
  label,
  shown = <Icon name="dots" />,
  className = 'btn btn-plain btn-square',
  children,
}: Props) {
  const id = useId()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <>
      <button type="button" className={className} aria-label={label} popoverTarget={id}>
        {shown}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only closes. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys click on what is inside. */}
      <div id={id} popover="auto" className="menu" onClick={closeAfterChoice}>
        <InMenu value={place}>{children}</InMenu>
      </div>
      <div ref={setPlace} className="contents" />
    </>
  )
}

export const RowMenu = (props: Omit<Props, 'className'>) => (
  <Menu {...props} className="btn btn-plain btn-square row-menu" />
)

function closeAfterChoice({ currentTarget, target }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest('a, button')) currentTarget.hidePopover()
}

interface Look {
  readonly icon?: IconName
  /** Comes last, after a line: what cannot be undone. */
  readonly danger?: boolean
}

const lookOf = ({ danger }: Look) => `menu-item ${danger ? 'text-problem' : ''}`

export const MenuItem = ({ icon, danger = false, children, ...button }: Look & ComponentProps<'button'>) => (
  <button type="button" className={lookOf({ danger })} {...button}>
    {icon && <Icon name={icon} />}
    {children}
  </button>
)

export const MenuLink = ({ icon, danger = false, children, ...link }: Look & ComponentProps<typeof Link>) => (
  <Link className={lookOf({ danger })} {...link}>
    {icon && <Icon name={icon} />}
    {children}
  </Link>
)

/** Separates groups of actions. */
export const MenuLine = () => <hr className="menu-line" />
