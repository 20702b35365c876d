import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { hostName } from './hosts.ts'

/** Maximum time for a host to report its role. */
const ANSWER_WITHIN_MS = 2_000
/** Calls within this time after a failure get the same failure. */
const RETRY_MS = 200

/** The timeline of a server that takes writes; 0 for a standby. Each promotion begins a higher one. */
const TIMELINE = `select case when pg_is_in_recovery() then 0
  else ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int end as timeline`

export class NoPrimary extends Error {
  constructor(answers: readonly string[]) {
    super(
      `No host of DATABASE_URL is a Postgres that takes writes: ${answers.join('; ')}. Promote the standby, or start the primary.`,
    )
  }
}

interface Answer {
  readonly index: number
  readonly timeline: number
  readonly says: string
}

/** Finds the host that takes writes, and remembers it. */
export interface Primary {
  /**
   * Returns its index.
   * @throws NoPrimary
   */
  find(): Promise<number>
  /** Makes the next `find` ask the hosts again. */
  doubt(): void
  /** Asks all hosts. Returns whether another one has taken over since. */
  hasMoved(): Promise<boolean>
}

/**
 * Follows the primary of several hosts. Threat: an old primary that comes back after its standby was promoted still
 * takes writes, which the new one never gets. So of two the one with the higher timeline is chosen, and never one with
 * a lower timeline than this process has seen.
 */
export function followPrimary(hosts: readonly string[]): Primary {
  let highest = 1
  let current: number | undefined
  let searching: Promise<number> | undefined
  const search = async (): Promise<number> => {
    const answers = await Promise.all(hosts.map(askHost))
    const best = answers.toSorted((a, b) => b.timeline - a.timeline)[0]
    if (!best || best.timeline < highest) throw new NoPrimary(answers.map(({ says }) => says))
    highest = best.timeline
    current = best.index
    return best.index
  }
  const searchOnce = () => {
    if (searching) return searching
    const forget = () => {
      searching = undefined
    }
    searching = search()
    searching.then(forget, () => pause(RETRY_MS).then(forget))
    return searching
  }
  return {
    find: async () => current ?? searchOnce(),
    doubt() {
      current = undefined
    },
    async hasMoved() {
      const before = current
      // Without an answer, the current one stays until a connection to it fails.
      const now = await searchOnce().catch(() => before)
      return before !== undefined && now !== before
    },
  }
}

async function askHost(url: string, index: number): Promise<Answer> {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: url,
    stream: () => socket,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    application_name: 'hundredfold',
  })
  // Without a listener, a broken connection ends the process; the statement reports it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: number }>(TIMELINE)
    await client.end()
    const timeline = rows[0]?.timeline ?? 0
    return { index, timeline, says: `${hostName(url)} ${timeline === 0 ? 'is a standby' : 'was superseded'}` }
  } catch (failure) {
    const said = failure instanceof Error ? failure.message : String(failure)
    return { index, timeline: 0, says: `${hostName(url)} does not answer (${said})` }
  } finally {
    socket.destroy()
  }
}
