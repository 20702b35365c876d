import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'

/** Pins the shop and its baseline to one core; the load generator runs on another. */
export const servers = availableParallelism() > 1 ? ['taskset', '-c', '0'] : []
const clients = availableParallelism() > 1 ? ['taskset', '-c', '1'] : []

export interface Load {
  readonly requests: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Replies other than 2xx or 3xx, and requests without a reply. */
  readonly failed: number
}

interface LoadOptions {
  readonly connections: number
  readonly seconds: number
  /** A Lua script that builds the requests. */
  readonly script?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Generates load with wrk, which is compiled; a generator in Node would be the bottleneck (decision 0044). */
export async function load(url: string, { connections, seconds, script, env }: LoadOptions): Promise<Load> {
  const [program = '', ...before] = [...clients, 'wrk']
  const { stdout } = await promisify(execFile)(
    program,
    [
      ...before,
      ...['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`, '--latency'],
      ...(script ? ['--script', script] : ['--header', 'Accept-Encoding: gzip']),
      ...['--timeout', '20s', url],
    ],
    { env: { ...process.env, ...env } },
  )
  return readWrk(stdout)
}

const MS = { us: 0.001, ms: 1, s: 1_000 } as const

/** @param output of `wrk --latency` */
export function readWrk(output: string): Load {
  const found = (pattern: RegExp) => {
    const match = pattern.exec(output)
    if (!match) throw new Error(`wrk said something else: ${output}`)
    return match
  }
  const percentile = (which: number) => {
    const [, value, unit] = found(new RegExp(`\\s${which}%\\s+([\\d.]+)(us|ms|s)\\b`))
    return Number(value) * MS[unit as keyof typeof MS] // the pattern's units
  }
  const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(output) ?? []
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1]
  return {
    requests: Number(found(/(\d+) requests in/)[1]),
    perSecond: Number(found(/Requests\/sec:\s+([\d.]+)/)[1]),
    p50Ms: percentile(50),
    p99Ms: percentile(99),
    failed: [...errors.slice(1), refused ?? 0].reduce<number>((sum, count) => sum + Number(count), 0),
  }
}
