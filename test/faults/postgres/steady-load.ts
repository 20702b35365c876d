import { setTimeout as pause } from 'node:timers/promises'

/** More unanswered requests than that: the machine is too slow for the rate, and the next one waits. */
const MAX_UNANSWERED = 100
const CHECK_EVERY_MS = 100
const TRIES = 100

/**
 * Sends requests at a steady rate to several processes in turn, as a load balancer does: to those only that said at
 * their last check that they are ready. A request whose connection broke, or that was answered 503, goes to the next.
 */
export function steadyLoad(
  urls: readonly string[],
  perSecond: number,
  /** Must be safe to repeat. Answers the status. */
  request: (url: string, place: number) => Promise<number>,
) {
  const unanswered = new Set<Promise<void>>()
  const failures: unknown[] = []
  /** The number of requests that failed because the connection to a process was closed, by failure. */
  const repeated: Record<string, number> = {}
  let ready = urls
  let sent = 0
  let over = false
  const check = async () => {
    while (!over) {
      const checks = urls.map((url) =>
        fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      const answers = await Promise.all(checks)
      ready = urls.filter((_, place) => answers[place])
      await pause(CHECK_EVERY_MS)
    }
  }
  const insist = async (place: number) => {
    for (let time = 0; time < TRIES; time += 1) {
      const answer = await request(ready[(place + time) % ready.length] ?? urls[0] ?? '', place).catch(
        brokenOff,
      )
      if (answer === 200) return
      if (answer !== 503 && typeof answer === 'number') throw new Error(`answered ${answer}`)
      repeated[answer] = (repeated[answer] ?? 0) + 1
      await pause(CHECK_EVERY_MS)
    }
    throw new Error('never answered')
  }
  const send = async () => {
    const began = performance.now()
    while (!over) {
      const due = ((performance.now() - began) / 1_000) * perSecond
      for (; sent < due && unanswered.size < MAX_UNANSWERED; sent += 1) {
        const answered: Promise<void> = insist(sent)
          .catch((failure) => void failures.push(failure))
          .finally(() => unanswered.delete(answered))
        unanswered.add(answered)
      }
      await pause(5)
    }
    await Promise.all(unanswered)
  }
  const ended = Promise.all([check(), send()])
  return {
    isReady: (url: string) => ready.includes(url),
    sent: () => sent,
    failures,
    repeated,
    async stop() {
      over = true
      await ended
    },
  }
}

function brokenOff(failure: unknown): string {
  if (!(failure instanceof TypeError)) throw failure
  const { cause } = failure
  return cause instanceof Error && 'code' in cause ? String(cause.code) : failure.message
}
