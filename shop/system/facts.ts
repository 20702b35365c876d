import type { GivenUpJobs } from '#database/jobs/given-up.ts'

/** The process's facts about itself. */
export interface SystemFacts {
  /** The shop's own version. */
  readonly version: string
  /** The settings in force, without passwords and keys. */
  readonly settings: readonly { readonly name: string; readonly value: string }[]
  /** Of the embedded database; undefined with Postgres. */
  readonly dataFolder: string | undefined
  readonly givenUp: GivenUpJobs
}
