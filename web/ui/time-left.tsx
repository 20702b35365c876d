import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** A countdown to `until`; `onOver` is called when it ends. */
export function TimeLeft({ until, onOver }: { until: string; onOver?: () => void }) {
  const end = new Date(until).getTime()
  const [now, setNow] = useState(() => Date.now())
  const left = end - now

  useEffect(() => {
    // Updated every second in the last minute, every minute before.
    const wait = left > MINUTE_MS ? left % MINUTE_MS || MINUTE_MS : 1_000
    const timer = setTimeout(() => setNow(Date.now()), left > 0 ? wait : MINUTE_MS)
    if (left <= 0) onOver?.()
    return () => clearTimeout(timer)
  }, [left, onOver])

  return <time dateTime={until}>{inWords(left)}</time>
}

function inWords(ms: number): string {
  if (ms <= 0) return 'no time'
  if (ms < MINUTE_MS) return `${Math.ceil(ms / 1_000)} s`
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes < 120) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} hours`
  const days = `${Math.floor(hours / 24)} days`
  return hours % 24 === 0 || hours > 10 * 24 ? days : `${days} ${hours % 24} h`
}
