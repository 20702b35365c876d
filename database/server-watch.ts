import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Row } from './engine.ts'
import { LISTEN, type Notification } from './notifications.ts'

const ASK_EVERY_MS = 1_000
/** The same while nobody uses the database, so that nobody could be waiting. */
const ASK_AT_REST_MS = 10_000
/** Maximum time for the server to answer a check. */
const PATIENCE_MS = 1_000
/**
 * The timeout is counted in steps, so that a time in which this process was too busy to read an answer counts
 * as one step.
 */
const STEP_MS = 100
/** The server counts as alive if any connection received something within this time. */
const HEARD_WITHIN_MS = 500

export interface ServerWatch {
  /** Changes whenever data from the server arrives on another connection. */
  readonly heard: () => number
  /** Whether somebody may be waiting for the server. */
  readonly isUsed: () => boolean
  /** The statement to run. @default one that returns nothing */
  readonly ask?: string | undefined
  /** Called each time the server does not answer in time. */
  readonly onSilence: () => void
  /** Called each time the server answers, with its row, or refuses at once, with the failure. */
  readonly onAnswer: (row: Row | undefined, failure?: unknown) => void
  /**
   * Called for each notification, and once after a reconnect, because some may have been missed.
   * @default none are listened for, which a standby does not allow
   */
  readonly onChange?: ((notification: Notification) => void) | undefined
}

/**
 * Checks on a separate connection whether a database server answers, and listens for notifications there.
 * Threat: a server that hangs, or a network that drops packets, breaks no connection; every request would wait
 * for its deadline.
 * @param serverNow the server to connect to
 */
export function watchServer(
  serverNow: () => Promise<pg.PoolConfig>,
  { heard, isUsed, ask: question = 'select 1', onSilence, onAnswer, onChange }: ServerWatch,
): AsyncDisposable {
  const stopping = new AbortController()
  const { signal } = stopping
  const shortly = (until = signal) => pause(ASK_EVERY_MS, undefined, { signal: until }).catch(() => undefined)
  const untilUsed = async (until: AbortSignal) => {
    for (let waited = 0; waited < ASK_AT_REST_MS && !until.aborted; waited += ASK_EVERY_MS) {
      await shortly(until)
      if (isUsed()) return
    }
  }
  const stopped = ask()
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await stopped
    },
  }

  async function ask(): Promise<void> {
    while (!signal.aborted) {
      const socket = new Socket()
      try {
        const config = await serverNow()
        const client = new pg.Client({ ...config, stream: () => socket })
        // Without a listener, a broken connection ends the process; the next check reports it.
        client.on('error', () => undefined)
        const lost = new AbortController()
        client.once('end', () => lost.abort())
        const untilLost = AbortSignal.any([signal, lost.signal])
        await inTime(heard, client.connect())
        await inTime(heard, Promise.resolve(config.onConnect?.(client)))
        if (onChange) {
          client.on('notification', onChange)
          await inTime(heard, client.query(LISTEN))
          onChange(undefined)
        }
        while (!signal.aborted) {
          const { rows } = await inTime(heard, client.query<Row>(question))
          onAnswer(rows[0] ?? {})
          await untilUsed(untilLost)
        }
        await inTime(heard, client.end())
      } catch (failure) {
        if (failure instanceof NoAnswer) onSilence()
        else onAnswer(undefined, failure)
        await shortly()
      } finally {
        socket.destroy()
      }
    }
  }
}

class NoAnswer extends Error {}

/** @throws NoAnswer */
async function inTime<T>(heard: () => number, answer: Promise<T>): Promise<T> {
  const settled = new AbortController()
  const wait = async (ms: number) => {
    for (let waited = 0; waited < ms; waited += STEP_MS)
      await pause(STEP_MS, undefined, { signal: settled.signal })
  }
  const patience = async () => {
    await wait(PATIENCE_MS - HEARD_WITHIN_MS)
    for (let before = Number.NaN; before !== heard(); ) {
      before = heard()
      await wait(HEARD_WITHIN_MS)
    }
    throw new NoAnswer()
  }
  try {
    return await Promise.race([answer, patience()])
  } finally {
    settled.abort()
    answer.catch(() => undefined)
  }
}
