import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { Icon } from './icon.tsx'

interface Props {
  /** The list that the record is in. */
  readonly list: { readonly to: To; readonly text: string }
  /** The record's number, such as `HF-100010`. */
  readonly number: string
  /** The heading, where it is more than the number. */
  readonly title?: string
  /** Its states, as badges. */
  readonly state?: ReactNode
  /** Who, when and for whom, in one line. */
  readonly about?: ReactNode
  /** Buttons, the primary one last. */
  readonly actions?: ReactNode
  /** What is to be known or done now. */
  readonly children?: ReactNode
}

/** The head of a record's page: the way back, its number and state, its actions, and what it is about. */
export const RecordHead = ({ list, number, title = number, state, about, actions, children }: Props) => (
  <div className="grid gap-3">
    <p className="flex flex-wrap items-center gap-x-1.5 text-(length:--small)">
      <Link to={list.to} className="muted inline-flex min-h-(--control) items-center hover:underline">
        {list.text}
      </Link>
      <Icon name="right" />
      <span>{number}</span>
    </p>
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-3xl wrap-anywhere" tabIndex={-1}>
          {title}
        </h1>
        {state}
      </div>
      {actions && <div className="flex flex-wrap items-start gap-2">{actions}</div>}
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
