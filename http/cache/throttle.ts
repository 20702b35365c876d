/**
 * `run` as often as is worth it: at the first call at once, then once in each interval in which it was called, and once
 * more in the one after. What the last call was too early for is seen then.
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
