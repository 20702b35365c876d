import type { Generated } from 'kysely'

interface OperatorRuns {
  id: Generated<number>
  task: 'backup' | 'audit'
  ended_at: Generated<Date>
  seconds: number
  is_ok: boolean
  /** The file and its size, or the failure. */
  result: string
}

export interface SystemTables {
  operator_runs: OperatorRuns
}
