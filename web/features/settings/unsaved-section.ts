import { createContext } from 'react'

/** A section of a page of settings that has changes. */
export interface UnsavedSection {
  /** The name of each changed setting; of a short one with its values: `Shop name: Acme to Acme BV`. */
  readonly changes: readonly string[]
  /** What follows once they are saved. */
  readonly consequence: string
  readonly isSaving: boolean
  /** Returns whether it was saved; the section shows why not. */
  readonly save: () => Promise<boolean>
  readonly discard: () => void
}

/** Tells the page about the changes of a section; undefined once it has none. */
export type ReportSection = (id: string, section: UnsavedSection | undefined) => void

export const ReportUnsaved = createContext<ReportSection>(() => undefined)
