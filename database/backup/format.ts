import { z } from 'zod'

/**
 * A backup is compressed text, in lines of JSON: what it is; for each table its name and columns, and then its rows in
 * batches, each value as Postgres writes it; the sequences; and at the end the sum over all that is before.
 */
export const BACKUP_FORMAT = 1

export const Head = z.object({
  backup: z.literal('hundredfold'),
  format: z.int(),
  /** When the snapshot was taken; of the database's clock. */
  takenAt: z.string(),
  /** The files of migrations/ that were applied. */
  migrations: z.array(z.string()),
  /** The version of the tables of the background jobs; null where there are none yet. */
  jobs: z.int().nullable(),
})
export type Head = z.output<typeof Head>

export const TableHead = z.object({
  /** With its schema, quoted as SQL needs it. */
  table: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
})
export type TableHead = z.output<typeof TableHead>

export const Sequence = z.object({ sequence: z.string(), last: z.int() })
export type Sequence = z.output<typeof Sequence>

export const Foot = z.object({ rows: z.int(), sha256: z.string() })
export type Foot = z.output<typeof Foot>

/** A backup that cannot be made or restored, for a reason that a person can mend. */
export class BackupRefused extends Error {}
