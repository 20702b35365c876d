import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { CopyItem } from './copy-item.tsx'
import { Icon } from './icon.tsx'
import { Menu } from './menu.tsx'

interface Props {
  /** The list that the record is in; none for the reader's own company. */
  readonly list?: { readonly to: To; readonly text: string }
  /** The record's number, such as `HF-100010`, or its name. */
  readonly number: string
  /** Whether it has a name in place of a number. */
  readonly isNamed?: boolean
  /** The heading, where it is more than the number. */
  readonly title?: string
  /** Its states, as badges. */
  readonly state?: ReactNode
  /** Who, when and for whom, in one line. */
  readonly about?: ReactNode
  /** At most two buttons, the primary one last; it names its result, such as `Deliver 100 pieces`. */
  readonly actions?: ReactNode
  /** The further actions; what cannot be undone last, after a `MenuLine`. */
  readonly menu?: ReactNode
  /** What is to be known or done now. */
  readonly children?: ReactNode
}

/**
 * The head of a record's page: the way back, its number and state, what can be done with it, and what it is about.
 * Below it come the track where there are steps, the lines, and the history last.
 */
export const RecordHead = ({
  list,
  number,
  isNamed = false,
  title = number,
  state,
  about,
  actions,
  menu,
  children,
}: Props) => (
  <div className="grid gap-3">
    {list && (
      <p className="back-link flex flex-wrap items-center gap-x-1.5 text-(length:--small)">
        <Link to={list.to} className="muted inline-flex min-h-(--control) items-center hover:underline">
          {list.text}
        </Link>
        <Icon name="right" />
        <span className="wrap-anywhere">{number}</span>
      </p>
    )}
    <div className="page-title">
      <div className="record-name">
        <h1 className="text-3xl wrap-anywhere" tabIndex={-1}>
          {title}
        </h1>
        {state}
      </div>
      <div className="record-actions">
        <Menu label={`More for ${number}`}>
          {!isNamed && <CopyItem text={number}>Copy the number</CopyItem>}
          {menu}
        </Menu>
        {actions}
      </div>
    </div>
    {about && <p className="muted wrap-anywhere">{about}</p>}
    {children}
  </div>
)

interface BodyProps {
  /** People, money and documents. */
  readonly aside: ReactNode
  readonly children: ReactNode
}

/** The parts of a record, with what is short beside them where there is room. */
export const RecordBody = ({ aside, children }: BodyProps) => (
  <div className="record-body">
    <div className="grid min-w-0 content-start gap-8">{children}</div>
    <div className="record-aside">{aside}</div>
  </div>
)
