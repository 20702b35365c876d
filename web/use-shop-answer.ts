import { useEffect, useRef, useState } from 'react'
import { Refused, Unreachable } from '#http/call-errors.ts'

/** Long enough to finish typing a number. */
const ASK_AFTER_MS = 300
/** While the shop is away or too busy, it is asked again: after this, then after twice the previous pause each time. */
const RETRY_MS = 1_000
const MOST_RETRIES = 4

/**
 * Asks the shop about values that somebody is typing, once they pause. `answer` is the last one: undefined before the first,
 * and when the shop refuses the values or stays away, since the call that follows says why. `isStale`: it belongs to earlier
 * values.
 * @param wanted the values as they are sent; undefined while there is nothing to ask
 */
export function useShopAnswer<Wanted extends object, Answer>(
  wanted: Wanted | undefined,
  ask: (wanted: Wanted) => Promise<Answer>,
): { readonly answer: Answer | undefined; readonly isStale: boolean } {
  const [answered, setAnswered] = useState<{ readonly key: string; readonly answer: Answer | undefined }>()
  const key = wanted && JSON.stringify(wanted)
  const asked = useRef({ wanted, ask })
  asked.current = { wanted, ask }
  useEffect(() => {
    if (key === undefined) return
    let isLeft = false
    let timer: ReturnType<typeof setTimeout>
    const askNow = async (retries: number) => {
      const { wanted, ask } = asked.current
      const answer = wanted && (await ask(wanted).catch(unanswered))
      if (isLeft) return
      if (answer === AWAY && retries < MOST_RETRIES)
        timer = setTimeout(askNow, RETRY_MS * 2 ** retries, retries + 1)
      else setAnswered({ key, answer: answer === AWAY ? undefined : answer })
    }
    timer = setTimeout(askNow, ASK_AFTER_MS, 0)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [key])
  return { answer: key === undefined ? undefined : answered?.answer, isStale: answered?.key !== key }
}

const AWAY = Symbol('away')

/** Returns AWAY if the shop cannot answer now, and undefined if it refuses the values. */
function unanswered(failure: unknown): typeof AWAY | undefined {
  const isRefused = failure instanceof Refused
  if (failure instanceof Unreachable || (isRefused && isTemporary(failure.status))) return AWAY
  if (isRefused || failure instanceof Response) return undefined
  throw failure
}

const isTemporary = (status: number) => status === 429 || status >= 500
