import type { Engine } from './engine.ts'

/** A backup or an audit, run beside the shop. */
export interface OperatorRun {
  readonly task: 'backup' | 'audit'
  readonly seconds: number
  readonly isOk: boolean
  /** The file and its size, or the failure. */
  readonly result: string
}

const LONGEST_RESULT = 1_000
/** Runs of each task that are kept. */
const KEPT = 100

/** Records a run, for the page System. A database of an earlier version has no place for it. */
export async function recordRun(engine: Engine, { task, seconds, isOk, result }: OperatorRun): Promise<void> {
  const { rows } = await engine.execute("select to_regclass('public.operator_runs') is not null as there")
  if (!rows[0]?.there) return
  await engine.execute(
    'insert into operator_runs (task, seconds, is_ok, result) values ($1::text, $2::numeric, $3::boolean, $4::text)',
    [task, seconds, isOk, result.slice(0, LONGEST_RESULT)],
  )
  await engine.execute(
    `delete from operator_runs where task = $1::text
       and id not in (select id from operator_runs where task = $1::text order by ended_at desc, id desc limit ${KEPT})`,
    [task],
  )
}
