import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { LISTEN, type Notification } from './notifications.ts'

const ASK_EVERY_MS = 250
/** While nobody wants anything of the server: whoever comes then asks at once. */
const ASK_AT_REST_MS = 10_000
/** How long the server may take to answer nothing but whether it is there. */
const PATIENCE_MS = 1_000
/** Patience is counted in steps: a time in which this process was too busy to read an answer is one step. */
const STEP_MS = 100
/** The server is there if it was heard within that time on any connection. */
const HEARD_WITHIN_MS = 500

export interface ServerWatch {
  /** Changes whenever something of the server's has arrived on another connection. */
  readonly heard: () => number
  /** Whether somebody waits for the server, or it was silent when it was last asked. */
  readonly isWanted: () => boolean
  /** The server gave no answer in time; called each time. */
  readonly onSilence: () => void
  /** It answered, or refused at once; called each time. */
  readonly onAnswer: () => void
  /** Called for each notification, and once there is a connection again: some may have been missed. */
  readonly onChange: (notification: Notification) => void
}

/**
 * Asks a database server, on a connection of its own, whether it answers, all the time that somebody waits for it, and
 * listens there. Threat: a server that stands
 * still, or a network that swallows what is sent, breaks no connection; every request would wait for its deadline.
 */
export function watchServer(config: pg.ClientConfig, watch: ServerWatch): AsyncDisposable {
  const stopping = new AbortController()
  const { signal } = stopping
  const shortly = () => pause(ASK_EVERY_MS, undefined, { signal }).catch(() => undefined)
  /** Until somebody waits for the server, or the connection breaks. */
  const rest = async (isBroken: () => boolean) => {
    for (let rested = 0; rested < ASK_AT_REST_MS && !signal.aborted; rested += ASK_EVERY_MS) {
      await shortly()
      if (isBroken() || watch.isWanted()) return
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
      const client = new pg.Client({ ...config, stream: () => socket })
      let isBroken = false
      // Without a listener, a connection that breaks ends the process; the next question reports it.
      client.on('error', () => {
        isBroken = true
      })
      try {
        await inTime(watch.heard, client.connect())
        client.on('notification', watch.onChange)
        await inTime(watch.heard, client.query(LISTEN))
        watch.onChange(undefined)
        while (!signal.aborted) {
          await inTime(watch.heard, client.query('select 1'))
          watch.onAnswer()
          await rest(() => isBroken)
        }
        await inTime(watch.heard, client.end())
      } catch (failure) {
        if (failure instanceof NoAnswer) watch.onSilence()
        else watch.onAnswer()
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
