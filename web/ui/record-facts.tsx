import type { ReactNode } from 'react'
import { Section } from './section.tsx'

interface FactsProps {
  readonly id: string
  readonly title: string
  /** `RecordFact`. */
  readonly children: ReactNode
}

/** What is known about a record: people, dates or money, beside its lines. */
export const RecordFacts = ({ id, title, children }: FactsProps) => (
  <Section id={id} title={title}>
    <dl className="grid gap-3">{children}</dl>
  </Section>
)

/** Preserves the line breaks of the text. */
export const RecordFact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
    <dt className="muted">{label}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
)
