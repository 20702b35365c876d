import type { Dialect } from 'kysely'

/** One SQL dialect, two engines. What the shop needs of either. */
export interface Engine {
  readonly dialect: Dialect
  /**
   * Gives `use` one connection that nobody else has meanwhile. Its function runs any SQL text, several
   * statements too, and answers the last one's rows.
   */
  exclusively<T>(use: (run: (sqlText: string) => Promise<readonly Row[]>) => Promise<T>): Promise<T>
  /**
   * Runs one statement with values, or SQL text of several without, on any connection and never within somebody
   * else's transaction. What fails leaves no transaction behind. Rows of all statements, in their order.
   */
  execute(sqlText: string, values?: readonly unknown[]): Promise<{ rows: Row[] }>
  close(): Promise<void>
}

export type Row = Readonly<Record<string, unknown>>

/** Postgres type ids whose values our code takes as numbers; all of ours stay below 2^53. */
export const INT8 = 20
