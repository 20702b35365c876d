/**
 * Throttles `run`: the first call runs at once, then once in each interval with calls, and once more in the
 * following interval, which picks up what the last run was too early to see.
 */
export function throttle(run: () => void, everyMs: number): () => void {
  let called = false
  let timer: NodeJS.Timeout | undefined
  const begin = () => {
    called = false
    run()
    timer = setTimeout(again, everyMs).unref()
  }
  const again = () => {
    timer = undefined
    if (called) begin()
    else run()
  }
  return () => {
    if (timer) called = true
    else begin()
  }
}
