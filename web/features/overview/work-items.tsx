import { Link } from 'react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'

/** Something that waits for the user. */
export interface WorkItem {
  readonly key: string
  readonly icon: IconName
  readonly text: string
  /** Why it is urgent, or what else is to know. */
  readonly note: string
  /** What to do, on the button. */
  readonly action: string
  readonly to: string
}

/** What waits, the most urgent first and lit; each leads to its list. */
export const WorkItems = ({ items }: { readonly items: readonly WorkItem[] }) => (
  <ul className="work-list">
    {items.map(({ key, icon, text, note, action, to }, place) => (
      <li key={key}>
        <span className="work-icon">
          <Icon name={icon} />
        </span>
        <div className="grid min-w-0 grow gap-0.5">
          <Link to={to} className="row-link">
            {text}
          </Link>
          <span className="muted text-(length:--small)">{note}</span>
        </div>
        {/* The link is as large as the item: what looks like a button only names what it does. */}
        <span aria-hidden="true" className={`${buttonClass(place === 0 ? 'primary' : 'soft')} max-sm:hidden`}>
          {action}
        </span>
      </li>
    ))}
  </ul>
)
