/** Time for the sender's transaction to commit. If it takes longer, the second look, or the next for all queues, finds it. */
const WAKE_AFTER_MS = [50, 500]

/** Calls `wake` shortly after a job was sent; once for jobs that are sent at the same time. */
export function wakeSoon(wake: () => void): () => void {
  const wakes = WAKE_AFTER_MS.map((afterMs) => once(wake, afterMs))
  return () => {
    for (const each of wakes) each()
  }
}

/** Calls of the returned function within `afterMs` of each other become one. */
function once(act: () => void, afterMs: number): () => void {
  let waiting = false
  const later = () => {
    waiting = false
    act()
  }
  return () => {
    if (!waiting) setTimeout(later, afterMs).unref()
    waiting = true
  }
}
