import { z } from 'zod'

/**
 * A backup is compressed text in lines of JSON: a header; for each table its name and columns, then its rows
 * in batches, each value as Postgres writes it; the sequences; and at the end the checksum of everything
 * before.
 */
export const BACKUP_FORMAT = 1

export const Head = z.object({
  backup: z.literal('hundredfold'),
  format: z.int(),
  /** Time of the snapshot, by the database's clock. */
  takenAt: z.string(),
  /** The applied files of migrations/. */
  migrations: z.array(z.string()),
  /** The version of the background jobs' tables; null if they do not exist yet. */
  jobs: z.int().nullable(),
})
export type Head = z.output<typeof Head>

export const TableHead = z.object({
  /** Includes the schema, quoted for SQL. */
  table: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
})
export type TableHead = z.output<typeof TableHead>

export const Sequence = z.object({ sequence: z.string(), last: z.int() })
export type Sequence = z.output<typeof Sequence>

export const Foot = z.object({ rows: z.int(), sha256: z.string() })
export type Foot = z.output<typeof Foot>

/** A backup cannot be made or restored, for a reason that a person can fix. */
export class BackupRefused extends Error {}
