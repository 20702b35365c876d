/**
 * Time for the sender's transaction to commit. If it takes longer, the second wake-up, or the next poll of
 * all queues, finds the job.
 */
const WAKE_AFTER_MS = [50, 500]

/** Calls `wake` shortly after a job was sent; once for jobs sent at the same time. */
export function wakeSoon(wake: () => void): () => void {
  const wakes = WAKE_AFTER_MS.map((afterMs) => once(wake, afterMs))
  return () => {
    for (const each of wakes) each()
  }
}

/** Combines calls within `afterMs` of each other into one. */
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
